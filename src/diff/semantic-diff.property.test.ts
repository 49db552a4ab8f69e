import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { applyChanges } from "./apply-changes.js";
import type { Change } from "./change.js";
import { semanticDiff } from "./semantic-diff.js";

const space = fc.constantFrom("", "", "", " ", "\n  ", "\t");

const string = fc.constantFrom(
  '""',
  '"a"',
  '"\\u0061"',
  '"b\\n"',
  '"/"',
  '"\\/"',
  '"toString"',
  '"🚀"',
  '"\\ud83d\\ude80"',
  '"text"',
  '"input"',
);

const name = fc.constantFrom(
  '"a"',
  '"\\u0061"',
  '"toString"',
  '"__proto__"',
  '"type"',
  '"id"',
  '"call_id"',
  '"name"',
  '"tools"',
  '"input"',
  '"1"',
);

const number = fc.constantFrom("1", "1.0", "10e-1", "-0", "0", "12345678901234567890", "12345678901234567891", "1e5");

/** JSON texts of few different parts, so that two of them have much in common; white space and duplicate keys included. */
const { value: text } = fc.letrec<{ value: string; leaf: string; object: string; array: string }>((tie) => ({
  leaf: fc.oneof(string, number, fc.constantFrom("true", "false", "null")),
  array: fc
    .array(fc.tuple(space, tie("value"), space), { maxLength: 5 })
    .map((elements) => `[${elements.map((parts) => parts.join("")).join(",")}]`),
  object: fc
    .array(fc.tuple(space, name, space, space, tie("value"), space), { maxLength: 5 })
    .map((members) => `{${members.map(([a, key, b, c, value, d]) => `${a}${key}${b}:${c}${value}${d}`).join(",")}}`),
  value: fc.oneof({ depthSize: "small", withCrossShrink: true }, tie("leaf"), tie("array"), tie("object")),
}));

const tool = fc
  .tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("function", "custom"), fc.constantFrom("x", "y"))
  .map(([toolName, type, description]) => `{"type":"${type}","name":"${toolName}","description":"${description}"}`);

const hosted = fc.constant('{"type":"web_search"}');

const namespace = fc
  .tuple(fc.constantFrom("functions", "other"), fc.array(tool, { maxLength: 3 }))
  .map(([toolName, tools]) => `{"type":"namespace","name":"${toolName}","tools":[${tools.join(",")}]}`);

const tools = fc.array(fc.oneof(tool, hosted, namespace), { maxLength: 5 }).map((list) => `[${list.join(",")}]`);

const message = fc
  .tuple(fc.constantFrom("user", "developer"), fc.constantFrom("base", "one", "two"))
  .map(([role, words]) => `{"type":"message","role":"${role}","content":[{"type":"input_text","text":"${words}"}]}`);

const item = fc.oneof(
  message,
  tools.map((list) => `{"type":"additional_tools","role":"developer","tools":${list}}`),
  fc.constantFrom("1", "2").map((id) => `{"type":"function_call","call_id":"${id}","arguments":"{}"}`),
);

/** Bodies in the shapes of a request, ordinary and Lite. */
const body = fc
  .record({
    instructions: fc.option(fc.constantFrom('"base"', '"other"'), { nil: undefined }),
    input: fc.array(item, { maxLength: 5 }).map((items) => `[${items.join(",")}]`),
    tools: fc.option(tools, { nil: undefined }),
  })
  .map(
    (members) =>
      `{${Object.entries(members)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `"${key}":${value!}`)
        .join(",")}}`,
  );

const anyText = fc.oneof(
  fc.tuple(text, space, space).map(([value, before, after]) => before + value + after),
  body,
);

test("a text does not differ from itself", () => {
  fc.assert(
    fc.property(anyText, (one) => {
      const difference = semanticDiff(parseJson(one), parseJson(one));
      expect(difference.changes).toEqual([]);
    }),
  );
});

test("the changes applied to the left text give the right one, byte for byte", () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(anyText, anyText), fc.tuple(body, body)), ([one, other]) => {
      const left = parseJson(one);
      const { changes } = semanticDiff(left, parseJson(other));
      expect(Buffer.from(applyChanges(left, changes)).toString()).toBe(other);
    }),
    { numRuns: 1000 },
  );
});

test("the other way round the same values are paired, and the same things are told", () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(anyText, anyText), fc.tuple(body, body)), ([one, other]) => {
      const there = semanticDiff(parseJson(one), parseJson(other));
      const back = semanticDiff(parseJson(other), parseJson(one));
      expect([...back.matching.toLeft]).toEqual([...there.matching.toRight]);
      expect(told(back.changes, true)).toEqual(told(there.changes, false));
    }),
    { numRuns: 1000 },
  );
});

const opposite: Readonly<Record<string, string>> = { added: "removed", removed: "added" };

function told(changes: readonly Change[], isBack: boolean): string[] {
  return changes
    .map((change) => {
      const left = "left" in change ? change.left.pointer : "";
      const right = "right" in change ? change.right.pointer : "";
      const what = "what" in change ? change.what : "";
      const kind = isBack ? (opposite[change.kind] ?? change.kind) : change.kind;
      return `${kind} ${what} ${isBack ? `${right} ${left}` : `${left} ${right}`} ${change.meaning}`;
    })
    .toSorted();
}

test("nothing of meaning is told when the values are the same", () => {
  fc.assert(
    fc.property(fc.tuple(anyText, anyText), ([one, other]) => {
      const { meaningCount } = semanticDiff(parseJson(one), parseJson(other));
      const sameValue = canonical(JSON.parse(one)) === canonical(JSON.parse(other));
      // JSON.parse cannot tell all numbers apart, so only one direction holds.
      if (meaningCount === 0) expect(sameValue).toBe(true);
      if (!sameValue) expect(meaningCount).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
