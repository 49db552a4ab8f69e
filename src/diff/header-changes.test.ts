import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import type { ComparedHeader, ComparedRequest } from "./compared-request.js";
import { headerChanges } from "./header-changes.js";

function request(headers: readonly ComparedHeader[] | undefined, url?: string): ComparedRequest {
  return {
    name: "",
    body: parseJson("{}"),
    reasons: [],
    ...(headers === undefined ? {} : { headers }),
    ...(url === undefined ? {} : { url }),
  };
}

function list(...lines: string[]): ComparedHeader[] {
  return lines.map((line) => {
    const [name = "", shown = ""] = line.split(": ");
    return { name, shown, exact: shown };
  });
}

const changes = (left: ComparedHeader[], right: ComparedHeader[]) => headerChanges(request(left), request(right));

test("the same headers do not differ", () => {
  expect(changes(list("a: 1", "b: 2"), list("a: 1", "b: 2"))).toEqual([]);
});

test("headers come, go, change, move and are spelled differently", () => {
  expect(changes(list("a: 1", "b: 2", "c: 3", "d: 4", "e: 5"), list("E: 5", "b: 2", "c: 4", "d: 4", "f: 6"))).toEqual([
    { kind: "removed", pointer: "header:a", left: "1" },
    { kind: "changed", pointer: "header:c", left: "3", right: "4" },
    { kind: "respelled", pointer: "header:e", left: "e", right: "E" },
    { kind: "added", pointer: "header:f", right: "6" },
    { kind: "moved", pointer: "header:e" },
  ]);
});

test("of headers with the same name the first pairs with the first", () => {
  expect(changes(list("a: 1", "a: 2"), list("a: 1", "a: 3", "a: 4"))).toEqual([
    { kind: "changed", pointer: "header:a", left: "2", right: "3" },
    { kind: "added", pointer: "header:a", right: "4" },
  ]);
});

test("a secret is not compared, but missing it is noticed", () => {
  const secret = { name: "authorization", shown: "(redacted)", exact: undefined };
  expect(changes([secret], list("authorization: none"))).toEqual([]);
  expect(changes([secret], [])).toEqual([{ kind: "removed", pointer: "header:authorization", left: "(redacted)" }]);
});

test("what only one side knows is not compared", () => {
  expect(headerChanges(request(undefined), request(list("a: 1"), "http://a"))).toEqual([]);
  expect(headerChanges(request([], "http://a"), request([], "http://b"))).toEqual([
    { kind: "changed", pointer: "url", left: "http://a", right: "http://b" },
  ]);
});
