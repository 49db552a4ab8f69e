import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { acceptsFile } from "./accepts-file.js";
import { partKey, type Part } from "./part.js";
import { probe, type Ask } from "./probe.js";
import { ProbeRequest } from "./probe-request.js";

interface Typed {
  readonly type?: string;
  readonly name?: unknown;
  readonly call_id?: unknown;
  readonly status?: unknown;
  readonly content?: readonly Typed[];
  readonly output?: unknown;
  readonly tools?: readonly Typed[];
  readonly image_url?: unknown;
}

const body = {
  model: "m",
  instructions: "Be brief.",
  input: [
    {
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: "Hello." },
        { type: "input_image", image_url: "data:," },
      ],
    },
    { type: "message", role: "user", content: [{ type: "input_audio", audio_url: "data:," }] },
    { type: "reasoning", summary: [], content: null, encrypted_content: "gAAAAB" },
    { type: "function_call", name: "f", arguments: "{}", call_id: "c1" },
    { type: "function_call_output", call_id: "c1", output: "ok" },
    { type: "custom_tool_call", name: "x", input: "y", call_id: "c2" },
    { type: "custom_tool_call_output", call_id: "c2", output: [{ type: "input_image", image_url: "data:," }] },
    { type: "web_search_call", status: "completed" },
  ],
  tools: [
    { type: "function", name: "f" },
    {
      type: "namespace",
      name: "n",
      tools: [
        { type: "custom", name: "x" },
        { type: "function", name: "g" },
      ],
    },
    { type: "web_search" },
  ],
  store: false,
  stream: true,
  service_tier: "priority",
  client_metadata: { a: "b" },
};

const request = new ProbeRequest(parseJson(JSON.stringify(body)), 0);
const all = request.parts.map(partKey);

/** Every part a body holds, by reading it as anybody would. */
function held(text: string): Set<string> {
  const sent = JSON.parse(text) as Record<string, unknown> & { input: Typed[]; tools?: Typed[] };
  const parts = new Set(Object.keys(sent).map((name) => `field ${name}`));
  const addTools = (tools: readonly Typed[] | undefined): void => {
    for (const tool of Array.isArray(tools) ? (tools as Typed[]) : []) {
      parts.add(`tool ${tool.type}`);
      addTools(tool.tools);
    }
  };
  addTools(sent.tools);
  for (const item of sent.input) {
    parts.add(`item ${item.type}`);
    for (const list of [item.content, item.output]) {
      if (!Array.isArray(list)) continue;
      for (const part of list as Typed[]) parts.add(`content ${part.type}`);
    }
  }
  return parts;
}

/** Parts whose invalid value a body holds. */
function invalid(text: string): Set<string> {
  const sent = JSON.parse(text) as Record<string, unknown> & { input: Typed[]; tools?: Typed[] };
  const isInvalid = (value: unknown): boolean => JSON.stringify(value) === '{"prompt_wire_invalid":true}';
  const parts = new Set(Object.entries(sent).flatMap(([name, value]) => (isInvalid(value) ? [`field ${name}`] : [])));
  const add = (kind: string, nodes: unknown): void => {
    for (const node of Array.isArray(nodes) ? (nodes as Typed[]) : []) {
      if (Object.values(node).some(isInvalid)) parts.add(`${kind} ${node.type}`);
      add("tool", node.tools);
      add("content", node.content);
      add("content", node.output);
    }
  };
  add("item", sent.input);
  add("tool", sent.tools);
  return parts;
}

type Words = (part: string) => string;

/** Fields that a body lacks. */
function lacking(text: string, needed: ReadonlySet<string>): string | undefined {
  const parts = held(text);
  return [...needed].find((field) => !parts.has(field));
}

const exact: Words = (part) => JSON.stringify({ error: { message: `Invalid value: '${part.split(" ")[1]}'.` } });
const vague: Words = () => '{"error":{"message":"Invalid input","type":"invalid_request_error","param":"input"}}';

/** A provider that refuses parts, and invalid values of those it reads. */
function provider(
  refused: ReadonlySet<string>,
  read: ReadonlySet<string>,
  words: Words,
  needed: ReadonlySet<string> = new Set(),
): Ask & { count: () => number } {
  let count = 0;
  const ask: Ask = async (bytes) => {
    count++;
    const text = new TextDecoder().decode(bytes);
    const bad =
      lacking(text, needed) ??
      [...held(text)].find((part) => refused.has(part)) ??
      [...invalid(text)].find((part) => read.has(part));
    return bad === undefined ? undefined : words(bad);
  };
  return Object.assign(ask, { count: () => count });
}

/** What can be seen at all: parts inside refused parts never arrive. */
function reachable(part: string, refused: ReadonlySet<string>): boolean {
  if (part.startsWith("tool ") && refused.has("field tools")) return false;
  return part !== "tool custom" || !refused.has("tool namespace");
}

describe("probe", () => {
  test(
    "finds exactly what is refused, honoured and ignored, whatever is refused and however it is said",
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.subarray(all),
          fc.subarray(all),
          fc.constantFrom(exact, vague),
          async (refusedList, readList, words) => {
            const refused = new Set(refusedList);
            const read = new Set(readList);
            const ask = provider(refused, read, words);
            const result = await probe(request, ask, { maxRequests: 500 });
            const expected = request.parts.map((part) => {
              const key = partKey(part);
              if (!reachable(key, refused)) return [key, "unknown"];
              if (refused.has(key)) return [key, "refused"];
              const hasControl = request.controlled.some((one) => partKey(one) === key);
              return [key, hasControl ? (read.has(key) ? "honoured" : "ignored") : "accepted"];
            });
            expect(result.parts.map(({ part, verdict }) => [partKey(part), verdict])).toEqual(expected);
            expect(result.requests).toBe(ask.count());
          },
        ),
        { numRuns: 120 },
      );
    },
  );

  test("finds exactly the fields without which nothing is taken", { timeout: 60_000 }, async () => {
    const fields = all.filter((part) => part.startsWith("field "));
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(fields),
        fc.subarray(all),
        fc.subarray(all),
        fc.constantFrom(exact, vague),
        async (neededList, refusedList, readList, words) => {
          const needed = new Set(neededList);
          // Without a name in the answers, what is missing and what is too much cannot be told apart.
          const isVague = words === vague && needed.size > 0;
          const refused = new Set(isVague ? [] : refusedList.filter((part) => !needed.has(part)));
          const read = new Set(readList);
          const ask = provider(refused, read, words, needed);
          const result = await probe(request, ask, { maxRequests: 900 });
          expect(result.parts.filter(({ verdict }) => verdict === "needed").map(({ part }) => partKey(part))).toEqual(
            fields.filter((field) => needed.has(field)),
          );
          expect(result.parts.filter(({ verdict }) => verdict === "refused").map(({ part }) => partKey(part))).toEqual(
            all.filter((part) => refused.has(part) && reachable(part, refused)),
          );
          expect(result.isComplete).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("stops when words do not tell what is missing and what is too much", async () => {
    const ask = provider(new Set(["field client_metadata"]), new Set(), vague, new Set(["field store"]));
    const { isComplete, stopped, requests } = await probe(request, ask, { maxRequests: 500 });
    expect([isComplete, stopped?.answer.message, requests]).toEqual([false, "Invalid input", 2]);
  });

  test("needs a handful of requests where nothing is refused, and few for one of many", async () => {
    const open = await probe(request, provider(new Set(), new Set(), vague), { maxRequests: 500 });
    expect(open.requests).toBeLessThanOrEqual(7);
    for (const part of all) {
      const { requests } = await probe(request, provider(new Set([part]), new Set(), vague), { maxRequests: 500 });
      expect(requests).toBeLessThanOrEqual(15);
    }
  });

  test("an answer that names the part saves the bisection", async () => {
    const refused = new Set(["item custom_tool_call"]);
    const named = await probe(request, provider(refused, new Set(), exact), { maxRequests: 500 });
    const unnamed = await probe(request, provider(refused, new Set(), vague), { maxRequests: 500 });
    expect(named.requests).toBeLessThan(unnamed.requests);
  });

  test.each([1, 2, 5, 9])("sends no more than %i requests, and says what it does not know", async (maxRequests) => {
    const ask = provider(new Set(["field client_metadata", "tool namespace"]), new Set(all), vague);
    const result = await probe(request, ask, { maxRequests });
    expect(ask.count()).toBe(maxRequests);
    expect(result.parts.some(({ verdict }) => verdict === "unknown")).toBe(true);
    for (const { part, verdict } of result.parts) {
      if (verdict === "refused") expect(["field client_metadata", "tool namespace"]).toContain(partKey(part));
    }
  });

  test.each([
    ["every request is refused", '{"error":{"message":"Invalid input"}}', undefined],
    ["the key is wrong", "HTTP/1.1 401 Unauthorized\n\n{}", "unauthorized"],
    ["the server fails", "HTTP/1.1 500 Internal Server Error\n\n{}", "server-error"],
  ])("stops when %s", async (_, answer, entry) => {
    const result = await probe(request, async () => answer, { maxRequests: 500 });
    expect(result.requests).toBe(entry === undefined ? 2 : 1);
    expect(result.stopped?.entry).toBe(entry);
    expect(result.stopped?.answer.message).toBeDefined();
  });

  test("a server that misses the other half of a pair has taken the type", async () => {
    const pairs: Ask = async (bytes) => {
      const { input } = JSON.parse(new TextDecoder().decode(bytes)) as { input: Typed[] };
      const calls = input.filter(({ type }) => type === "function_call").length;
      const outputs = input.filter(({ type }) => type === "function_call_output").length;
      if (input.some(({ type }) => type === "web_search_call")) return vague("");
      return calls === outputs ? undefined : '{"error":{"message":"No tool output found for function call c1."}}';
    };
    const { parts } = await probe(request, pairs, { maxRequests: 500 });
    expect(parts.filter(({ verdict }) => verdict === "refused").map(({ part }) => partKey(part))).toEqual([
      "item web_search_call",
    ]);
  });

  test("writes what it found for check --accepts", async () => {
    const refused = new Set(["field client_metadata", "item web_search_call", "tool namespace", "content input_audio"]);
    const result = await probe(request, provider(refused, new Set(), vague), { maxRequests: 500 });
    expect(JSON.parse(acceptsFile(result, "gateway"))).toEqual({
      name: "gateway",
      fields: { not: ["client_metadata"] },
      items: { not: ["web_search_call"] },
      tools: { not: ["namespace"] },
      contents: { not: ["input_audio"] },
    });
  });
});

test("a variant stands byte for byte as the request does, but for what is left out", () => {
  const text =
    '{"model":"m","input":[{"type":"message","role":"user","content":"h\\u0069"},{"type":"compaction","encrypted_content":"A"}],"tools":[],"x":1.0}';
  const exactRequest = new ProbeRequest(parseJson(text), 0);
  const write = (parts: readonly Part[]): string => new TextDecoder().decode(exactRequest.write(parts));
  expect(write(exactRequest.parts)).toBe(text);
  expect(write([])).toBe('{"model":"m","input":[{"type":"message","role":"user","content":"h\\u0069"}]}');
});
