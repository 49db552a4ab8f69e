import { expect, test } from "vitest";
import { runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const answer = JSON.stringify({
  error: { message: "We could not parse the JSON body of your request.", type: "invalid_request_error" },
});
const recording = [
  { cassette: 1, program: "x", started: "2026-01-01T00:00:00.000Z", redaction: "secrets", source: "x" },
  { at: 0, type: "request", method: "POST", url: "http://h/v1/responses", headers: [], body: "{broken" },
  { at: 1, type: "answer", status: 400, headers: [["content-type", "application/json"]] },
  { at: 1, type: "body", text: answer },
  { at: 2, type: "end", status: "failed" },
];

test("a recorded answer is explained although its request cannot be read, and that is said", async () => {
  const folder = temporaryFolder({ "c.jsonl": recording.map((line) => `${JSON.stringify(line)}\n`).join("") });
  const { exit, stdout, stderr } = await runCommand(["explain", "c.jsonl"], { folder });
  expect([exit, stdout.toString().split("\n")[0]]).toEqual([
    0,
    "400 invalid_request_error   We could not parse the JSON body of your request.",
  ]);
  expect(stderr.toString()).toMatch(/^! not JSON: .*\(c\.jsonl#1 \/body:1\)/);
});

test("a request that is named must be one", async () => {
  const folder = temporaryFolder({ "r.json": "{broken" });
  const { exit, stderr } = await runCommand(["explain", "400", "r.json"], { folder });
  expect([exit, stderr.toString()]).toEqual([2, expect.stringContaining("error: not JSON")]);
});
