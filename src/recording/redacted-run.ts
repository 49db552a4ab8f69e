import type { ClientError } from "../run/client-error.js";
import type { RunEvent } from "../run/run-event.js";
import type { SendEnd } from "../run/sending.js";
import type { SocketClose } from "../run/socket-close.js";
import { compressedHead } from "../transport/compressed-head.js";
import { RedactedEvents, type TimedEvent } from "./redacted-events.js";
import type { Redactor } from "../secrets/redactor.js";

interface Told {
  readonly event: RunEvent;
  readonly at: number;
}

/**
 * What happens in a run, for everybody who shows or records it: nothing that the other side said gets past here with a
 * secret in it, so that who makes a message of it need not think of that, and may cut and colour it. Requests keep theirs
 * as what they are, values of type Secret, and their texts.
 */
export class RedactedRun {
  readonly #redactor: Redactor;
  readonly #tell: (event: RunEvent, at: number) => void;
  /** Of the answer that comes in. */
  readonly #events: RedactedEvents;
  /** What the client makes of events that wait, behind each. */
  readonly #behind: Told[][] = [];

  /** @param tell takes each event with the time when it happened, in Unix milliseconds; that may be some events ago */
  constructor(redactor: Redactor, tell: (event: RunEvent, at: number) => void) {
    this.#redactor = redactor;
    this.#tell = tell;
    this.#events = new RedactedEvents(() => redactor);
  }

  /** @param at when it happened, in Unix milliseconds */
  observe(event: RunEvent, at: number): void {
    if (event.type === "server-event") {
      this.#behind.push([]);
      return this.#pass(this.#events.push(at, event.text));
    }
    // What the client makes of an event follows it. Anything else ends an answer, or begins one.
    if (event.type !== "response") this.end();
    const clean = this.#clean(event);
    const waiting = this.#behind.at(-1);
    if (waiting === undefined) this.#tell(clean, at);
    else waiting.push({ event: clean, at });
  }

  /** Nothing follows. */
  end(): void {
    this.#pass(this.#events.end());
  }

  #pass(events: readonly TimedEvent[]): void {
    for (const { at, data } of events) {
      this.#tell({ type: "server-event", text: data }, at);
      for (const told of this.#behind.shift() ?? []) this.#tell(told.event, told.at);
    }
  }

  #clean(event: Exclude<RunEvent, { readonly type: "server-event" }>): RunEvent {
    const redactor = this.#redactor;
    switch (event.type) {
      case "http-answer":
      case "upgrade-answer":
        return { ...event, headers: redactor.answerHeaders(event.headers) };
      case "answer-body":
        return { ...event, text: redactor.json(event.text) };
      case "no-events":
        // As a text its bytes would be others, and a secret cannot be read in them.
        if (compressedHead(event.head) !== undefined) return event;
        return { ...event, head: new TextEncoder().encode(redactor.cutText(wholeText(event.head))) };
      case "response":
        return {
          ...event,
          event: redactor.value(event.event),
          ...(event.text !== undefined && { text: redactor.json(event.text) }),
        };
      case "request-retry":
      case "stream-retry":
      case "degraded-resend":
        return { ...event, error: redactedError(event.error, redactor) };
      case "fallback":
        return event.text === undefined ? event : { ...event, text: redactor.text(event.text) };
      case "closed":
        return { type: "closed", ...redactedClose(event, redactor) };
      case "connected":
      case "http-request":
      case "upgrade":
      case "frame":
      case "verbatim-frame":
      case "login-step":
        return event;
    }
  }
}

/** The text of first bytes, a byte order mark included: it tells what they were. */
function wholeText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** How a run ended, in texts without secrets. */
export function redactedEnd(end: SendEnd, redactor: Redactor): SendEnd {
  switch (end.status) {
    case "completed":
      return {
        ...end,
        ...(end.answer !== undefined && { answer: redactor.value(end.answer) }),
        ...(end.document !== undefined && { document: redactor.json(end.document) }),
      };
    case "failed":
      return { ...end, error: redactedError(end.error, redactor) };
    case "interrupted":
      return end;
  }
}

export function redactedError(error: ClientError, redactor: Redactor): ClientError {
  return { ...error, message: redactor.text(error.message) };
}

/** A reason has 123 bytes at most: what is longer was cut off. */
export function redactedClose({ by, code, reason }: SocketClose, redactor: Redactor): SocketClose {
  return { by, ...(code !== undefined && { code }), ...(reason !== undefined && { reason: redactor.cutText(reason) }) };
}
