import { expect, test } from "vitest";
import { Redactor } from "./redactor.js";

const words = (message: string): string => new Redactor((text) => String(text.length)).words(message);

test.each([
  "Unsupported parameter: 'max_output_tokens'",
  "Invalid 'input[371].id': 'review_rollout_user'. Expected an ID that begins with 'msg'.",
  "We could not parse the JSON body of your request. (HINT: that's not how you send JSON)",
  "The model `gpt` does not exist or you don't have access to it.",
  "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300123 tokens.",
  "connect ECONNREFUSED 127.0.0.1:8080",
  "<html><body><h1>Internal Server Error</h1></body></html>",
])("a server's own words stay: %s", (message) => {
  expect(words(message)).toBe(message);
});

test.each([
  [
    "Rate limit reached for gpt-5.5 in organization org-abc on tokens per min (TPM): Limit 30000, Used 28000.",
    "Rate limit reached for gpt-5.5 in organization id#1 on tokens per min (TPM): Limit 30000, Used 28000.",
  ],
  ["Invalid value: 'my secret plan'. Supported: 'low'", "Invalid value: '[14 characters, 14]'. Supported: 'low'"],
  ["Invalid value: 'it's my plan'.", "Invalid value: '[12 characters, 12]'."],
  ["Unexpected text: 'it never ends", "Unexpected text: [14 characters, 14]"],
  ["Bad value “my plan” of «mine»", "Bad value “[7 characters, 7]” of «mine»"],
  ["Response resp_68af2c01 not found, 'resp_68af2c01'", "Response resp_#1 not found, 'resp_#1'"],
  ["getaddrinfo ENOTFOUND gw.secret.example", "getaddrinfo ENOTFOUND redacted.invalid"],
  ["connect ECONNREFUSED 10.2.3.4:8080", "connect ECONNREFUSED redacted.invalid"],
  [
    "see https://gw.secret.example/v1/responses, alice@secret.example",
    "see https://redacted.invalid/v1/responses, [20 characters, 20]",
  ],
  ["no file /home/alice/plan.txt", "no file path#1"],
  [
    "user alicesmith of acme corp at git.acme.internal was denied",
    "user [10 characters, 10] of [9 characters, 9] at [17 characters, 17] was denied",
  ],
  ["Invalid value: 'alicesmith'", "Invalid value: '[10 characters, 10]'"],
  ["No tool output found for function call call_alicesmith.", "No tool output found for function call call_#1."],
  ["Denied: grandma's birthday surprise cake", "[40 characters, 40]"],
  ["first line\nmy plan", "first line[8 characters, 8]"],
  [
    'Bad gateway: {"error":{"code":"x","message":"Unknown parameter: \'a\'","quoted":"my plan"}}',
    'Bad gateway: {"error":{"code":"x","message":"Unknown parameter: \'a\'","quoted":"[7 characters, 7]"}}',
  ],
  ["Bad request: {'content': 'my plan'}", "Bad request: [22 characters, 22]"],
])("what is somebody's goes: %s", (message, told) => {
  expect(words(message)).toBe(told);
});

test("a sentence that is too long to be a template ends", () => {
  expect(words("word ".repeat(200))).toMatch(/^(?:word ){80}\[600 characters, 600\]$/);
});
