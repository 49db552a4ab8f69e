import { expect, test } from "vitest";
import { InputError } from "../problem/input-error.js";
import { checkCaseName } from "./case-name.js";

test.each(["hello", "lite/hello", "codex-0.144/http/a_b", "Zähle", "a b", "gpt-5.5@openai"])("%j is a name", (name) => {
  expect(() => checkCaseName(name)).not.toThrow();
});

test.each([
  "",
  "/etc",
  "..",
  "../x",
  "a/../b",
  "a//b",
  "a/",
  "./a",
  ".git",
  "a/.b",
  "a\\b",
  "C:x",
  "a\u0000b",
  "a\nb",
  "a?",
  "a.",
  "a ",
  "con",
  "lpt1.txt",
  "request.json",
  "a/case.json",
  "prompt-wire.toml",
  "a.tmp",
  "x".repeat(201),
])("%j is none", (name) => {
  expect(() => checkCaseName(name)).toThrow(InputError);
});
