import type { Answer } from "./answer.js";
import { jsonText } from "./output-items.js";
import { errorOfStatus, refusalBody, type Refusal } from "./refusal.js";

/** What becomes of the connection. */
export type Ending =
  | { readonly kind: "end" }
  | { readonly kind: "stall" }
  | { readonly kind: "cut"; readonly isReset: boolean }
  | { readonly kind: "close"; readonly code: number; readonly reason: string };

/** What is said to one request, as far as it does not depend on the transport. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** `nothing`: not even a head. */
  readonly form: "nothing" | "document" | "stream" | "binary";
  readonly document: Uint8Array;
  /** The data of the events, in order. */
  readonly events: readonly string[];
  /** The stream's bytes, where the script has them instead of events. */
  readonly chunks?: readonly Uint8Array[];
  /** Closes a stream over HTTP: `[DONE]` of Chat Completions. */
  readonly last?: string;
  readonly rawFrame?: string;
  readonly ending: Ending;
  readonly resetAfterBytes?: number;
  readonly pace: Pace;
}

/** How slow a reply is, in milliseconds. */
export interface Pace {
  readonly delay?: number;
  readonly firstEvent?: number;
  readonly events?: number;
  readonly keepAlive?: number;
}

/** An answer as it would be said when nothing goes wrong. */
export type Said =
  | { readonly form: "document"; readonly text: string }
  | { readonly form: "stream"; readonly events: readonly string[]; readonly last?: string };

/** Builds the reply that an answer of the script, or of a fault, asks for. */
export function replyOf(asked: Answer, said: Said, transport: "http" | "websocket"): Reply {
  const answer = transport === "websocket" ? asked : withoutWebSocket(asked);
  const { status = 200, headers = {}, resetAfterBytes, rawFrame, reset: isReset = false } = answer;
  const base = {
    status,
    headers,
    document: new Uint8Array(0),
    events: [],
    ending: { kind: "end" },
    pace: answer.delay === undefined ? {} : { delay: answer.delay },
    ...(resetAfterBytes !== undefined && { resetAfterBytes }),
    ...(rawFrame !== undefined && { rawFrame }),
  } as const;
  const instead = endingInstead(answer);
  if (instead !== undefined) return { ...base, form: "nothing", ending: instead };
  if (answer.binary === true) return { ...base, form: "binary" };
  if (status !== 200) {
    return { ...base, form: "document", document: bytesOf(answer.body ?? errorOfStatus(status)) };
  }
  const ending = endingAfter(answer, isReset);
  if (answer.chunks !== undefined)
    return { ...base, form: "stream", pace: streamPace(answer), chunks: answer.chunks, ending };
  if (answer.body !== undefined) return { ...base, form: "document", document: bytesOf(answer.body), ending };
  if (said.form === "document") return { ...base, form: "document", document: bytesOf(said.text), ending };
  const { stallAfterEvents, endAfterEvents } = answer;
  const limit = stallAfterEvents ?? endAfterEvents;
  const events = answer.malformedEvent === true ? malformed(said.events) : said.events;
  return {
    ...base,
    form: "stream",
    pace: streamPace(answer),
    events: events.slice(0, limit),
    ...(said.last !== undefined && limit === undefined && { last: said.last }),
    ending: stallAfterEvents === undefined ? ending : { kind: "stall" },
  };
}

function streamPace({ delay, delayFirstEvent: firstEvent, delayEvents: events, keepAlive }: Answer): Pace {
  return {
    ...(delay !== undefined && { delay }),
    ...(firstEvent !== undefined && { firstEvent }),
    ...(events !== undefined && { events }),
    ...(keepAlive !== undefined && { keepAlive }),
  };
}

/** The same on both transports: an error body, or an error frame. */
export function refusalReply(refusal: Refusal): Reply {
  const nothing = { form: "stream", events: [] } as const;
  return replyOf({ status: refusal.status, body: refusalBody(refusal) }, nothing, "http");
}

const webSocketOnly: ReadonlySet<keyof Answer> = new Set([
  "terminate",
  "closeCode",
  "closeReason",
  "closeAfter",
  "binary",
  "rawFrame",
  "cutAfter",
]);

/** What only a WebSocket can do leaves HTTP alone, as in the recordings: there the client has fallen back. */
function withoutWebSocket(answer: Answer): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !webSocketOnly.has(name as keyof Answer)));
}

function endingInstead({
  cutEarly,
  terminate,
  stall,
  closeCode,
  closeReason,
  reset,
  ...rest
}: Answer): Ending | undefined {
  if (cutEarly === true || terminate === true) return { kind: "cut", isReset: reset === true };
  // A reset alone has nothing to come after.
  if (reset === true && Object.keys(rest).length === 0) return { kind: "cut", isReset: true };
  if (stall === true) return { kind: "stall" };
  return closeCode === undefined ? undefined : { kind: "close", code: closeCode, reason: closeReason ?? "" };
}

function endingAfter({ cut, cutAfter, keepOpen, closeAfter, closeReason }: Answer, isReset: boolean): Ending {
  if (cut === true || cutAfter === true || isReset) return { kind: "cut", isReset };
  if (keepOpen === true) return { kind: "stall" };
  return closeAfter === undefined ? { kind: "end" } : { kind: "close", code: closeAfter, reason: closeReason ?? "" };
}

/** The second event, where most streams have their first news, is broken off. */
function malformed(events: readonly string[]): string[] {
  const [first = "{}", second = first, ...rest] = events;
  return [first, second.slice(0, second.length >> 1), ...rest];
}

function bytesOf(body: NonNullable<Answer["body"]>): Uint8Array {
  return body instanceof Uint8Array ? body : Buffer.from(jsonText(body));
}
