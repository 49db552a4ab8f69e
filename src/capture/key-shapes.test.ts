import { expect, test } from "vitest";
import { keysIn, withoutKeys } from "./key-shapes.js";

// In pieces, so that nobody's search for keys finds them here.
const keys = [
  ["sk-", "proj-BODYPLANTED0123456789abcdefghijklmnopqrstuv"],
  ["sk-", "ant-api03-AbCdEfGhIjKlMnOpQrStUv_wx-Yz0123456789"],
  ["ghp_", "abcdefghijklmnopqrstuvwxyz0123456789"],
  ["github_pat_", "11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz"],
  ["glpat-", "abcdefghij0123456789"],
  ["AKIA", "IOSFODNN7EXAMPLE"],
  ["AIza", "SyA1234567890abcdefghijklmnopqrstuv-w"].map((part) => part.slice(0, 35)),
  ["xoxb-", "123456789012-abcdefghij"],
  ["eyJ", "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N"],
].map((parts) => parts.join(""));

test.each(keys)("%s goes, wherever it stands", (key) => {
  for (const [before, behind] of [
    ["", ""],
    ['{"a":"key=', '"}'],
    ["see ", ", and"],
  ] as const)
    expect(withoutKeys(before + key + behind)).toBe(`${before}(redacted)${behind}`);
  // A part of something encrypted is no key.
  expect(keysIn(`gAAAAAB${key}Zz`)).toEqual([]);
});

test("a private key goes as a whole, its line ends escaped or not", () => {
  const lines = ["-----BEGIN RSA PRIVATE KEY-----", "A0b1+/".repeat(10), "-----END RSA PRIVATE KEY-----"];
  for (const end of ["\n", "\\n", "\r\n"]) expect(withoutKeys(`a ${lines.join(end)} b`)).toBe("a (redacted) b");
});

test.each([
  "sk-learn-and-other-words-of-some-length",
  "sk-SHORT1",
  "ghp_short",
  "AKIA is a prefix",
  "eyJhbGciOiJkaXIifQ..abcdefgh.abcdefgh.abcdefgh",
  "-----BEGIN PUBLIC KEY-----",
])("%s stays", (text) => {
  expect(withoutKeys(text)).toBe(text);
});
