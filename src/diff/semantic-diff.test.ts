import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { applyChanges } from "./apply-changes.js";
import { semanticDiff } from "./semantic-diff.js";

/** The changes in short, after a check that they are complete. */
function changes(left: string, right: string): string[] {
  const document = parseJson(left);
  const difference = semanticDiff(document, parseJson(right));
  expect(Buffer.from(applyChanges(document, difference.changes)).toString()).toBe(right);
  return difference.changes.map((change) => {
    const from = "left" in change ? change.left.pointer || "/" : "";
    const to = "right" in change ? change.right.pointer || "/" : "";
    const way = from === to || from === "" || to === "" ? from || to : `${from} -> ${to}`;
    return `${change.meaning ? "" : "~"}${change.kind}${"what" in change ? ` ${change.what}` : ""} ${way}`;
  });
}

const call = (id: string, name: string) => `{"type":"function_call","name":"${name}","call_id":"${id}"}`;
const output = (id: string, text: string) => `{"type":"function_call_output","call_id":"${id}","output":"${text}"}`;
const message = (role: string, text: string) =>
  `{"type":"message","role":"${role}","content":[{"type":"input_text","text":"${text}"}]}`;
const input = (...items: string[]) => `{"input":[${items.join(",")}]}`;
const tool = (name: string, rest = "") => `{"type":"function","name":"${name}"${rest}}`;

test.each([
  ["1", "1.0", ["~respelled number /"]],
  ["[1]", "[1e0]", ["~respelled number /0"]],
  ["[-0,0.10,100]", "[0,0.1,1E2]", ["~respelled number /0", "~respelled number /1", "~respelled number /2"]],
  ["9007199254740992", "9007199254740993", ["changed number /"]],
  ["1e400", "1e401", ["changed number /"]],
  ['"/"', '"\\/"', ["~respelled escapes /"]],
  ['{"a":1}', '{"\\u0061":1}', ["~respelled key /a"]],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', ["~reordered /"]],
  ['{"a":1}', '{"a":1,"toString":2}', ["added /toString"]],
  ['{"a":1}', '{"a":1,"__proto__":{}}', ["added /__proto__"]],
  ['{"__proto__":1}', '{"__proto__":2}', ["changed number /__proto__"]],
  ['{"a":2}', '{"a":1,"a":2}', ["~added /a"]],
  ['{"a":1,"a":2}', '{"a":3,"a":2}', ["~changed number /a"]],
  ['{"a":1,"a":2}', '{"a":2,"a":1}', ["~changed number /a", "changed number /a"]],
  ["null", "{}", ["changed type /"]],
  ["true", "false", ["changed type /"]],
  ['{"a":[1]}', '{ "a" : [ 1 ] }\n', ["~spaced /", "~respelled white space /"]],
  ["[1,2]", "[1, 3]", ["~spaced /", "changed number /1"]],
])("%s and %s", (left, right, expected) => {
  expect(changes(left, right)).toEqual(expected);
});

test("an item that is added, removed or edited is one change", () => {
  const [a, b, c] = [message("user", "a"), message("assistant", "b"), message("user", "c")];
  expect(changes(input(a, b, c), input(a, message("user", "new"), b, c))).toEqual(["added /input/1"]);
  expect(changes(input(a, b, c), input(b, c))).toEqual(["removed /input/0"]);
  expect(changes(input(a, b, c), input(a, message("assistant", "B"), c))).toEqual([
    "changed string /input/1/content/0/text",
  ]);
});

test("an item that moved is told once, also when it changed on the way", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => output(id, id));
  expect(changes(input(a!, b!, c!, d!), input(b!, c!, d!, a!))).toEqual(["moved /input/0 -> /input/3"]);
  expect(changes(input(a!, b!, c!, d!), input(b!, c!, d!, output("a", "A")))).toEqual([
    "moved /input/0 -> /input/3",
    "changed string /input/0/output -> /input/3/output",
  ]);
});

test("calls and outputs pair by type and call id, whatever stands between them", () => {
  expect(
    changes(
      input(call("1", "shell"), output("1", "in 1.31s"), call("2", "shell"), output("2", "x")),
      input(call("1", "shell"), message("user", "hm"), output("1", "in 1.33s"), call("2", "bash"), output("2", "x")),
    ),
  ).toEqual([
    "added /input/1",
    "changed string /input/1/output -> /input/2/output",
    "changed string /input/2/name -> /input/3/name",
  ]);
});

test("of several messages in one gap those most alike pair", () => {
  const long = "a long text about the same thing as before";
  expect(
    changes(input(message("user", `${long}.`)), input(message("user", "short"), message("user", `${long}!`))),
  ).toEqual(["added /input/0", "changed string /input/0/content/0/text -> /input/1/content/0/text"]);
});

test("tools pair by name in any order, also when their type changes", () => {
  const before = `{"tools":[${tool("a")},${tool("b")},{"type":"web_search","x":1}]}`;
  const after = `{"tools":[${tool("b")},{"type":"web_search","x":2},{"type":"custom","name":"a"}]}`;
  expect(changes(before, after)).toEqual([
    "changed number /tools/2/x -> /tools/1/x",
    "moved /tools/0 -> /tools/2",
    "changed string /tools/0/type -> /tools/2/type",
  ]);
});

test("tools and base text are found again where Lite puts them", () => {
  const ordinary = `{"instructions":"base","input":[${message("user", "hi")}],"tools":[${tool("a")},${tool("b")},{"type":"web_search"}]}`;
  const lite = `{"input":[{"type":"additional_tools","role":"developer","tools":[${tool("a")},${tool("b", ',"strict":true')}]},${message("developer", "base")},${message("user", "hi")}]}`;
  expect(changes(ordinary, lite)).toEqual([
    "added /input/0",
    "moved /tools -> /input/0/tools",
    "added /input/0/tools/1/strict",
    "removed /tools/2",
    "added /input/1",
    "moved /instructions -> /input/1/content/0/text",
  ]);
  expect(semanticDiff(parseJson(ordinary), parseJson(lite)).meaningCount).toBe(4);
  expect(changes(lite, ordinary)).toContain("moved /input/0/tools -> /tools");
});

test("tools are found again inside a namespace that was put around them", () => {
  const flat = `{"tools":[${tool("a")},{"type":"namespace","name":"n","tools":[${tool("a")}]}]}`;
  const wrapped = `{"tools":[{"type":"namespace","name":"functions","tools":[${tool("a")}]},{"type":"namespace","name":"n","tools":[${tool("a")}]}]}`;
  expect(changes(flat, wrapped)).toEqual(["added /tools/0", "moved /tools/0 -> /tools/0/tools/0"]);
});

test("a nesting of 20,000 levels is compared without recursion", () => {
  const deep = (value: string) => "[".repeat(20_000) + value + "]".repeat(20_000);
  const left = parseJson(deep("1"));
  const { changes: found } = semanticDiff(left, parseJson(deep("2")));
  expect(found.length).toBe(1);
  expect(Buffer.from(applyChanges(left, found)).toString()).toBe(deep("2"));
});

test("a text that is no UTF-8 because of half a character is compared, too", () => {
  expect(semanticDiff(parseJson('["\ud800", 1]'), parseJson('["\ud801", 1]')).changes).toMatchObject([
    { kind: "changed", what: "string" },
  ]);
});
