import { expect, test } from "vitest";
import { ByteWriter } from "./byte-writer.js";
import { parseJson } from "./parse.js";
import { writeElements, writeMembers, type MemberWriter } from "./write-values.js";

function members(text: string, parts: (writer: ByteWriter) => MemberWriter): string {
  const [writer, document] = [new ByteWriter(), parseJson(text)];
  writeMembers(writer, document, 0, parts(writer));
  return Buffer.from(writer.bytes()).toString();
}

test("an object is written again in its order, with its keys as they are", () => {
  const text = String.raw`{ "b" : 1 , "\u0061" : [ ] , "b" : "{" , "c":2}`;
  expect(members(text, (writer) => ({ value: () => writer.ascii('"{"') }))).toBe(
    String.raw`{"b":"{","\u0061":"{","b":"{","c":"{"}`,
  );
});

test("keys may be written in another way, and members left out: the first, the last, all", () => {
  const document = parseJson('{"a":1,"b":2,"c":3}');
  const without =
    (...names: readonly string[]) =>
    (writer: ByteWriter): MemberWriter => ({
      isKept: ({ key }) => !names.includes(document.string(key)),
      key: (at) => writer.text(document.string(at).toUpperCase()),
      value: ({ value }) => writer.copy(document, value),
    });
  const text = '{"a":1,"b":2,"c":3}';
  expect(members(text, without("a"))).toBe('{"B":2,"C":3}');
  expect(members(text, without("c"))).toBe('{"A":1,"B":2}');
  expect(members(text, without("a", "b", "c"))).toBe("{}");
});

test("a list is written with commas between, also behind elements that end like an opening", () => {
  const writer = new ByteWriter();
  writeElements(writer, ["[", "{", "x"], (text) => writer.text(text));
  writeElements(writer, [], () => undefined);
  expect(Buffer.from(writer.bytes()).toString()).toBe('["[","{","x"][]');
});
