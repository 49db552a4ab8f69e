import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import type { ChatAnswer, ChatError } from "../compile/chat/chat-answer.js";
import type { HttpRequest } from "../transport/transport.js";
import { clientError, type ClientError } from "./client-error.js";

/** A request of a chat client. */
export interface ChatCall {
  readonly request: HttpRequest;
  readonly endpoint: ChatEndpoint;
  /** Whether the answer is asked for as a stream. */
  readonly stream: boolean;
  /** Whether a streamed answer's texts are wanted at its end; true when absent. */
  readonly keepsText?: boolean;
  /** The same request without streaming, for when the stream breaks; absent where none can be made. */
  readonly unstreamed?: HttpRequest;
}

type ChatResultAnswer = ChatAnswer & { readonly kind: "result" };

/** How a chat request ended. */
export type ChatEnd =
  | {
      readonly kind: "answered";
      readonly answer: ChatResultAnswer;
      /** The answer's document as it came, where it was not streamed. */
      readonly document?: string;
    }
  | {
      readonly kind: "failed";
      readonly error: ClientError;
      /** What the server said, where it said something. */
      readonly said?: ChatError;
      readonly fault: "provider" | "transport";
    }
  | { readonly kind: "interrupted" };

/** An error in the server's own words. */
export function saidError({ code, message }: ChatError): ClientError {
  return clientError("UnexpectedStatus", message ?? code ?? "the provider reported an error without a text");
}
