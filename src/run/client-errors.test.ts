import { expect, test } from "vitest";
import { failedResponseError, requestedDelay } from "./failed-response.js";
import { httpError, type Refusal } from "./http-error.js";
import { usageLimitError } from "./usage-limit.js";

const moment = { now: Date.UTC(2026, 10, 30, 12), timeZone: "UTC" };

function refuse(status: number, body: unknown = "", more: Partial<Refusal> = {}): ReturnType<typeof httpError> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return httpError({ status, headers: [], body: text, ...more }, moment);
}

test.each<[string | undefined, string | undefined, object]>([
  ["context_length_exceeded", "m", { name: "ContextWindowExceeded", kind: "contextWindowExceeded", retryable: false }],
  ["insufficient_quota", "m", { name: "QuotaExceeded", kind: "usageLimitExceeded", retryable: false }],
  ["usage_not_included", "m", { name: "UsageNotIncluded", kind: "usageLimitExceeded" }],
  ["cyber_policy", "not this", { name: "CyberPolicy", message: "not this", kind: "cyberPolicy", retryable: false }],
  ["cyber_policy", " ", { message: "This request has been flagged for possible cybersecurity risk." }],
  ["invalid_prompt", "bad", { name: "InvalidRequest", message: "bad", kind: "other", retryable: false }],
  ["bio_policy", undefined, { name: "InvalidRequest", message: "Invalid request." }],
  ["server_is_overloaded", "m", { name: "ServerOverloaded", kind: "serverOverloaded", retryable: false }],
  ["slow_down", undefined, { name: "ServerOverloaded" }],
  ["odd", "m", { name: "Stream", message: "stream disconnected before completion: m", retryable: true }],
  [undefined, undefined, { message: "stream disconnected before completion: " }],
  ["rate_limit_exceeded", "Please try again in 11.054s.", { name: "Stream", delayMs: 11_054 }],
])("response.failed %s %s", (code, message, expected) => {
  const error = { ...(code !== undefined && { code }), ...(message !== undefined && { message }) };
  expect(failedResponseError(error)).toMatchObject(expected);
});

test("a failed response without an error, and a delay that only a rate limit asks for", () => {
  expect(failedResponseError(undefined).message).toMatch(/: response\.failed event received$/);
  expect(failedResponseError({ code: "odd", message: "try again in 5s" })).not.toHaveProperty("delayMs");
});

test.each([
  ["try again in 28ms", 28],
  ["Try Again In 28.9 ms.", 28],
  ["please try again in 1.898s", 1898],
  ["try again in 35 seconds", 35_000],
  ["try again in 1 second", 1000],
  ["try again in 2 minutes", undefined],
  ["try later", undefined],
  [`try again in ${"9".repeat(400)}s`, undefined],
])("%s", (message, delay) => expect(requestedDelay(message)).toBe(delay));

test.each<[number, unknown, object]>([
  [503, { error: { code: "slow_down" } }, { name: "ServerOverloaded" }],
  [503, { error: { code: "x" } }, { name: "UnexpectedStatus", retryable: true }],
  [400, { error: { code: "cyber_policy", message: "no" } }, { name: "CyberPolicy", message: "no" }],
  [
    400,
    { error: { message: "The image data you provided does not represent a valid image" } },
    {
      name: "InvalidImageRequest",
      message: "Invalid image in your last message. Please remove it and try again.",
      kind: "badRequest",
      retryable: false,
    },
  ],
  [400, "<h1>no</h1>", { name: "InvalidRequest", message: "<h1>no</h1>", retryable: false }],
  [500, "x", { name: "InternalServerError", kind: "internalServerError", retryable: true }],
  [429, { error: { type: "usage_not_included" } }, { name: "UsageNotIncluded" }],
  [429, "x", { message: "exceeded retry limit, last status: 429 Too Many Requests", retryable: false }],
  [404, "", { message: "unexpected status 404 Not Found: Unknown error" }],
  [404, { error: { message: " " } }, { message: 'unexpected status 404 Not Found: {"error":{"message":" "}}' }],
  [299 + 300, "x", { message: "unexpected status 599 <unknown status code>: x" }],
])("status %d %j", (status, body, expected) => expect(refuse(status, body)).toMatchObject(expected));

test("the ids of a refusal are told", () => {
  const headers = [["CF-Ray", "ray"] as const, ["x-oai-request-id", "req"] as const];
  expect(refuse(429, "", { headers }).message).toMatch(/429 Too Many Requests, request id: req$/);
  expect(refuse(429, "", { headers: headers.slice(0, 1) }).message).toMatch(/, request id: ray$/);
  const url = "https://example.dev/v1/responses";
  expect(refuse(502, "x", { headers, url }).message).toBe(
    `unexpected status 502 Bad Gateway: x, url: ${url}, cf-ray: ray, request id: req`,
  );
  const encoded = Buffer.from('{"error":{"code":"c"}}').toString("base64");
  expect(refuse(401, "x", { headers: [["x-error-json", encoded]] }).message).toMatch(/: x, auth error code: c$/);
  expect(refuse(401, "x", { headers: [["x-error-json", "%%%"]] }).message).toMatch(/: x$/);
});

test("a block by Cloudflare is recognised", () => {
  expect(refuse(403, "<p>Cloudflare: you have been blocked</p>", { url: "u" }).message).toBe(
    "Access blocked by Cloudflare. This usually happens when connecting from a restricted region (status 403 Forbidden), url: u",
  );
});

test("a long body is cut between characters", () => {
  expect(refuse(404, `a${"é".repeat(700)}`).message).toBe(`unexpected status 404 Not Found: a${"é".repeat(499)}...`);
  expect(refuse(404, "é".repeat(500)).message).toMatch(/é{500}$/);
});

test.each([
  ["free", "Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus), or try again later."],
  ["pro", "Visit https://chatgpt.com/codex/settings/usage to purchase more credits or try again later."],
  ["team", "To get more access now, send a request to your admin or try again later."],
  ["prolite", "Visit https://chatgpt.com/codex/settings/usage to purchase more credits or try again later."],
  ["self_serve_business_usage_based", "To get more access now, send a request to your admin or try again later."],
  ["enterprise_cbp_usage_based", "To get more access now, send a request to your admin or try again later."],
  ["edu", "Try again later."],
  ["Plus", "Try again later."],
  [undefined, "Try again later."],
])("usage limit of the plan %s", (planType, advice) => {
  const limit = planType === undefined ? {} : { planType };
  expect(usageLimitError(limit, moment).message).toBe(`You've hit your usage limit. ${advice}`);
});

const named = { "x-codex-active-limit": "CODEX_other ", "x-codex-other-limit-name": " Other " };
const workspace = { "x-codex-rate-limit-reached-type": "workspace_owner_credits_depleted" };
const promotion = { "x-codex-promo-message": " Buy now" };
const limited = "You've hit your usage limit";

test.each<[Record<string, string>, string]>([
  [
    { ...named, ...workspace, ...promotion },
    `${limited} for Other. Switch to another model now, or try again at 12:05 PM.`,
  ],
  [{ ...workspace, ...promotion }, "Your workspace is out of credits. Add credits to continue."],
  [promotion, `${limited}. Buy now, or try again at 12:05 PM.`],
  [
    { "x-codex-limit-name": "Default" },
    `${limited} for Default. Switch to another model now, or try again at 12:05 PM.`,
  ],
  [{ "x-codex-limit-name": "CODEX", "x-codex-promo-message": " " }, `${limited}. Try again at 12:05 PM.`],
  [{ "x-codex-other-limit-name": "Other" }, `${limited}. Try again at 12:05 PM.`],
  [{ "x-codex-rate-limit-reached-type": "constructor" }, `${limited}. Try again at 12:05 PM.`],
])("a usage limit with the headers %j", (headers, text) => {
  const body = { error: { type: "usage_limit_reached", resets_at: moment.now / 1000 + 300 } };
  expect(refuse(429, body, { headers: Object.entries(headers) }).message).toBe(text);
});

test.each([
  [Date.UTC(2026, 11, 1, 0, 5), "Dec 1st, 2026 12:05 AM"],
  [Date.UTC(2027, 0, 22, 13, 0), "Jan 22nd, 2027 1:00 PM"],
  [Date.UTC(2026, 11, 13, 3, 6), "Dec 13th, 2026 3:06 AM"],
  [Date.UTC(2026, 10, 30, 23, 59, 59), "11:59 PM"],
])("a limit that ends at %d", (end, text) => {
  expect(usageLimitError({ resetsAt: end / 1000 }, moment).message).toBe(
    `You've hit your usage limit. Try again at ${text}.`,
  );
});

test("times are those of the time zone, days too", () => {
  const end = Date.UTC(2026, 11, 1, 3, 6) / 1000;
  const newYork = { now: Date.UTC(2026, 10, 30, 23), timeZone: "America/New_York" };
  expect(usageLimitError({ resetsAt: end }, newYork).message).toMatch(/Try again at 10:06 PM\.$/);
});

test.each([
  [8_210_266_876_799, "at Dec 31st, +262142 11:59 PM"],
  [8_000_000_000_000, "at Nov 28th, +255479 2:13 PM"],
  [-62_150_000_000, "at Jul 18th, 0000 7:06 AM"],
  [-62_500_000_000, "at Jun 15th, -0011 8:53 AM"],
  [-1_000_000_000_000, "at Apr 5th, -29719 10:13 PM"],
  [8_210_266_876_800, "later"],
  [-10_000_000_000_000, "later"],
  [1_000_000_000_000_000, "later"],
  ["null", "later"],
])("a limit until %s, as the client tells it", (resetsAt, when) => {
  const body = `{"error":{"type":"usage_limit_reached","plan_type":"constructor","resets_at":${resetsAt}}}`;
  expect(refuse(429, body).message).toBe(`You've hit your usage limit. Try again ${when}.`);
});

test.each([
  '"resets_at":1e15',
  '"resets_at":1700000000.5',
  '"resets_at":"5"',
  '"resets_at":9223372036854775808',
  '"plan_type":5',
  '"plan_type":{}',
])("a limit that the client cannot read is a refusal like any other: %s", (member) => {
  for (const type of ["usage_limit_reached", "usage_not_included"])
    expect(refuse(429, `{"error":{"type":"${type}",${member}}}`)).toMatchObject({ name: "RetryLimit" });
});
