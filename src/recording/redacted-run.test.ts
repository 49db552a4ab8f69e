import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientError } from "../run/client-error.js";
import type { RunEvent } from "../run/run-event.js";
import { RedactedRun, redactedEnd } from "./redacted-run.js";
import { Redactor } from "../secrets/redactor.js";

const key = "sk-Super/SecretKey42Zz99";

interface Told {
  readonly event: RunEvent;
  readonly at: number;
}

function told(events: readonly RunEvent[]): Told[] {
  const result: Told[] = [];
  const run = new RedactedRun(new Redactor([key]), (event, at) => result.push({ event, at }));
  for (const [at, event] of events.entries()) run.observe(event, at);
  run.end();
  return result;
}

type Write = (piece: string) => object;
const streams: readonly (readonly [name: string, write: Write])[] = [
  ...[
    "response.output_text.delta",
    "response.function_call_arguments.delta",
    "response.custom_tool_call_input.delta",
    "response.reasoning_summary_text.delta",
    "response.reasoning_text.delta",
    "response.refusal.delta",
  ].map((type) => [type, (delta: string) => ({ type, item_id: "i", output_index: 0, delta, logprobs: [] })] as const),
  ["chat content", (content) => ({ choices: [{ index: 0, delta: { content } }] })],
  ["chat reasoning", (text) => ({ choices: [{ index: 0, delta: { reasoning_content: text } }] })],
  [
    "chat arguments",
    (text) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 1, function: { arguments: text } }] } }] }),
  ],
];

const event = (value: object): RunEvent => ({ type: "server-event", text: JSON.stringify(value) });
const textOf = ({ event: one }: Told): string => (one.type === "server-event" ? one.text : "");

/** The innermost text of an event. */
function pieceOf(text: string): string {
  let found = "";
  JSON.parse(text, (name, value: unknown) => {
    if (["delta", "content", "reasoning_content", "arguments"].includes(name) && typeof value === "string")
      found = value;
    return value;
  });
  return found;
}

function withoutPiece(text: string): string {
  return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    ["delta", "content", "reasoning_content", "arguments"].includes(name) && typeof value === "string" ? "" : value,
  );
}

describe.each(streams)("%s", (_, write) => {
  test("a secret cut at any place is not spelled by the pieces; events stay as many, in shape and order", () => {
    for (let cut = 0; cut <= key.length; cut++) {
      const pieces = [`k=${key.slice(0, cut)}`, `${key.slice(cut)}. The rest`, " stays."];
      const result = told(pieces.map((piece) => event(write(piece))));
      expect(result.map(({ at }) => at)).toEqual([0, 1, 2]);
      expect(result.map((one) => withoutPiece(textOf(one)))).toEqual(result.map(() => JSON.stringify(write(""))));
      const joined = result.map((one) => pieceOf(textOf(one))).join("");
      expect(joined).toBe("k=(redacted). The rest stays.");
    }
  });

  test("nor by many pieces, however they are escaped and whatever comes between", () => {
    const cuts = fc.array(fc.nat(key.length), { maxLength: 6 }).map((list) => list.toSorted((a, b) => a - b));
    const spell = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.replaceAll("/", String.raw`\/`),
      (text: string) => [...text].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(""),
    );
    const ping = fc.array(
      fc.constantFrom<Write>((text) => ({ type: "ping", text })),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(cuts, spell, ping, (places, spelled, others) => {
        const ends = [0, ...places, key.length];
        const pieces = ends.slice(1).map((end, index) => key.slice(ends[index], end));
        // Escapes of the event itself, which its reader undoes.
        const events = pieces.flatMap((piece): RunEvent[] => {
          const text = JSON.stringify(write("#")).replace("#", () => spelled(piece));
          const between = others.map((other) => event(other("x")));
          between.unshift({ type: "server-event", text });
          return between;
        });
        const result = told(events);
        expect(result.map(({ at }) => at)).toEqual(events.map((_event, index) => index));
        const joined = result
          .map(textOf)
          .filter((text) => !text.includes('"ping"'))
          .map(pieceOf)
          .join("");
        expect(joined).toMatch(/^(?:s|sk|sk-)?\(redacted\)$/);
      }),
      { numRuns: 200 },
    );
  });
});

test("text in which nothing is found stays byte for byte, escapes and white space included", () => {
  const text = String.raw`{ "type":"response.output_text.delta" ,"delta":"\u00e9 sk\/ \u0073k-Sup", "n":1.0}`;
  const next = String.raw`{"type":"response.output_text.delta","delta":"erb\u0021"}`;
  expect(told([text, next].map((one) => ({ type: "server-event", text: one }))).map(textOf)).toEqual([text, next]);
  const secret = String.raw`{ "type":"response.output_text.delta" ,"delta":"\u00e9 sk-Super\/Sec"}`;
  const rest = String.raw`{ "type":"response.output_text.delta" ,"delta":"retKey42Zz99\u0021 \/"}`;
  expect(told([secret, rest].map((one) => ({ type: "server-event", text: one }))).map(textOf)).toEqual([
    `{ "type":"response.output_text.delta" ,"delta":"é (redacted)"}`,
    `{ "type":"response.output_text.delta" ,"delta":"! /"}`,
  ]);
});

test("not even a server that lets wait for ever gets a secret spelled, and little waits", () => {
  const write = streams[0]![1];
  const events = [
    event(write(`k=${key.slice(0, 14)}`)),
    ...Array.from({ length: 200 }, () => event({ type: "ping" })),
    event(write(key.slice(14))),
  ];
  const result: Told[] = [];
  const run = new RedactedRun(new Redactor([key]), (one, at) => result.push({ event: one, at }));
  for (const [at, one] of events.entries()) {
    run.observe(one, at);
    expect(at - result.length).toBeLessThan(65);
  }
  run.end();
  expect(result).toHaveLength(events.length);
  expect(pieceOf(textOf(result[0]!))).toBe("k=(redacted)");
  expect(pieceOf(textOf(result.at(-1)!))).toBe("");
});

test("one whose end never comes is not told", () => {
  const write = streams[0]![1];
  expect(pieceOf(textOf(told([event(write(`k=${key.slice(0, 12)}`))])[0]!))).toBe("k=(redacted)");
});

test("what the client makes of an event follows it, and everything else comes in order", () => {
  const write = streams[0]![1];
  const events: RunEvent[] = [
    event(write(key.slice(0, 12))),
    { type: "response", event: { type: "output-text-delta", delta: key.slice(0, 12) } },
    { type: "stream-retry", attempt: 1, of: 1, error: clientError("Stream", `x ${key}`), delayMs: 1, shown: true },
    event(write(key)),
  ];
  const result = told(events);
  expect(result.map((one) => one.event.type)).toEqual(events.map(({ type }) => type));
  expect(JSON.stringify(result)).not.toContain(key.slice(3));
});

test("what ends an answer lets go of what waits, at once", () => {
  const result: string[] = [];
  const run = new RedactedRun(new Redactor([key]), ({ type }) => result.push(type));
  run.observe(event(streams[0]![1](key.slice(0, 12))), 0);
  expect(result).toEqual([]);
  run.observe({ type: "connected" }, 1);
  expect(result).toEqual(["server-event", "connected"]);
});

test("headers, bodies, pages, errors and the end are clean, names and ends that were cut off included", () => {
  const head = new TextEncoder().encode(`<html>${key.slice(0, 15)}`);
  const message = `unexpected status 418: xxx ${key.slice(0, 19)}..., url: http://h/?k=${key}`;
  const events: RunEvent[] = [
    {
      type: "http-answer",
      status: 200,
      headers: [
        [`x-${key.toLowerCase()}`, "1"],
        ["x-request-id", key],
      ],
    },
    { type: "answer-body", text: JSON.stringify({ error: { message: key } }) },
    { type: "no-events", head, wanted: "stream" },
    { type: "fallback", reason: "retries-exhausted", text: key },
    { type: "degraded-resend", error: clientError("UnexpectedStatus", message) },
    { type: "response", event: { type: "server-model", model: key } },
  ];
  const result = told(events).map(({ event: one }) =>
    one.type === "no-events" ? new TextDecoder().decode(one.head) : JSON.stringify(one),
  );
  for (const text of result) expect(text).not.toMatch(/super|secret/i);
  expect(result[0]).toContain('["x-(redacted)","1"]');
  expect(result[2]).toBe("<html>(redacted)");
  const redactor = new Redactor([key]);
  const ends = [
    redactedEnd({ status: "failed", error: clientError("UnexpectedStatus", message) }, redactor),
    redactedEnd({ status: "completed", document: JSON.stringify({ key }) }, redactor),
  ];
  expect(JSON.stringify(ends)).not.toMatch(/super|secret/i);
});
