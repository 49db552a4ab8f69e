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
  [
    "types are those of the values",
    {
      properties: { a: { enum: [1, 2] }, b: { const: 1.5 }, c: { enum: ["x", null] }, d: { minimum: 3 } },
      required: ["a", "b", "c", "d"],
    },
    '{"type":"object","properties":{"a":{"type":"integer","enum":[1,2]},"b":{"type":"number","const":1.5},"c":{"type":["string","null"],"enum":["x",null]},"d":{"type":"number","minimum":3}},"required":["a","b","c","d"],"additionalProperties":false}',
  ],
  [
    "a constant becomes nullable by an alternative, and null stands once",
    {
      ...closed,
      required: [],
      properties: {
        a: { type: "string", const: "x" },
        b: { type: "string", enum: ["x", null] },
        c: { type: ["string", "null"], enum: ["x"] },
        d: { anyOf: [{ type: "string" }, { type: "null" }] },
        e: { ...closed, anyOf: [closed] },
      },
    },
    `{"type":"object","properties":{"a":{"anyOf":[{"type":"string","const":"x"},{"type":"null"}]},"b":{"type":["string","null"],"enum":["x",null]},"c":{"type":["string","null"],"enum":["x",null]},"d":{"anyOf":[{"type":"string"},{"type":"null"}]},"e":{"anyOf":[${JSON.stringify({ ...closed, anyOf: [closed] })},{"type":"null"}]}},"required":["a","b","c","d","e"],"additionalProperties":false}`,
  ],
  [
    "allOf with one schema is taken in however deep it stands",
    { ...closed, properties: { a: { allOf: [{ allOf: [{ oneOf: [{ type: "string" }] }] }] } } },
    '{"type":"object","properties":{"a":{"anyOf":[{"type":"string"}]}},"required":["a"],"additionalProperties":false}',
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
  const both = { allOf: [{ type: "object", properties: {} }, { type: "object" }] };
  expect(patched({ ...closed, properties: { a: both } }).left).toContain("'allOf' is not permitted.");
  const twice = { type: "object", properties: { b: closed }, allOf: [{ properties: { c: closed } }] };
  expect(patched({ ...closed, properties: { a: twice } }).left).toContain("'allOf' is not permitted.");
  // Closed, a map from names to values would be an object that is always empty.
  const map = { type: "object", additionalProperties: { type: "string" } };
  expect(patched({ ...closed, properties: { a: map } })).toMatchObject({
    changes: [],
    left: ["'additionalProperties' is required to be supplied and to be false."],
  });
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
