import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { isWholeNumber, present, stringMember } from "../transport/events/member-access.js";
import { headerText, type HeaderFields } from "../transport/headers.js";
import { clientError, cyberPolicyError, fixedError, type ClientError } from "./client-error.js";
import { statusText } from "./status-text.js";
import { usageLimitError, type Moment, type UsageLimit } from "./usage-limit.js";

/** A refusal: a response that is no success, or an error frame of a WebSocket. */
export interface Refusal {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: string;
  /** Where the request went; an error frame has none. */
  readonly url?: string;
}

/** Bytes of a body that an error text quotes. */
const quotedBytes = 1000;

const badImage = "The image data you provided does not represent a valid image";

/** What the client makes of a refusal (wire contract 9.8). */
export function httpError(refusal: Refusal, moment: Moment): ClientError {
  const { status, headers, body } = refusal;
  const error = errorMember(body);
  const code = error && stringMember(error.document, error.node, "code");
  const type = error && stringMember(error.document, error.node, "type");
  if (status === 503 && (code === "server_is_overloaded" || code === "slow_down"))
    return fixedError("ServerOverloaded");
  if (status === 400) {
    if (code === "cyber_policy") return cyberPolicyError(error && stringMember(error.document, error.node, "message"));
    if (body.includes(badImage)) return fixedError("InvalidImageRequest");
    return clientError("InvalidRequest", body);
  }
  if (status === 500) return fixedError("InternalServerError");
  if (status === 429) {
    const limit = error && readUsageLimit(error.document, error.node, headers);
    if (type === "usage_limit_reached" && limit !== undefined) return usageLimitError(limit, moment);
    if (type === "usage_not_included" && limit !== undefined) return fixedError("UsageNotIncluded");
    const id = requestId(headers) ?? headerText(headers, "cf-ray");
    const text = `exceeded retry limit, last status: ${statusText(429)}${id === undefined ? "" : `, request id: ${id}`}`;
    return clientError("RetryLimit", text, { responseTooManyFailedAttempts: { httpStatusCode: 429 } });
  }
  return clientError("UnexpectedStatus", unexpectedStatusText(refusal, error));
}

function unexpectedStatusText({ status, headers, body, url }: Refusal, error: ErrorMember | undefined): string {
  const isBlocked = status === 403 && body.includes("Cloudflare") && body.includes("blocked");
  const told = (error && stringMember(error.document, error.node, "message"))?.trim();
  const what = isBlocked
    ? `Access blocked by Cloudflare. This usually happens when connecting from a restricted region (status ${statusText(403)})`
    : `unexpected status ${statusText(status)}: ${told === undefined || told === "" ? quoted(body) : told}`;
  const more: readonly (readonly [string, string | undefined])[] = [
    ["url", url],
    ["cf-ray", headerText(headers, "cf-ray")],
    ["request id", requestId(headers)],
    ["auth error", headerText(headers, "x-openai-authorization-error")],
    ["auth error code", errorCodeHeader(headers)],
  ];
  return what + more.map(([name, value]) => (value === undefined ? "" : `, ${name}: ${value}`)).join("");
}

/** What the client reads of a limit; undefined when a member is not what it expects, and the whole body is lost on it. */
function readUsageLimit(document: JsonDocument, error: number, headers: HeaderFields): UsageLimit | undefined {
  const plan = present(document, error, "plan_type");
  const resets = present(document, error, "resets_at");
  if (plan !== -1 && !document.isString(plan)) return undefined;
  if (resets !== -1 && !isWholeNumber(document.text(resets))) return undefined;
  const told = (name: string): string | undefined => headerText(headers, name)?.trim();
  // The family of limits that the answer is about; the default one where it does not say.
  const family = (told("x-codex-active-limit") || "codex").toLowerCase().replaceAll("_", "-");
  const limitName = told(`x-${family}-limit-name`);
  const reached = told("x-codex-rate-limit-reached-type");
  const promotion = told("x-codex-promo-message");
  return {
    ...(limitName && { limitName }),
    ...(reached && { reached }),
    ...(promotion && { promotion }),
    ...(plan !== -1 && { planType: document.string(plan) }),
    ...(resets !== -1 && { resetsAt: Number(document.text(resets)) }),
  };
}

/** The body, cut between characters. */
function quoted(body: string): string {
  const text = body.trim();
  if (text === "") return "Unknown error";
  const bytes = Buffer.from(text);
  if (bytes.length <= quotedBytes) return text;
  let end = quotedBytes;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return `${bytes.subarray(0, end).toString()}...`;
}

function requestId(headers: HeaderFields): string | undefined {
  return headerText(headers, "x-request-id") ?? headerText(headers, "x-oai-request-id");
}

/** `x-error-json` is the base64 of an error body. */
function errorCodeHeader(headers: HeaderFields): string | undefined {
  const encoded = headerText(headers, "x-error-json");
  const error = encoded === undefined ? undefined : errorMember(Buffer.from(encoded, "base64").toString());
  return error && stringMember(error.document, error.node, "code");
}

interface ErrorMember {
  readonly document: JsonDocument;
  readonly node: number;
}

/** The `error` object of a JSON body; undefined for any other body. */
function errorMember(body: string): ErrorMember | undefined {
  try {
    const document = parseJson(body, { name: "answer" });
    const node = document.isObject(document.root) ? present(document, document.root, "error") : -1;
    return node !== -1 && document.isObject(node) ? { document, node } : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
