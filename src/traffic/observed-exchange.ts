import type { RecordedExchange } from "../cassette/recorded-exchange.js";

/**
 * A request or frame with everything that came back, once it is over: what the reader of traffic takes. What another
 * recording than a cassette does not hold is left out.
 */
export type ObservedExchange = Pick<
  RecordedExchange,
  "kind" | "method" | "url" | "headers" | "connection" | "body" | "events"
> & {
  readonly [
    Name in
      | "number"
      | "side"
      | "at"
      | "bytes"
      | "status"
      | "firstEventAt"
      | "endedAt"
      | "answerBody"
      | "answerHeaders"
      | "ended"
      | "error"
      | "close"
      | "closedAt"
  ]?: RecordedExchange[Name] | undefined;
};
