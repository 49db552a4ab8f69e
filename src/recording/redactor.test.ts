import { expect, test } from "vitest";
import { Secret } from "../profile/secret.js";
import { RedactedStream } from "./redacted-stream.js";
import { Redactor, secretsOfUrl } from "./redactor.js";

const redactor = new Redactor([new Secret('Bearer sk-a"b/c d', "test"), "sk-longer-secret", "sk-longer", "abc"]);

test.each([
  ['key sk-a"b/c d.', "key (redacted)."],
  ['{"k":"sk-a\\"b/c d"}', '{"k":"(redacted)"}'],
  ['"{\\"k\\":\\"sk-a\\\\\\"b/c d\\"}"', '"{\\"k\\":\\"(redacted)\\"}"'],
  ["?k=sk-a%22b%2Fc%20d&x", "?k=(redacted)&x"],
  ["?k=sk-a%22b/c%20d&x", "?k=(redacted)&x"],
  ["sk-longer-secret sk-longer", "(redacted) (redacted)"],
  // Too short to be told from words.
  ["abc", "abc"],
])("%s", (text, shown) => {
  expect(redactor.text(text)).toBe(shown);
});

test("headers are secret by their type, by their name, or by what they hold", () => {
  const headers = [
    ["authorization", new Secret("x", "test")],
    ["X-Api-Key", "plain"],
    ["x-api-key", "(environment variable K is not set)"],
    ["accept", "a/b sk-longer"],
  ] as const;
  expect(redactor.headers(headers).map(([, value]) => value)).toEqual([
    "(redacted)",
    "(redacted)",
    "(environment variable K is not set)",
    "a/b (redacted)",
  ]);
  expect(
    redactor.answerHeaders([
      ["Set-Cookie", "a=b"],
      ["x-ratelimit-remaining-tokens", "7"],
    ]),
  ).toEqual([
    ["Set-Cookie", "(redacted)"],
    ["x-ratelimit-remaining-tokens", "7"],
  ]);
});

test("a secret that comes in pieces is never shown, wherever it is cut", () => {
  const text = "before sk-longer-secret after sk-lo";
  for (let size = 1; size < text.length; size++) {
    const stream = new RedactedStream(redactor);
    let shown = "";
    for (let at = 0; at < text.length; at += size) {
      shown += stream.push(text.slice(at, at + size));
      expect(shown).not.toContain("sk-longer");
    }
    expect(shown + stream.end()).toBe("before (redacted) after sk-lo");
  }
});

test("nothing is held back where there are no secrets", () => {
  expect(new RedactedStream(new Redactor([])).push("sk-")).toBe("sk-");
});

test("an address gives its password and the parameters that are named like secrets", () => {
  expect(secretsOfUrl("http://me:p%20w@h/?api-key=k1&plain=x")).toEqual(["me", "p w", "k1"]);
  expect(secretsOfUrl("nonsense")).toEqual([]);
});
