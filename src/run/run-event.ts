import type { Header } from "../compile/compiled-request.js";
import type { FramePlan } from "../frames/frame-plan.js";
import type { ResponseEvent } from "../transport/events/response-event.js";
import type { HeaderFields } from "../transport/headers.js";
import type { HttpRequest } from "../transport/transport.js";
import type { ClientError } from "./client-error.js";
import type { LoginStep } from "./login-step.js";
import type { SocketClose } from "./socket-close.js";

/** What happens while a session runs, in order: for timelines, recordings and checks. */
export type RunEvent =
  /** A connection was made; one that was there already is not told of. */
  | { readonly type: "connected" }
  | { readonly type: "http-request"; readonly request: HttpRequest }
  | { readonly type: "http-answer"; readonly status: number; readonly headers: HeaderFields }
  | { readonly type: "upgrade"; readonly url: string; readonly headers: readonly Header[] }
  | { readonly type: "upgrade-answer"; readonly status: number; readonly headers: HeaderFields }
  | { readonly type: "frame"; readonly plan: FramePlan; readonly prewarm: boolean }
  /** The WebSocket ended, and not because the client was done with it. */
  | ({ readonly type: "closed" } & SocketClose)
  /** A frame that was not planned, but given. */
  | { readonly type: "verbatim-frame"; readonly frame: Uint8Array }
  /** `text` is what the server sent; absent for what its headers said. */
  | { readonly type: "response"; readonly event: ResponseEvent; readonly text?: string }
  /** What the server sent: data of one SSE event, or one text frame. What the client makes of it follows. */
  | { readonly type: "server-event"; readonly text: string }
  /** The body of a refusal, or of an answer that is one document. */
  | { readonly type: "answer-body"; readonly text: string }
  /** Something else than was asked for, such as a stream without a single event: what its first bytes were. */
  | { readonly type: "no-events"; readonly head: Uint8Array; readonly wanted: "stream" | "document" }
  | {
      /** The same bytes again, without a word to the user (wire contract 9.4). */
      readonly type: "request-retry";
      readonly attempt: number;
      readonly of: number;
      readonly error: ClientError;
      readonly delayMs: number;
    }
  | {
      /** The request again, made anew from the history: `Reconnecting... n/m` (wire contract 9.9). */
      readonly type: "stream-retry";
      readonly attempt: number;
      readonly of: number;
      readonly error: ClientError;
      readonly delayMs: number;
      /** Whether the client shows the notice: it hides the first one while WebSocket is in use (wire contract 10.7). */
      readonly shown: boolean;
    }
  /** A 401 was answered: the login is tried anew, and the request sent again at once (wire contract 9.4). */
  | { readonly type: "login-step"; readonly step: LoginStep }
  /** From WebSocket to HTTP for the rest of the session; `text` is the client's warning, if it gives one. */
  | { readonly type: "fallback"; readonly reason: "upgrade-required" | "retries-exhausted"; readonly text?: string }
  /** The same request once more without streaming: the stream broke in the middle (chat translation 4). */
  | { readonly type: "degraded-resend"; readonly error: ClientError };
