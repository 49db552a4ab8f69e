import { expect, test } from "vitest";
import { onlyEntry } from "./entry.js";
import { sourceFrom } from "./read-source.js";
import { chatOf } from "./chat-of.js";

const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "hi" }] });
const url = "https://host/v1/chat/completions";
const har = { request: { method: "POST", url, headers: [], postData: { text: body } }, response: { status: 200 } };
const head = { cassette: 1, program: "test 1", started: "2026-01-01T00:00:00.000Z", redaction: "secrets" };
const request = { at: 1, type: "request", method: "POST", url, headers: [], compressed: false, body };
const journal = { kind: "request", connection: "c1", method: "POST", url: "/v1/chat/completions", headers: [], body };

test.each([
  ["a file", body],
  ["a cassette", `${JSON.stringify(head)}\n${JSON.stringify(request)}\n`],
  ["a journal", `${JSON.stringify(journal)}\n`],
  ["a HAR file", JSON.stringify({ log: { entries: [har] } })],
  ["a request", JSON.stringify({ method: "POST", url, headers: [], body })],
  ["a curl command", `curl ${url} -d '${body}'`],
])("a Chat body is one in %s", async (_, text) => {
  const chat = chatOf(onlyEntry(await sourceFrom("file", Buffer.from(text))));
  expect(chat?.document.string(chat.document.member(chat.node, "model"))).toBe("m");
});

test("a Responses body is none", async () => {
  const other = JSON.stringify({ method: "POST", url, headers: [], body: '{"model":"m","input":[]}' });
  expect(chatOf(onlyEntry(await sourceFrom("file", Buffer.from(other))))).toBeUndefined();
});
