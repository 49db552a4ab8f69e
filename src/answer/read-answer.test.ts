import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerReader } from "../compile/chat/answer-reader.js";
import type { ChatAnswer } from "../compile/chat/chat-answer.js";
import { answerJson, chatAnswerJson } from "../render/answer-json.js";
import { parseJson } from "../json/parse.js";
import { SseDecoder } from "../transport/sse/sse-decoder.js";
import { nativeResponse } from "./native-response.js";
import { normalise } from "./normalise.js";
import { readAnswer } from "./read-answer.js";

const folder = new URL("../../snapshots/translation/responses-to-chat/", import.meta.url);

function cases() {
  return readdirSync(folder).map((file) => {
    const document = parseJson(readFileSync(new URL(file, folder)), { name: file });
    const input = document.member(0, "input");
    const list = document.member(input, "events");
    const events = list === -1 ? undefined : Array.from(document.elements(list), (node) => document.text(node));
    const expected = document.value(document.member(0, "expected")) as { readonly classify?: string };
    return { file, text: document.text(input), events, expected };
  });
}

function plain(answer: ChatAnswer): object {
  return answer.kind === "result" ? answer.result : { error: answer.error };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

test.each(cases())("$file: as a document, as events, as a stream", ({ file, text, events, expected }) => {
  const { classify, ...wanted } = expected;
  const forms = [text];
  if (events !== undefined && events.length > 0) {
    const lines = events.map((event) => JSON.stringify(JSON.parse(event)));
    forms.push(
      lines.join("\n"),
      lines.map((line) => `event: x\r\ndata: ${line}\r\n\r\n`).join(""),
      `data: ${lines.join("\n\ndata: ")}`,
    );
  }
  for (const form of forms) {
    const answer = normalise(readAnswer(file, bytes(form)));
    expect(plain(answer)).toEqual(wanted);
    if (answer.kind === "error" && classify !== undefined) expect(answer.classify).toBe(classify);
  }
});

test.each(cases())("$file: what --as chat and --json print is read again", ({ file, text }) => {
  const answer = normalise(readAnswer(file, bytes(text)));
  for (const written of [chatAnswerJson(answer), answerJson(answer)])
    expect(normalise(readAnswer(file, bytes(written)))).toEqual(
      answer.kind === "result" && written === chatAnswerJson(answer) ? { ...answer, otherItems: [] } : answer,
    );
});

/** Numbers that look like chance and are the same every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state % below;
  };
}

test.each(cases().filter(({ events }) => events !== undefined))(
  "$file: the same in 50 splits of its bytes",
  ({ events, expected }) => {
    const { classify: _, ...wanted } = expected;
    const stream = bytes((events ?? []).map((event) => `data: ${JSON.stringify(JSON.parse(event))}\n\n`).join(""));
    for (let seed = 1; seed <= 50; seed++) {
      const next = numbers(seed);
      const reader = answerReader("responses");
      const decoder = new SseDecoder();
      for (let at = 0; at < stream.length;) {
        const end = Math.min(stream.length, at + 1 + next(seed % 2 === 0 ? 7 : 200));
        for (const { data } of decoder.push(stream.subarray(at, end))) reader.push(parseJson(data));
        at = end;
      }
      expect(plain(reader.answer())).toEqual(wanted);
    }
  },
);

test.each(cases().filter(({ events }) => events !== undefined))(
  "$file: the same pieces and the same facts where the texts are not kept",
  ({ events }) => {
    const readers = [answerReader("responses"), answerReader("responses", false)] as const;
    const [shown, unkept] = readers.map((reader) => (events ?? []).flatMap((event) => reader.push(parseJson(event))));
    expect(unkept).toEqual(shown);
    expect(factsOf(readers[1].answer())).toEqual(factsOf(readers[0].answer()));
  },
);

/** Everything but the texts, of which only is told whether there are any. */
function factsOf(answer: ChatAnswer): unknown {
  if (answer.kind === "error") return answer;
  const { content, reasoning_content: reasoning, refusal, tool_calls: calls, ...facts } = answer.result;
  const texts = [content, reasoning, refusal].map((text) => text !== undefined);
  return { ...facts, texts, calls: calls?.map(({ id, type }) => ({ id, type })), other: answer.otherItems };
}

test("a text that is not kept takes no room, however many pieces it has", () => {
  for (const [endpoint, event] of [
    ["responses", { type: "response.output_text.delta", delta: "word " }],
    ["chat", { choices: [{ delta: { content: "word " }, finish_reason: "stop" }] }],
  ] as const) {
    const reader = answerReader(endpoint, false);
    const document = parseJson(JSON.stringify(event));
    for (let piece = 0; piece < 100; piece++) expect(reader.push(document)).toEqual([{ kind: "text", text: "word " }]);
    reader.push(parseJson(JSON.stringify({ type: "response.completed", response: {}, choices: [] })));
    expect(reader.answer()).toMatchObject({ kind: "result", result: { content: "w" } });
  }
});

const chunks = [
  { choices: [{ delta: { role: "assistant", content: "" } }] },
  { choices: [{ delta: { reasoning_content: "hm" } }] },
  { choices: [{ delta: { content: "Hel" } }] },
  { choices: [{ delta: { content: "lo" } }] },
  {
    choices: [
      {
        delta: { tool_calls: [{ index: 0, id: "c1", type: "function", function: { name: "look", arguments: '{"a' } }] },
      },
    ],
  },
  {
    choices: [{ delta: { tool_calls: [{ index: 1, id: "c2", type: "custom", custom: { name: "run", input: "x" } }] } }],
  },
  { choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '":1}' } }] } }] },
  { choices: [{ delta: {}, finish_reason: "tool_calls" }] },
  {
    choices: [],
    usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12, prompt_tokens_details: { cached_tokens: 4 } },
  },
];
const completion = {
  content: "Hello",
  reasoning_content: "hm",
  tool_calls: [
    { id: "c1", type: "function", function: { name: "look", arguments: '{"a":1}' } },
    { id: "c2", type: "custom", custom: { name: "run", input: "x" } },
  ],
  finish_reason: "tool_calls",
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12, cache_read_input_tokens: 4 },
};

test("a Chat Completions answer, streamed and whole, comes to the same", () => {
  const sse = `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
  expect(plain(normalise(readAnswer("a.sse", bytes(sse))))).toEqual(completion);
  const { finish_reason, usage: _, ...message } = completion;
  const usage = chunks.at(-1)?.usage;
  const document = JSON.stringify({ choices: [{ message, finish_reason }], usage });
  expect(plain(normalise(readAnswer("a.json", bytes(document))))).toEqual(completion);
});

test("a Chat Completions stream without its end is broken, an error in it is told", () => {
  const stream = (...events: readonly object[]): ChatAnswer =>
    normalise(readAnswer("a.sse", bytes(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""))));
  expect(stream(chunks[2]!)).toEqual({ kind: "error", error: { code: "stream_ended_early" }, classify: "retry" });
  expect(stream(chunks[2]!, { choices: [], error: { message: "no", code: "overloaded" } })).toEqual({
    kind: "error",
    error: { message: "no", code: "overloaded" },
    classify: "retry",
  });
});

test("a count that no number can hold is left out, and never printed as null", () => {
  const text =
    '{"status":"completed","output":[],"usage":{"input_tokens":1e400,"output_tokens":2,"total_tokens":-1e999}}';
  const answer = normalise(readAnswer("a", bytes(text)));
  expect(plain(answer)).toEqual({ finish_reason: "stop", usage: { completion_tokens: 2 } });
});

test.each([
  ['{"error":"plain"}', { message: "plain" }],
  ['{"error":true}', { message: "error: true" }],
  ['{"error":{"code":"c","message":"m"}}', { code: "c", message: "m" }],
  ['{"output":"x"}', { message: "its output is no list of items" }],
  ['{"choices":[]}', { message: "the answer has no choice" }],
  ['{"choices":[null]}', { message: "the answer has no choice" }],
  ['{"choices":[{"finish_reason":"stop"}]}', { message: "the first choice of the answer has no message" }],
  ['{"choices":[],"error":"plain"}', { message: "plain" }],
  ['data: {"type":"error","error":"plain"}\n\n', { message: "plain" }],
  ['data: {"type":"response.created","response":{}}\n\ndata: {"error":{"message":"m"}}\n\n', { message: "m" }],
  ['data: {"choices":[{"delta":{"content":"a"}}]}\n\ndata: {"error":"plain"}\n\n', { message: "plain" }],
  ...["queued", "in_progress"].map(
    (status) =>
      [
        `{"status":"${status}","output":[]}`,
        { code: "response_not_finished", message: `its status is ${status}: there is no result yet` },
      ] as const,
  ),
] as const)("%s is no finished answer", (text, error) => {
  expect(plain(normalise(readAnswer("a", bytes(text))))).toEqual({ error });
});

test("response.completed is the end by its name, whatever status stands in it", () => {
  const event = (status: string): ChatAnswer =>
    normalise(
      readAnswer("a", bytes(`data: {"type":"response.completed","response":{"id":"r","status":"${status}"}}\n\n`)),
    );
  for (const status of ["in_progress", "failed"]) expect(plain(event(status))).toEqual({ finish_reason: "stop" });
  expect(plain(event("incomplete"))).toEqual({ finish_reason: "length" });
});

const item = { type: "message", role: "assistant", content: [{ type: "output_text", text: "hi" }] };

test("the native response is what the server wrote, with the items of the stream where it left them out", () => {
  const whole = '{"id":"resp_1","status":"completed","n":1.0,"output":[{"type":"reasoning","summary":[]}]}';
  expect(nativeResponse(readAnswer("a", bytes(whole)))).toBe(whole);
  const events = [
    { type: "response.output_item.done", item },
    { type: "response.completed", response: { id: "resp_1", output: [] } },
  ];
  const native = nativeResponse(readAnswer("a", bytes(JSON.stringify(events))));
  expect(native).toBe(`{"id":"resp_1","output":[${JSON.stringify(item)}]}`);
  expect(nativeResponse(readAnswer("a", bytes('{"error":{"code":"x"}}')))).toBeUndefined();
});

const cassette = [
  { cassette: 1, program: "prompt-wire 0", started: "2026-01-01T00:00:00Z", redaction: "secrets", source: "a" },
  {
    at: 0,
    type: "request",
    method: "POST",
    url: "http://127.0.0.1/v1/responses",
    headers: [["a", "b"]],
    compressed: false,
    body: "{}",
  },
  { at: 1, type: "answer", status: 500, headers: [] },
  { at: 1, type: "body", text: '{"error":{"code":"server_error","message":"down"}}' },
  {
    at: 2,
    type: "request",
    method: "POST",
    url: "http://127.0.0.1/v1/responses",
    headers: [],
    compressed: false,
    body: "{}",
  },
  { at: 3, type: "answer", status: 200, headers: [] },
  { at: 3, type: "event", data: JSON.stringify({ type: "response.output_item.done", output_index: 0, item }) },
  {
    at: 4,
    type: "event",
    data: JSON.stringify({ type: "response.completed", response: { id: "r", status: "completed" } }),
  },
].map((line) => JSON.stringify(line));

test("a cassette holds an answer per request", () => {
  const read = (position: number | "last"): ChatAnswer =>
    normalise(readAnswer("c.jsonl", bytes(cassette.join("\n")), position));
  expect(plain(read("last"))).toEqual({ content: "hi", finish_reason: "stop" });
  expect(read(1)).toMatchObject({ kind: "error", error: { code: "server_error", message: "down" }, classify: "retry" });
  expect(() => read(3)).toThrow("c.jsonl has no request 3: it holds 2");
});

test("a cassette that was cut off in its last line is read up to there; another version is refused", () => {
  const cut = bytes(`${cassette.slice(0, -1).join("\n")}\n${cassette.at(-1)?.slice(0, 20)}`);
  expect(normalise(readAnswer("c.jsonl", cut))).toMatchObject({ kind: "error", error: { code: "stream_ended_early" } });
  expect(() => readAnswer("c.jsonl", bytes('{"cassette":2}\n{}\n'))).toThrow("is a cassette of format 2");
});

test("a cassette without a request is told as such", () => {
  const empty = bytes(`${cassette[0]}\n{"at":1,"type":"end","status":"completed"}\n`);
  for (const position of ["last", 1] as const)
    expect(() => readAnswer("c.jsonl", empty, position)).toThrow("c.jsonl holds no request, and so no answer");
});

test.each(["", "hello", "12", "[]", '{"a":1}'])("«%s» is no answer", (text) => {
  expect(() => normalise(readAnswer("x", bytes(text)))).toThrow(/no answer that prompt-wire reads/);
});
