import { isSecretField, isSecretText } from "../profile/mask-secrets.js";
import { isVocabulary } from "../secrets/vocabulary.js";
import type { Names } from "./names.js";

/** What becomes of values that are somebody's. */
export interface HeaderParts {
  readonly text: (text: string) => string;
  readonly json: (text: string) => string;
  readonly names: Pick<Names, "id" | "window">;
}

/** The value of a header, as it may be handed on: those that decide stay, as far as they are made of known words. */
export function redactedHeader(name: string, value: string, { text, json, names }: HeaderParts): string {
  const lower = name.toLowerCase();
  const isKey = isSecretField(lower) && !countingHeader.test(lower);
  if (isKey || isSecretText(value) || /^\(.*\)$/.test(value)) return "(redacted)";
  if (lower === "x-codex-turn-metadata") return json(value);
  if (lower === "x-codex-window-id") return names.window(value);
  if (idHeaders.has(lower)) return names.id(value);
  if (lower === "user-agent") return productOf(value) ?? text(value);
  if (lower === "content-type" && !isVocabulary(value)) return mediaTypeOf(value) ?? text(value);
  const isPlain = plainHeaders.has(lower) || (countingHeader.test(lower) && /^[\w .:,;=%-]{1,64}$/.test(value));
  return isPlain && isVocabulary(value) ? value : text(value);
}

/** Name and version of a client that everybody knows. */
function productOf(value: string): string | undefined {
  const [product] = /^[\w.-]+\/[\d.]+/.exec(value) ?? [];
  return product !== undefined && isVocabulary(product) ? product : undefined;
}

/** A type without parameters of somebody's own. */
function mediaTypeOf(value: string): string | undefined {
  const type = value.split(";")[0]!.trim();
  return isVocabulary(type) ? type : undefined;
}

/** Limits, waits and times of an answer: what decides about a retry. */
const countingHeader = /^(?:x-ratelimit-|ratelimit|retry-after|openai-processing-ms$|x-codex-(?:primary|secondary)-)/;

const idHeaders: ReadonlySet<string> = new Set([
  "session-id",
  "thread-id",
  "x-client-request-id",
  "x-codex-installation-id",
  "x-codex-parent-thread-id",
  "x-codex-inference-call-id",
  "x-request-id",
  "openai-organization",
  "openai-project",
]);

const plainHeaders: ReadonlySet<string> = new Set([
  "accept",
  "connection",
  "content-encoding",
  "content-type",
  "date",
  "keep-alive",
  "openai-beta",
  "openai-model",
  "openai-version",
  "originator",
  "sec-websocket-extensions",
  "sec-websocket-version",
  "server",
  "transfer-encoding",
  "upgrade",
  "x-codex-beta-features",
  "x-openai-internal-codex-responses-lite",
  "x-openai-memgen-request",
  "x-openai-subagent",
  "x-should-retry",
]);
