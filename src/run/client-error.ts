/** How the client classes an error for whoever shows it (wire contract 9.8, kinds). */
export type ErrorKind =
  | "usageLimitExceeded"
  | "serverOverloaded"
  | "contextWindowExceeded"
  | "internalServerError"
  | "cyberPolicy"
  | "badRequest"
  | "other"
  | { readonly responseTooManyFailedAttempts: { readonly httpStatusCode: number } };

/** The client's own names of what can go wrong with a request (wire contract 9.7, 9.8). */
export type ErrorName =
  | "Stream"
  | "RequestTimeout"
  | "UnexpectedStatus"
  | "InternalServerError"
  | "RetryLimit"
  | "InvalidRequest"
  | "InvalidImageRequest"
  | "UsageLimitReached"
  | "UsageNotIncluded"
  | "QuotaExceeded"
  | "ContextWindowExceeded"
  | "ServerOverloaded"
  | "CyberPolicy"
  | "EnvVar";

/** What went wrong with a request, as the client sees it: an outcome, not an exception. */
export interface ClientError {
  readonly name: ErrorName;
  /** The text that the client shows. */
  readonly message: string;
  readonly kind: ErrorKind;
  /** Whether the client tries the request again by itself (wire contract 9.9). */
  readonly retryable: boolean;
  /** How long the server asked to wait, in milliseconds. */
  readonly delayMs?: number;
}

const retryable: ReadonlySet<ErrorName> = new Set<ErrorName>([
  "Stream",
  "RequestTimeout",
  "UnexpectedStatus",
  "InternalServerError",
]);

const kinds: Partial<Readonly<Record<ErrorName, ErrorKind>>> = {
  UsageLimitReached: "usageLimitExceeded",
  QuotaExceeded: "usageLimitExceeded",
  UsageNotIncluded: "usageLimitExceeded",
  ServerOverloaded: "serverOverloaded",
  ContextWindowExceeded: "contextWindowExceeded",
  InternalServerError: "internalServerError",
  CyberPolicy: "cyberPolicy",
  InvalidImageRequest: "badRequest",
};

/** Texts that are always the same (wire contract 9.8, wire facts 7). */
const texts = {
  ContextWindowExceeded:
    "Codex ran out of room in the model's context window. Start a new thread or clear earlier history before retrying.",
  QuotaExceeded: "Quota exceeded. Check your plan and billing details.",
  UsageNotIncluded: "To use Codex with your ChatGPT plan, upgrade to Plus: https://chatgpt.com/explore/plus.",
  ServerOverloaded: "Selected model is at capacity. Please try a different model.",
  InternalServerError: "We're currently experiencing high demand, which may cause temporary errors.",
  RequestTimeout: "request timed out",
  InvalidImageRequest: "Invalid image in your last message. Please remove it and try again.",
} as const satisfies Partial<Readonly<Record<ErrorName, string>>>;

/** An error whose text does not depend on what the server said. */
export function fixedError(name: keyof typeof texts): ClientError {
  return clientError(name, texts[name]);
}

/** @param message the text that the client shows */
export function clientError(name: ErrorName, message: string, kind: ErrorKind = kinds[name] ?? "other"): ClientError {
  return { name, message, kind, retryable: retryable.has(name) };
}

/** The stream broke, or never was one. Always tried again. */
export function streamError(detail: string, delayMs?: number): ClientError {
  const error = clientError("Stream", `stream disconnected before completion: ${detail}`);
  return delayMs === undefined ? error : { ...error, delayMs };
}

/** @param message what the server said; a text of the client's own stands in for a blank one */
export function cyberPolicyError(message: string | undefined): ClientError {
  const isBlank = message === undefined || message.trim() === "";
  return clientError(
    "CyberPolicy",
    isBlank ? "This request has been flagged for possible cybersecurity risk." : message,
  );
}

/** Where nothing may go over HTTP: the client itself has no words for it, because it goes over (wire contract 10.7). */
export const upgradeRequired: ClientError = {
  ...clientError("UnexpectedStatus", "the server wants HTTP (426)"),
  retryable: false,
};
