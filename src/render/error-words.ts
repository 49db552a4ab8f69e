import type { ErrorName } from "../run/client-error.js";

/** What the client's own names of errors mean (wire contract 9.7, 9.8). */
const words: Readonly<Record<ErrorName, string>> = {
  Stream: "no complete answer came",
  RequestTimeout: "no answer came in time",
  UnexpectedStatus: "a status without a rule of its own",
  InternalServerError: "the server failed",
  RetryLimit: "too many requests, so it is not tried again",
  InvalidRequest: "the server does not take the request",
  InvalidImageRequest: "the server does not take an image",
  UsageLimitReached: "the plan's usage limit is reached",
  UsageNotIncluded: "the plan does not include it",
  QuotaExceeded: "the account has no credit left",
  ContextWindowExceeded: "the request is larger than the model's context window",
  ServerOverloaded: "the server has no capacity",
  CyberPolicy: "the content was flagged",
  EnvVar: "the variable of the key is missing",
};

/** `no complete answer came (Stream)`: the client's name of an error behind what it means. */
export function errorWords(name: ErrorName): string {
  return `${words[name]} (${name})`;
}
