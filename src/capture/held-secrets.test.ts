import { expect, test } from "vitest";
import type { CassetteLine } from "../cassette/cassette-line.js";
import { rawTextFrame } from "../mock/websocket-reply.js";
import { secretsRedaction } from "./capture-redaction.js";
import { RecordingDesk } from "./recording-desk.js";
import type { TapCall } from "./tap-message.js";
import { upstreamOf } from "./upstream.js";

const sent = { method: "POST", status: 0, isUpgrade: false };
const answered = { method: "", status: 101, isUpgrade: true };
const accepted = [["sec-websocket-accept", "x"]] as const;

type Call = readonly [tap: number, call: TapCall];

/** Calls of one connection after the other, recorded. */
async function recorded(calls: readonly Call[]): Promise<CassetteLine[]> {
  const lines: CassetteLine[] = [];
  const desk = new RecordingDesk({
    listen: [{ upstream: upstreamOf("http://provider.example/v1") }],
    redaction: secretsRedaction({}),
    startedAt: 0,
    write: (line) => lines.push(line),
    note: (text) => expect.unreachable(text),
  });
  desk.take(
    calls.map(([tap, call], at) => ({ tap, listening: 0, at, call })),
    () => undefined,
  );
  await desk.end(calls.length, "completed");
  return lines;
}

/** More requests than secrets are remembered of, each with its own, on connections that end. */
const others = Array.from({ length: 1001 }, (_, index): Call[] => {
  const head = { ...sent, headers: [["x-api-key", `other-secret-${index}`]] as const };
  return [
    [index + 1, { name: "requestHead", words: [head, "/v1/responses"] }],
    [index + 1, { name: "closed", words: ["client", undefined] }],
  ];
}).flat();

const login = [["authorization", "Bearer login-secret-1"]] as const;

test("what opened a WebSocket is a secret as long as it is open, whatever passes meanwhile", async () => {
  const head = { ...sent, method: "GET", isUpgrade: true, headers: login };
  const answer = { ...answered, headers: [...accepted, ["set-cookie", "sid=session-secret-2"]] as const };
  const frame = rawTextFrame('{"type":"error","error":{"message":"login-secret-1, session-secret-2"}}');
  const lines = await recorded([
    [0, { name: "requestHead", words: [head, "/v1/responses?token=parameter-secret-3"] }],
    [0, { name: "answerHead", words: [answer] }],
    [0, { name: "webSocket", words: [answer.headers] }],
    ...others,
    [0, { name: "frames", words: ["server", frame] }],
    [0, { name: "closed", words: ["server", "parameter-secret-3"] }],
  ]);
  const text = JSON.stringify(lines);
  expect(text).toContain("(redacted), (redacted)");
  expect(text).not.toMatch(/login-secret|session-secret|parameter-secret/);
});

test("so is that of a request, until it is answered", async () => {
  const head = { ...sent, headers: login };
  const answer = {
    ...answered,
    status: 200,
    isUpgrade: false,
    headers: [["content-type", "text/event-stream"]] as const,
  };
  const event = Buffer.from('data: {"message":"login-secret-1"}\n\n');
  const lines = await recorded([
    [0, { name: "requestHead", words: [head, "/v1/responses"] }],
    [0, { name: "requestEnd", words: [] }],
    [0, { name: "answerHead", words: [answer] }],
    ...others,
    [0, { name: "answerBody", words: [event] }],
    [0, { name: "answerEnd", words: [] }],
    [0, { name: "closed", words: ["client", undefined] }],
  ]);
  expect(JSON.stringify(lines.filter(({ type }) => type === "event"))).toContain("(redacted)");
  expect(JSON.stringify(lines)).not.toContain("login-secret");
});
