import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { readScript } from "./read-script.js";

function problemsOf(script: string): readonly Problem[] {
  try {
    readScript(parseJson(script));
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

const answer = (members: string): string => `{"server_answers":[{${members}}]}`;

test.each([
  [answer('"status":99'), "status must be a status from 200 to 599, not 99", "/server_answers/0/status"],
  [answer('"status":100'), "status must be a status from 200 to 599, not 100", "/server_answers/0/status"],
  [answer('"status":1000'), "status must be a status from 200 to 599, not 1000", "/server_answers/0/status"],
  [answer('"headers":{"a b":"x"}'), 'headers cannot have "a b": "x"', "/server_answers/0/headers/a b"],
  [answer('"headers":{"x":"a\\r\\nb"}'), 'headers cannot have "x": "a\\r\\nb"', "/server_answers/0/headers/x"],
  [answer('"headers":{"x":"é☃"}'), 'headers cannot have "x": "é☃"', "/server_answers/0/headers/x"],
  [answer('"headers":{"x":5}'), "headers.x must be a string, not 5", "/server_answers/0/headers/x"],
  [
    answer('"close_code":1005'),
    "close_code must be a code that a close frame can have",
    "/server_answers/0/close_code",
  ],
  [
    answer('"close_after":5'),
    "close_after must be a code that a close frame can have",
    "/server_answers/0/close_after",
  ],
  [answer(`"close_code":1000,"close_reason":"${"é".repeat(62)}"`), "close_reason must be a string of at most 123", ""],
  ['{"upgrade_status":99}', "upgrade_status must be 101, or a status from 200 to 599", "/upgrade_status"],
  ['{"upgrade_headers":{"a":"b\\n"}}', 'upgrade_headers cannot have "a": "b\\n"', "/upgrade_headers/a"],
  [answer('"__proto__":1'), "an answer has no member __proto__", ""],
])("what cannot be sent is told where it stands: %s", (script, message, pointer) => {
  const [problem, ...more] = problemsOf(script);
  expect(more).toEqual([]);
  expect(problem).toMatchObject({ code: "mock-script", message: expect.stringContaining(message) as string });
  expect(problem?.pointer).toContain(pointer);
  expect(problem?.frame).not.toBe("");
});

test.each([
  answer('"status":200,"headers":{"x-a":"é","empty":""}'),
  answer('"close_code":4000,"close_reason":"bye"'),
  '{"upgrade_status":101}',
  '{"upgrade_status":599}',
])("%s can be sent", (script) => {
  expect(problemsOf(script)).toEqual([]);
});
