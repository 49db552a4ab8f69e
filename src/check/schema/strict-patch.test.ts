import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "../../json/parse.js";
import { strictFaults } from "./strict-schema.js";
import { strictPatch } from "./strict-patch.js";

function patched(schema: unknown): { text: string; changes: readonly string[]; left: string[] } {
  const document = parseJson(JSON.stringify(schema));
  const { text, changes } = strictPatch(document, 0);
  return { text, changes, left: strictFaults(parseJson(text), 0).map(({ says }) => says) };
}

const closed = { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false };

test("a schema that is strict stays as it is, byte for byte", () => {
  const text =
    '{"type":"object","properties":{"2":{"type":"number","minimum":1.0},"1":{"type":"string"}},"required":["2","1"],"additionalProperties":false}';
  expect(strictPatch(parseJson(text), 0)).toEqual({ text, changes: [] });
});

test.each<[string, unknown, string]>([
  [
    "optional properties become required and nullable",
    { type: "object", properties: { a: { type: "string" }, b: { type: "integer", enum: [1, 2] } }, required: ["a"] },
    '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":["integer","null"],"enum":[1,2,null]}},"required":["a","b"],"additionalProperties":false}',
  ],
  [
    "a reference becomes nullable by an alternative",
    {
      ...closed,
      properties: { a: { $ref: "#/$defs/x", description: "x" } },
      required: [],
      $defs: { x: { type: "string", default: "y" } },
    },
    '{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/x"},{"type":"null"}]}},"required":["a"],"additionalProperties":false,"$defs":{"x":{"type":"string"}}}',
  ],
  [
    "oneOf becomes anyOf, allOf with one schema is taken in",
    { ...closed, properties: { a: { oneOf: [{ type: "string" }, { allOf: [{ type: "array" }] }] } } },
    '{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}},"required":["a"],"additionalProperties":false}',
  ],
  [
    "types are said, formats that are not known go",
    {
      properties: { a: { description: "Anything." }, b: { type: "string", format: "uri" } },
      required: ["a", "b", "z"],
    },
    '{"type":"object","properties":{"a":{"type":"string","description":"Anything."},"b":{"type":"string"}},"required":["a","b"],"additionalProperties":false}',
  ],
])("%s", (_, schema, text) => {
  const result = patched(schema);
  expect(result.text).toBe(text);
  expect(result.left).toEqual([]);
  expect(result.changes.length).toBeGreaterThan(0);
});

test("what would be guessing is left", () => {
  expect(patched({ type: "array", items: { type: "string" } }).left).toEqual([
    `schema must be a JSON Schema of 'type: "object"', got 'type: "array"'.`,
  ]);
  expect(patched({ ...closed, anyOf: [closed] }).left).toEqual(["'anyOf' is not permitted."]);
});

const { schema } = fc.letrec<{ schema: Record<string, unknown>; object: Record<string, unknown> }>((tie) => ({
  object: fc
    .record(
      {
        properties: fc.dictionary(fc.constantFrom("a", "b", "2", "1", "é"), tie("schema"), { maxKeys: 3 }),
        required: fc.array(fc.constantFrom("a", "b", "z")),
        additionalProperties: fc.constantFrom(true, false, {}),
        minProperties: fc.nat(),
      },
      { requiredKeys: ["properties"] },
    )
    .map((members) => Object.assign({ type: "object" }, members)),
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(
      {},
      { type: "string" },
      { type: "string", format: "uri" },
      { enum: ["x"] },
      { type: ["string", "null"], default: "x" },
      { $ref: "#", title: "x" },
    ),
    fc.record({ type: fc.constant("array"), items: tie("schema") }, { requiredKeys: ["type"] }),
    fc.record(
      { oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }), description: fc.string() },
      { requiredKeys: ["oneOf"] },
    ),
    tie("object"),
  ),
}));

test("whatever an object schema holds, the patched one is strict, and patching it again changes nothing", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("a", "b", "c"), schema), (properties) => {
      const { text, left } = patched({ type: "object", properties });
      expect(left.filter((says) => !says.includes("exceeds limit"))).toEqual([]);
      expect(strictPatch(parseJson(text), 0)).toEqual({ text, changes: [] });
    }),
  );
});
