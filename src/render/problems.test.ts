import { expect, test } from "vitest";
import type { Problem } from "../problem/problem.js";
import { paintFor } from "./paint.js";
import { problemsJson, problemsText } from "./problems.js";

const problems: readonly Problem[] = [
  {
    code: "json-syntax",
    severity: "error",
    message: "not JSON",
    pointer: "/a",
    place: { file: "a.json", line: 2, column: 3 },
    frame: "  1 | {\n> 2 |   x\n    |   ^\n",
    remedy: "Correct it.",
  },
  { code: "wire-integer", severity: "warning", message: "too large", pointer: "/b" },
];

test("a problem is said in the order what, where, what to do; the last line tells where to read more", async () => {
  expect(problemsText(problems, await paintFor(0))).toBe(
    `error: not JSON [json-syntax]
  a.json:2:3 /a
    1 | {
  > 2 |   x
      |   ^
  Correct it.

warning: too large [wire-integer]
  at /b
next: prompt-wire codes json-syntax · prompt-wire codes wire-integer
`,
  );
});

test("who mistyped something is not sent to the manual", async () => {
  expect(problemsText(problems.slice(1), await paintFor(0), { mistyped: true })).toBe(
    "warning: too large [wire-integer]\n  at /b\n",
  );
});

test("as JSON the members keep their order and are left out where there is nothing", () => {
  expect(problemsJson(problems.slice(1))).toBe(
    '{"schemaVersion":1,"problems":[{"code":"wire-integer","severity":"warning","message":"too large","pointer":"/b"}]}\n',
  );
});

test("colour never changes the words", async () => {
  const coloured = problemsText(problems, await paintFor(3));
  // oxlint-disable-next-line no-control-regex
  expect(coloured.replaceAll(/\u001B\[\d+m/g, "")).toBe(problemsText(problems, await paintFor(0)));
  expect(coloured).toContain("\u001B[31merror:\u001B[39m");
});
