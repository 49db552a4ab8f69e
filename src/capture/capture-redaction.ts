import type { CassetteHeaders, RedactionLevel } from "../cassette/cassette-line.js";
import { RedactedEvents, type TimedEvent } from "../recording/redacted-events.js";
import type { Redactor as ShareRedactor } from "../redact/redactor.js";
import { CaptureSecrets } from "./capture-secrets.js";
import { keysIn, withoutKeys } from "./key-shapes.js";
import type { HeaderPairs } from "./http-reader.js";

/** Takes out of what passes whatever must not be recorded. */
export interface CaptureRedaction {
  readonly level: RedactionLevel;
  /** Remembers the secrets of a request before anything of it is recorded. */
  learn(target: string, headers: HeaderPairs): void;
  url(url: string): string;
  requestHeaders(headers: HeaderPairs): CassetteHeaders;
  answerHeaders(headers: HeaderPairs): CassetteHeaders;
  /** A body, or another text that came in one piece. */
  text(text: string): string;
  /** The body of an answer that is an error. */
  refusal(text: string): string;
  /** For the events of one answer. */
  events(): { push(at: number, data: string): readonly TimedEvent[]; end(): readonly TimedEvent[] };
}

/** Most keys out of bodies that are looked for in the pieces of answers, too. */
const mostKeys = 100;

/**
 * Level `secrets`: every credential that is known, and what looks like one of a well-known kind, becomes `(redacted)`,
 * nothing else changes.
 */
export function secretsRedaction(environment: Readonly<Record<string, string | undefined>>): CaptureRedaction {
  const secrets = new CaptureSecrets(environment);
  const keys = new Set<string>();
  const current = () => secrets.redactor;
  const text = (whole: string): string => {
    for (const key of keysIn(whole)) {
      if (keys.has(key) || keys.size >= mostKeys) continue;
      keys.add(key);
      secrets.learn("/", [["x-api-key", key]]);
    }
    return withoutKeys(current().json(whole));
  };
  return {
    level: "secrets",
    learn: (target, headers) => secrets.learn(target, headers),
    url: (url) => withoutKeys(current().text(url)),
    requestHeaders: (headers) => current().headers(headers),
    answerHeaders: (headers) => current().answerHeaders(headers),
    text,
    refusal: text,
    events: () => {
      const split = new RedactedEvents(current);
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
  const headers = (pairs: CassetteHeaders): CassetteHeaders =>
    pairs.map(([name, value]) => [name, share.header(name, value)] as const);
  return {
    level: "share",
    learn: (target, pairs) => secrets.learn(target, pairs),
    url: (url) => share.url(secrets.url(url)),
    requestHeaders: (pairs) => headers(secrets.requestHeaders(pairs)),
    answerHeaders: (pairs) => headers(secrets.answerHeaders(pairs)),
    text: (text) => share.jsonText(secrets.text(text)),
    refusal: (text) => share.refusal(secrets.text(text)),
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
): { readonly body: string; readonly bytes?: number } {
  const body = redaction.text(text);
  return body === text ? { body } : { body, bytes: Buffer.byteLength(text) };
}
