import { describe, expect, test } from "vitest";
import { parseJson } from "../../src/json/parse.js";
import { recordedCases, type RecordedCase } from "./recorded-cases.js";
import { runCase } from "./run-case.js";
import { runConversation } from "./run-conversation.js";

const requests = recordedCases("http", "raw", "asked");
const conversations = recordedCases("ws");

describe("what the real client sent over HTTP", () => {
  test("all dialects are here", () => {
    expect(requests.length).toBeGreaterThanOrEqual(257);
    expect(conversations.length).toBeGreaterThanOrEqual(29);
  });

  test.each(requests.map((recorded) => [recorded.name, recorded] as const))("%s", (_, recorded) => {
    expect(runCase(recorded)).toEqual([]);
  });
});

describe("full frames and handshakes of what it sent over WebSocket", () => {
  test.each(conversations.map((recorded) => [recorded.name, recorded] as const))("%s", (_, recorded) => {
    expect(runConversation(recorded)).toEqual([]);
  });
});

describe("a tampered recording is noticed", () => {
  const find = (cases: readonly RecordedCase[], name: string): RecordedCase =>
    cases.find((recorded) => recorded.name === name)!;
  const tampered = (recorded: RecordedCase, from: string, to: string): RecordedCase => {
    const text = Buffer.from(recorded.document.bytes).toString();
    const at = text.lastIndexOf(from);
    expect(at).toBeGreaterThan(0);
    return { ...recorded, document: parseJson(text.slice(0, at) + to + text.slice(at + from.length)) };
  };
  const basic = find(requests, "codex-0.144/http/ord_effort");
  const collide = find(requests, "codex-0.144/http/h_collide");
  const query = find(requests, "codex-0.144/http/q_params");
  const lite = find(conversations, "codex-0.144/ws/ws_lite");

  test.each([
    ["a value in the body", basic, '\\"stream\\":true', '\\"stream\\":false', "body differs"],
    [
      "two members exchanged",
      basic,
      '\\"store\\":false,\\"stream\\":true',
      '\\"stream\\":true,\\"store\\":false',
      "body",
    ],
    ["white space in the body", basic, '\\"stream\\":true', '\\"stream\\": true', "body differs"],
    ["the secret", basic, "Bearer sk-mock", "Bearer sk-other", "headers differ"],
    ["the name of a header", basic, '"session-id"', '"session_id"', "headers differ"],
    ["the path", basic, '"/v1/responses"', '"/v1/response"', "path differs"],
    ["the method", basic, '"POST"', '"PUT"', "method differs"],
    ["a header beside the provider's own", collide, '"x-codex-window-id"', '"x-codex-window"', "headers differ"],
    ["a header among the provider's own", collide, '"content-type"', '"content-kind"', "headers differ"],
    ["the query", query, "api-version=2025", "api-version=2026", "path differs"],
  ])("%s", (_, recorded, from, to, difference) => {
    expect(runCase(tampered(recorded, from, to)).join()).toContain(difference);
  });

  test.each([
    ["a frame", '\\"type\\":\\"response.create\\"', '\\"type\\":\\"response.append\\"', "frame"],
    ["a handshake", "responses_websockets=2026-02-06", "responses_websockets=2026-02-07", "headers differ"],
  ])("%s", (_, from, to, difference) => {
    const text = Buffer.from(lite.document.bytes).toString().replace(from, to);
    expect(runConversation({ ...lite, document: parseJson(text) }).join()).toContain(difference);
  });
});
