import type { CassetteEvent, CassetteHeaders, RedactionLevel } from "../cassette/cassette-line.js";
import { RedactedEvents, type TimedEvent } from "../recording/redacted-events.js";
import type { Redactor as ShareRedactor } from "../redact/redactor.js";
import { secretsOfEnvironment } from "../secrets/environment-secrets.js";
import { type HeldSecrets, LearnedSecrets, mostLearned } from "../secrets/learned-secrets.js";
import { keysIn, withoutKeys } from "./key-shapes.js";
import type { HeaderPairs } from "./http-reader.js";

/** Takes out of what passes whatever must not be recorded. */
export interface CaptureRedaction {
  readonly level: RedactionLevel;
  /** Remembers the secrets of a request before anything of it is recorded; those that are held until they are released. */
  learn(target: string, headers: HeaderPairs, held?: HeldSecrets): void;
  /** Remembers the secrets that an answer sets, before anything of it is recorded. */
  learnAnswer(headers: HeaderPairs, held?: HeldSecrets): void;
  /** What brought them is over. */
  release(held: HeldSecrets): void;
  url(url: string): string;
  requestHeaders(headers: HeaderPairs): CassetteHeaders;
  answerHeaders(headers: HeaderPairs): CassetteHeaders;
  /** A body, or another text that came in one piece. */
  text(text: string, held?: HeldSecrets): string;
  /** The body of an answer that is an error. */
  refusal(text: string): string;
  /** What the recording says itself, or quotes: why something ended, broke or is missing. */
  words(text: string): string;
  /** For the events of one answer. */
  events(): { push(at: number, data: string): readonly TimedEvent[]; end(): readonly TimedEvent[] };
}

/**
 * Level `secrets`: every credential that is known, and what looks like one of a well-known kind, becomes `(redacted)`,
 * nothing else changes.
 */
export function secretsRedaction(environment: Readonly<Record<string, string | undefined>>): CaptureRedaction {
  const secrets = new LearnedSecrets(secretsOfEnvironment(environment), mostLearned);
  const { redactor } = secrets;
  const text = (whole: string, held?: HeldSecrets): string => {
    // A model may spell in pieces what stood in its prompt.
    for (const key of keysIn(whole)) secrets.add(key, held);
    return withoutKeys(redactor.body(whole));
  };
  return {
    level: "secrets",
    learn(target, headers, held) {
      secrets.address(target, held);
      secrets.headers(headers, held);
    },
    learnAnswer: (headers, held) => secrets.answerHeaders(headers, held),
    release: (held) => secrets.release(held),
    url: (url) => withoutKeys(redactor.url(url)),
    requestHeaders: (headers) => redactor.headers(headers),
    answerHeaders: (headers) => redactor.answerHeaders(headers),
    text,
    refusal: (refusal) => text(refusal),
    words: (words) => withoutKeys(redactor.cutText(words)),
    events: () => {
      const split = new RedactedEvents(() => redactor);
      const whole = (events: readonly TimedEvent[]): TimedEvent[] =>
        events.map(({ at, data }) => ({ at, data: withoutKeys(data) }));
      return { push: (at, data) => whole(split.push(at, data)), end: () => whole(split.end()) };
    },
  };
}

/** Level `share`: as `export --format report` writes it. Credentials go first, so that none is left in a kept text. */
export function shareRedaction(
  environment: Readonly<Record<string, string | undefined>>,
  share: ShareRedactor,
): CaptureRedaction {
  const secrets = secretsRedaction(environment);
  return {
    level: "share",
    learn: (target, pairs, held) => secrets.learn(target, pairs, held),
    learnAnswer: (pairs, held) => secrets.learnAnswer(pairs, held),
    release: (held) => secrets.release(held),
    url: (url) => share.url(secrets.url(url)),
    requestHeaders: (pairs) => share.headers(secrets.requestHeaders(pairs)),
    answerHeaders: (pairs) => share.headers(secrets.answerHeaders(pairs)),
    text: (text, held) => share.jsonText(secrets.text(text, held)),
    refusal: (text) => share.refusal(secrets.text(text)),
    words: (text) => share.words(secrets.words(text)),
    events: () => {
      const split = secrets.events();
      const shared = (events: readonly TimedEvent[]): TimedEvent[] =>
        events.map(({ at, data }) => ({ at, data: share.event(data) }));
      return { push: (at, data) => shared(split.push(at, data)), end: () => shared(split.end()) };
    },
  };
}

/** What of a body may be recorded, and how long it was where something was taken out. */
export function redactedBody(
  redaction: Pick<CaptureRedaction, "text">,
  text: string,
  held: HeldSecrets,
): { readonly body: string; readonly bytes?: number } {
  const body = redaction.text(text, held);
  return body === text ? { body } : { body, bytes: Buffer.byteLength(text) };
}

/**
 * A line of the recording without what must not be in it. Requests and answers went through the filter with all their
 * parts when they were told; everything else goes through it here, whoever wrote it.
 */
export function redactedLine(event: CassetteEvent, redaction: CaptureRedaction): CassetteEvent {
  switch (event.type) {
    case "request":
    case "upgrade":
    case "frame":
    case "answer":
    case "event":
    case "body":
    case "connected":
      return event;
    case "close":
    case "gap":
      return event.reason === undefined ? event : { ...event, reason: redaction.words(event.reason) };
    case "end":
    case "retry":
      return event.error === undefined
        ? event
        : { ...event, error: { ...event.error, message: redaction.words(event.error.message) } };
    case "fallback":
    case "resend":
      return { ...event, reason: redaction.words(event.reason) };
  }
}
