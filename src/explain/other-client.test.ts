import { expect, test } from "vitest";
import { RequestView } from "../check/request-view.js";
import { parseJson } from "../json/parse.js";
import { explain } from "./explain.js";
import { readAnswer } from "./read-answer.js";

const body = '{"model":"m","input":"hi","max_output_tokens":5,"previous_response_id":"resp_1"}';
const refused = '{"error":{"message":"Unsupported parameter: max_output_tokens"}}';

function explained(answer: string, client?: "unknown" | "chat") {
  return explain(readAnswer(answer), new RequestView(parseJson(body), 0), client);
}

test("of a program that is no Codex, what is in the request is its own doing first", () => {
  const codex = explained(refused);
  expect(codex.why).toContain("the client never sends it; something after it did");
  expect(codex.fault[0]).toBe("gateway");
  const other = explained(refused, "unknown");
  expect(other.why).toContain("Codex never sends it; this program does, or something after it");
  expect(other.fault[0]).toBe("agent");
  expect(other.fix[0]?.[0]).toBe("agent");
  expect(other.places).toEqual(codex.places);
});

test("rules and tries of Codex are not told of another client", () => {
  expect(explained("400 previous_response_not_found")).toMatchObject({ rule: "previous-response/full", tries: {} });
  const other = explained("400 previous_response_not_found", "unknown");
  expect(other).not.toHaveProperty("rule");
  expect(other).not.toHaveProperty("tries");
  const texts = [other.why, other.retry?.why, ...other.fix.map(([, text]) => text)].join("\n");
  expect(texts).not.toMatch(/\bthe client\b/i);
});

test("what has no place in the request is nobody else's fault for that", () => {
  expect(explained("429", "unknown").fault).toEqual(explained("429").fault);
});
