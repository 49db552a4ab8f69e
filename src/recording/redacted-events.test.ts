import fc from "fast-check";
import { expect, test } from "vitest";
import { RedactedEvents } from "./redacted-events.js";
import { Redactor } from "../secrets/redactor.js";

const secret = 'sk-a"é-0123456789';
const redactor = new Redactor([secret, "token-98765"]);

interface Event {
  readonly type: string;
  readonly output_index: number;
  readonly delta: string;
}

/** What is recorded of these events, and how many wait at the end. */
function recorded(events: readonly object[]): { readonly texts: readonly string[]; readonly waiting: number } {
  const stream = new RedactedEvents(() => redactor);
  const given = events.flatMap((event, at) => stream.push(at, JSON.stringify(event)));
  const all = [...given, ...stream.end()];
  expect(all.map(({ at }) => at)).toEqual(events.map((_, at) => at));
  return { texts: all.map(({ data }) => data), waiting: events.length - given.length };
}

const event = (delta: string, output_index = 0): Event => ({ type: "response.output_text.delta", output_index, delta });
const deltas = (texts: readonly string[]): string[] => texts.map((text) => (JSON.parse(text) as Event).delta);

/** A secret letter by letter. */
const emptied = Array.from(secret, (_, index) => (index === 0 ? "(redacted)" : ""));

test.each<readonly [string, readonly string[], readonly string[]]>([
  ["in one piece", [`a ${secret} b`], ["a (redacted) b"]],
  ["in two pieces", [`a ${secret.slice(0, 5)}`, `${secret.slice(5)} b`], ["a (redacted)", " b"]],
  ["letter by letter", ["x", ...secret, "y"], ["x", ...emptied, "y"]],
  ["twice", [...secret, ...secret], [...emptied, ...emptied]],
  ["only its beginning", ["sk-", "a word"], ["sk-", "a word"]],
  ["cut off at the end, when it tells", ["a sk-a", secret.slice(4, 9)], ["a (redacted)", ""]],
  ["cut off at the end, when it tells nothing", ["a sk", "-"], ["a sk", "-"]],
])("a secret %s", (_, pieces, kept) => {
  const { texts } = recorded(pieces.map((piece) => event(piece)));
  expect(deltas(texts)).toEqual(kept);
});

test("everything but the cut string stays as it came, byte for byte", () => {
  const [first, second] = [
    '{ "delta":"é sk-a","type" : "t.delta", "n":1.0 }',
    '{"type":"t.delta","delta":"\\"\\u00e9-0123456789"}',
  ];
  const stream = new RedactedEvents(() => redactor);
  const texts = [first, second, "[DONE]"].flatMap((text) => stream.push(0, text)).map(({ data }) => data);
  expect(texts).toEqual([
    '{ "delta":"é (redacted)","type" : "t.delta", "n":1.0 }',
    '{"type":"t.delta","delta":""}',
    "[DONE]",
  ]);
});

test("in pieces of a chat answer and of a call's arguments", () => {
  const chat = (content: string): object => ({ choices: [{ delta: { content } }] });
  const call = (args: string): object => ({
    choices: [{ delta: { tool_calls: [{ index: 1, function: { arguments: args } }] } }],
  });
  const { texts } = recorded([chat("token-"), call("{token"), chat("98765"), call("-98765}")]);
  expect(texts.join("\n")).not.toMatch(/token|98765/);
  expect(texts).toHaveLength(4);
});

const parts = ["sk-a", '"é-01', "23456789"];

test.each<readonly [string, readonly (object | string)[]]>([
  [
    "in tokens beside a text",
    parts.map((token) => ({
      ...event(token),
      logprobs: [{ token, logprob: -1, top_logprobs: [{ token, logprob: -1 }] }],
    })),
  ],
  ["in tokens of one event", [{ ...event("-"), logprobs: parts.map((token) => ({ token })) }]],
  [
    "in tokens of a chat answer",
    parts.map((token) => ({ choices: [{ index: 0, logprobs: { content: [{ token }] } }] })),
  ],
  ["in pieces of an old completion", parts.map((text) => ({ choices: [{ index: 0, text }] }))],
  ["in parts of Gemini", parts.map((text) => ({ candidates: [{ content: { parts: [{ text }] } }] }))],
  [
    "in lines of Ollama",
    parts.map((content) => ({ model: "m", message: { role: "assistant", content }, done: false })),
  ],
  ["in members of another name", parts.map((Delta) => ({ type: "x", Delta }))],
  ["in lines that are no JSON", parts],
  ["at the end of an event that was cut off", [String.raw`{"type":"error","message":"bad sk-a\"é-0123`]],
])("a secret %s", (_, events) => {
  const stream = new RedactedEvents(() => redactor);
  const texts = events.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  const kept = [...texts.flatMap((text, at) => stream.push(at, text)), ...stream.end()];
  expect(kept.map(({ at }) => at)).toEqual(texts.map((__, at) => at));
  expect(JSON.stringify(kept)).not.toMatch(/sk-a|é-01|23456789/);
  expect(JSON.stringify(kept)).toContain("(redacted)");
});

test("what begins nothing is written at once; a text that ends holds nothing back", () => {
  expect(recorded([event("a"), event("b")]).waiting).toBe(0);
  expect(recorded([event("a sk-"), event("b", 1)]).waiting).toBe(2);
  const done = { type: "response.output_text.done", output_index: 0, text: "a sk-" };
  expect(recorded([event("a sk-"), event("b", 1), done]).waiting).toBe(0);
});

test("what waits is bounded, and the rest of a secret never stands alone", () => {
  const many = Array.from({ length: 200 }, () => event("b", 1));
  const { texts, waiting } = recorded([event(secret.slice(0, 9)), ...many]);
  expect(waiting).toBeLessThan(100);
  expect(texts).toHaveLength(201);
  const split = recorded([event(secret.slice(0, 9)), ...many, event(`${secret.slice(9)} b`)]);
  expect(deltas(split.texts).join("")).toBe(`(redacted)${"b".repeat(200)} b`);
});

test("no split of a text over events and texts leaves a secret in what is recorded", () => {
  const piece = fc.oneof(fc.constantFrom(secret, "token-98765", "sk-", "to"), fc.string({ maxLength: 5 }));
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(" "));
  const cuts = fc.array(fc.nat(9), { maxLength: 40 });
  fc.assert(
    fc.property(text, text, cuts, (left, right, sizes) => {
      const rest = [left, right];
      const events: Event[] = [];
      for (const [turn, size] of sizes.entries()) {
        const index = (turn + size) % 2;
        events.push(event(rest[index]!.slice(0, size), index));
        rest[index] = rest[index]!.slice(size);
      }
      events.push(...rest.map((remaining, index) => event(`${remaining}.`, index)));
      const kept = recorded(events).texts.map((one) => JSON.parse(one) as Event);
      expect(kept.map(({ output_index }) => output_index)).toEqual(events.map(({ output_index }) => output_index));
      for (const [index, whole] of [left, right].entries()) {
        const joined = kept.filter(({ output_index }) => output_index === index).map(({ delta }) => delta);
        // A few characters that words begin with, too, do not wait for long.
        const plain = (one: string): string => one.replaceAll(/(?:sk-?|s|tok?|t)(?=\(redacted\))/g, "");
        expect(plain(joined.join(""))).toBe(plain(redactor.text(`${whole}.`)));
      }
    }),
    { numRuns: 2000 },
  );
});
