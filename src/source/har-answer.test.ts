import { expect, test } from "vitest";
import { sourceFrom } from "./read-source.js";

const body = '{"model":"m","input":[]}';
const completed = '{"type":"response.completed","response":{"id":"resp_1"}}';

async function exchanges(...entries: readonly object[]): Promise<readonly object[] | undefined> {
  const source = await sourceFrom("a.har", Buffer.from(JSON.stringify({ log: { entries } })));
  return source.kind === "list" ? source.exchanges : undefined;
}

function entry(response: object, more: object = {}): object {
  return {
    request: { method: "POST", url: "https://gw.example/v1/responses", headers: [], postData: { text: body } },
    response,
    ...more,
  };
}

test("a stream of events, also in base64, and a body that is none", async () => {
  const stream = `: hello\n\nevent: response.created\ndata: {"a":\ndata: 1}\n\ndata: ${completed}\r\n\r\ndata: [DONE]\n\n`;
  const refused = '{"error":{"message":"no"}}';
  expect(
    await exchanges(
      entry({ status: 200, content: { text: stream } }),
      entry({ status: 200, content: { text: Buffer.from(stream).toString("base64"), encoding: "base64" } }),
      entry({ status: 400, content: { text: refused } }),
      entry({ status: 0, content: {} }),
    ),
  ).toMatchObject([
    { status: 200, events: ['{"a":\n1}', completed, "[DONE]"] },
    { status: 200, events: ['{"a":\n1}', completed, "[DONE]"] },
    { status: 400, events: [], answerBody: refused },
    { events: [] },
  ]);
});

test("times are those that the archive tells, from its first entry on", async () => {
  const messages = [
    { type: "send", time: 1_772_359_201.5, data: `{"type":"response.create","model":"m","input":[]}` },
    { type: "receive", time: 1_772_359_202, data: '{"type":"response.created"}' },
    { type: "receive", time: 1_772_359_203, data: completed },
  ];
  const started = new Date(1_772_359_200_000).toISOString();
  const found = await exchanges(
    entry({ status: 200 }, { startedDateTime: started, time: 1234.5 }),
    { request: { url: "wss://gw.example/v1/responses" }, _webSocketMessages: messages },
    entry({ status: 200 }),
  );
  expect(found).toMatchObject([{ at: 0, endedAt: 1234.5 }, { at: 1500, firstEventAt: 2000, endedAt: 3000 }, {}]);
  expect(found?.[2]).not.toHaveProperty("at");
});
