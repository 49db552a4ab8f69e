import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Secret } from "../profile/secret.js";
import { RedactedStream } from "../recording/redacted-stream.js";
import { Redactor } from "./redactor.js";
import { secretsOfUrl } from "./secrets-of-url.js";

const redactor = new Redactor([new Secret('Bearer sk-a"b/c d', "test"), "sk-longer-secret", "sk-longer", "abc"]);

test.each([
  ['key sk-a"b/c d.', "key (redacted)."],
  ['{"k":"sk-a\\"b/c d"}', '{"k":"(redacted)"}'],
  ['"{\\"k\\":\\"sk-a\\\\\\"b/c d\\"}"', '"{\\"k\\":\\"(redacted)\\"}"'],
  ["?k=sk-a%22b%2Fc%20d&x", "?k=(redacted)&x"],
  ["?k=sk-a%22b/c%20d&x", "?k=(redacted)&x"],
  ["SK-LONGER-SECRET \u0130 sk-longer-secret", "(redacted) \u0130 (redacted)"],
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
  const text = "before sk-longer-secret after sk-l";
  for (let size = 1; size < text.length; size++) {
    const stream = new RedactedStream(redactor);
    let shown = "";
    for (let at = 0; at < text.length; at += size) {
      shown += stream.push(text.slice(at, at + size));
      expect(shown).not.toContain("sk-longer");
    }
    expect(shown + stream.end()).toBe("before (redacted) after sk-l");
  }
});

test("nothing is held back where there are no secrets", () => {
  expect(new RedactedStream(new Redactor([])).push("sk-")).toBe("sk-");
});

test("an address gives its password and the parameters that are named like secrets", () => {
  expect(secretsOfUrl("http://me:p%20w@h/?api-key=k1&plain=x")).toEqual(["me", "p w", "k1"]);
  expect(secretsOfUrl("nonsense")).toEqual([]);
});

const key = "sk-Super/SecretKey42Zz99";

describe("every form of a secret is found", () => {
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const unicode = (text: string): string =>
    [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
  const forms: readonly (readonly [name: string, form: string])[] = [
    ["upper case", key.toUpperCase()],
    ["lower case", key.toLowerCase()],
    ["base64", base64(key)],
    ["base64 of a header", base64(`Bearer ${key}`)],
    ["base64 of a login", base64(`user:${key}`)],
    ["base64 of JSON", base64(JSON.stringify({ error: { code: key } }))],
    ["base64url", Buffer.from(`??${key}>>`).toString("base64url")],
    ["escaped slashes", key.replaceAll("/", String.raw`\/`)],
    ["escaped slashes twice", key.replaceAll("/", String.raw`\\\/`)],
    ["unicode escapes", unicode(key)],
    ["unicode escapes twice", JSON.stringify(unicode(key)).slice(1, -1)],
    ["percent escapes", [...key].map((one) => `%${one.charCodeAt(0).toString(16)}`).join("")],
    ["percent escapes in JSON", key.replaceAll("/", String.raw`\u00252F`)],
    ["entities", key.replaceAll("/", "&#x2f;").replaceAll("k", "&#107;")],
    ["cut off by somebody", `${key.slice(0, 17)}...`],
    ["cut off with an ellipsis", `${key.slice(0, 9)}…`],
  ];

  test.each(forms)("%s", (name, form) => {
    const shown = new Redactor([key]).text(`before ${form} after`);
    expect(shown).not.toContain(form);
    // Around the middle of base64 stand characters that belong to what is before and behind it, too.
    if (!name.startsWith("base64")) expect(shown.replace(/\.\.\.|…/, "")).toBe("before (redacted) after");
    else expect(shown).toMatch(/^before [\w+/-]{0,26}\(redacted\)[\w+/=-]{0,6} after$/);
  });

  test("but not what only begins like one", () => {
    for (const text of ["sk-Super", "sk-S...", "secretkey42", "a/b \\/ %2F &amp; \\u0073k-", "..."])
      expect(new Redactor([key]).text(text)).toBe(text);
  });
});

/** A JSON string, each character written in one of its ways, as chance has it. */
function escapedString(text: string): fc.Arbitrary<string> {
  const ways = [...text].map((character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    const short = JSON.stringify(character).slice(1, -1);
    const plain = character === "/" ? ["/", String.raw`\/`] : [short];
    return fc.constantFrom(...plain, `\\u${code}`, `\\u${code.toUpperCase()}`);
  });
  return fc.tuple(...ways).map((characters) => `"${characters.join("")}"`);
}

const letters = fc.string({
  unit: fc.constantFrom(...'abcXYZ019-_/"\\+=.%&é \n'),
  minLength: 8,
  maxLength: 24,
});
const secretText = letters.filter((text) => text.trim() === text && !/^[.\s]*$/.test(text) && text.length >= 8);

test("JSON stays the same JSON but for its secrets, however they are escaped, also twice", () => {
  const document = secretText.chain((secret) =>
    fc.tuple(fc.constant(secret), letters, letters, fc.boolean()).chain(([, before, after, isTwice]) =>
      escapedString(before + secret + after).chain((inner) =>
        (isTwice ? escapedString(`{"error":${inner}}`) : fc.constant(inner)).map((string) => ({
          secret,
          strings: [before + secret + after],
          json: `{ "a":[1.50, true,null],"text" :${string}, "b\\u0062":"\\u00e9\\n" }`,
        })),
      ),
    ),
  );
  fc.assert(
    fc.property(document, ({ secret, json }) => {
      const shown = new Redactor([secret]).json(json);
      const value = JSON.parse(shown) as Record<string, unknown>;
      expect(Object.keys(value)).toEqual(["a", "text", "bb"]);
      const text = String(value["text"]);
      expect(text).toContain("(redacted)");
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
      const [head, tail] = ['{ "a":[1.50, true,null],"text" :"', '", "b\\u0062":"\\u00e9\\n" }'];
      expect(shown.startsWith(head)).toBe(true);
      expect(shown.endsWith(tail)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a secret that is also a word or number of JSON does not break it", () => {
  expect(new Redactor(["a2345678901234567"]).json('{"a":1,"a2345678901234567":1}')).toBe('{"a":1,"(redacted)":1}');
  expect(new Redactor(["12345678901234567"]).json('{"a":12345678901234567}')).toBe('{"a":12345678901234567}');
  expect(new Redactor(["nabcdefgh"]).json(String.raw`{"a":"\nabcdefgh"}`)).toBe('{"a":"(redacted)"}');
  expect(new Redactor(["abcdefgh\\"]).json(String.raw`{"a":"abcdefgh\nx"}`)).toBe('{"a":"(redacted)x"}');
});

test("a value is clean in all its texts, names too, and keeps its shape", () => {
  const bytes = new Uint8Array([1]);
  expect(new Redactor([key]).value({ [key]: [{ a: `x ${key}`, n: 1, none: null }, bytes] })).toEqual({
    "(redacted)": [{ a: "x (redacted)", n: 1, none: null }, bytes],
  });
});
