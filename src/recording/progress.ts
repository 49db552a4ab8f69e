import { isReadableEvent } from "./event-text.js";
import { headerField, type HeaderFields } from "../transport/headers.js";
import type { RunEvent } from "../run/run-event.js";
import type { SocketClose } from "../run/socket-close.js";

/** Points of a request's way, in the order they come. */
export const moments = ["connected", "headers", "first event", "first text", "done", "failed", "interrupted"] as const;
export type Moment = (typeof moments)[number];

const failure = /"type":\s*"(?:error|response\.failed|response\.incomplete)"|^\s*\{\s*"error":/;

/** Where a failure came from: the other side said something, or nothing sensible came through. */
export type Fault = "provider" | "transport";

/** What a run has come to, as its events tell it: the timeline of the last attempt, and what the server answered. */
export class Progress {
  /** When the last attempt began, Unix milliseconds. */
  startedAt: number | undefined;
  /** When the first one began. */
  firstAt: number | undefined;
  /** Attempts so far, the first included. */
  attempts = 0;
  /** What the last attempt goes over; an upgrade belongs to the WebSocket. */
  over: "http" | "websocket" = "http";
  status: number | undefined;
  contentType: string | undefined;
  requestId: string | undefined;
  model: string | undefined;
  /** First bytes of an answer that was something else than was asked for. */
  head: Uint8Array | undefined;
  /** What was asked for. */
  wanted: "stream" | "document" = "stream";
  fault: Fault = "transport";
  /** What the server said of the failure: the body of a refusal, or the event that ended the answer. */
  said: string | undefined;
  answerHeaders: HeaderFields = [];
  /** Why the last attempt got no answer, as the system says it. */
  cause: string | undefined;
  /** How the WebSocket of the last attempt ended, where that ended it. */
  closed: SocketClose | undefined;
  #isPrewarm = false;
  readonly #reached = new Map<Moment, number>();

  /** Milliseconds from the beginning of the attempt to a point of its way. */
  get timeline(): readonly (readonly [Moment, number])[] {
    const start = this.startedAt ?? 0;
    return moments.flatMap((moment) => {
      const at = this.#reached.get(moment);
      return at === undefined ? [] : [[moment, at - start] as const];
    });
  }

  /** Milliseconds from the beginning of the first attempt to the end. */
  get total(): number {
    const [, last = 0] = this.timeline.at(-1) ?? [];
    return (this.startedAt ?? 0) + last - (this.firstAt ?? 0);
  }

  observe(event: RunEvent, now: number): void {
    switch (event.type) {
      case "http-request":
      case "upgrade":
        this.over = event.type === "upgrade" ? "websocket" : "http";
        this.#begin(now);
        return;
      case "frame":
      case "verbatim-frame":
        // On a connection that is there already an attempt begins with its frame; a prewarm was none.
        if (this.#isPrewarm) this.attempts--;
        if (this.#reached.has("first event")) this.#begin(now);
        this.#isPrewarm = event.type === "frame" && event.prewarm;
        return;
      case "connected":
        this.#reach("connected", now);
        return;
      case "http-answer":
      case "upgrade-answer":
        this.#reach("headers", now);
        this.status = event.status;
        this.answerHeaders = event.headers;
        this.contentType = headerField(event.headers, "content-type");
        this.requestId = headerField(event.headers, "x-request-id") ?? headerField(event.headers, "x-oai-request-id");
        if (event.status !== 101 && (event.status < 200 || event.status > 299)) this.fault = "provider";
        return;
      case "closed":
        this.closed = event;
        return;
      case "server-event":
        if (!this.#reached.has("first event") && isReadableEvent(event.text)) this.#reach("first event", now);
        // What a chat client reads is told by no `response`.
        if (failure.test(event.text.slice(0, 200))) this.said = event.text;
        return;
      case "no-events":
        this.head = event.head;
        this.wanted = event.wanted;
        this.fault = "provider";
        return;
      case "response":
        this.#response(event.event, event.text);
        return;
      case "answer-body":
        if (this.fault === "provider") this.said = event.text;
        return;
      case "request-retry":
      case "stream-retry":
      case "fallback":
      case "degraded-resend":
      case "login-step":
        return;
    }
  }

  /** The first piece of text was shown. */
  text(now: number): void {
    this.#reach("first text", now);
  }

  /** The run is over. @param how which moment that is */
  end(how: "done" | "failed" | "interrupted", now: number): void {
    this.#reach(how, now);
  }

  #response(event: (RunEvent & { readonly type: "response" })["event"], text: string | undefined): void {
    if (event.type === "server-model") this.model = event.model;
    const isSaid = [
      "failed",
      "incomplete",
      "error-frame",
      "connection-limit",
      "response-lost",
      "completed-unreadable",
    ].includes(event.type);
    if (!isSaid) return;
    this.fault = "provider";
    this.said = text;
  }

  #begin(now: number): void {
    this.startedAt = now;
    this.firstAt ??= now;
    this.attempts++;
    this.#reached.clear();
    this.status = undefined;
    this.answerHeaders = [];
    this.said = undefined;
    this.head = undefined;
    this.cause = undefined;
    this.closed = undefined;
    this.fault = "transport";
  }

  #reach(moment: Moment, now: number): void {
    if (!this.#reached.has(moment)) this.#reached.set(moment, now);
  }
}
