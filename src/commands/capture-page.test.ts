import { expect, test, vi } from "vitest";
import { cassetteText } from "../cassette/cassette-line.js";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { standardInput } from "../terminal/standard-input.js";
import { writeCapturePage } from "./capture-page.js";

vi.mock("./traffic-page.js", () => ({
  trafficPageOf: () => {
    throw new RangeError("Maximum call stack size exceeded");
  },
}));

test("a mistake of ours in the page is told and thrown at nobody: the command's exit code stays", async () => {
  const head = cassetteText({ cassette: 1, program: "x", started: "", redaction: "secrets", source: "" });
  const request = {
    type: "request",
    method: "POST",
    url: "http://h/v1/responses",
    headers: [],
    compressed: false,
  } as const;
  const lines =
    head + cassetteText({ at: 1, ...request, body: "{}" }) + cassetteText({ at: 2, ...request, body: "{}" });
  const path = join(temporaryFolder({ "cap.jsonl": lines }), "cap.jsonl");
  const page = await writeCapturePage(path, standardInput, false);
  expect(page).toMatchObject({
    why: expect.stringMatching(/RangeError: Maximum call stack size exceeded.*our mistake/),
  });
  expect(existsSync(path.replace(".jsonl", ".html"))).toBe(false);
});
