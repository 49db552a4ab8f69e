import { describe, expect, test } from "vitest";
import { dialects } from "../compile/dialects/dialects.js";
import { schemaValidity } from "../commands/schema-validity.js";
import { parseJson } from "../json/parse.js";
import { configFromJson } from "../profile/json-config.js";
import { check } from "./check.js";
import { readAccepts } from "./read-accepts.js";
import { clientFields } from "./rules/foreign-fields.js";
import { RequestView, type RequestFacts } from "./request-view.js";
import { anyTarget, type Target } from "./target.js";

type Json = Readonly<Record<string, unknown>>;

const user = { type: "message", role: "user", content: [{ type: "input_text", text: "Hello." }] };
const call = { type: "function_call", name: "f", arguments: "{}", call_id: "c" };
const output = { type: "function_call_output", call_id: "c", output: "ok" };

function found(body: Json, target: Partial<Target> = {}, facts: RequestFacts = {}): string[] {
  const view = new RequestView(parseJson(JSON.stringify(body)), 0, facts);
  return check(view, { ...anyTarget, ...target }).map(
    ({ severity, code, pointer }) => `${severity} ${code} ${pointer}`,
  );
}

function accepts(file: Json): Partial<Target> {
  return { accepts: readAccepts(configFromJson(parseJson(JSON.stringify(file)), 0, { kind: "profile" })) };
}

describe("the target", () => {
  const space = { model: "m", input: [], tools: [{ type: "namespace", name: "n", description: " ", tools: [] }] };

  test("Azure refuses empty descriptions, others may", () => {
    expect(found(space)).toEqual(["warning description-empty /tools/0/description"]);
    expect(found(space, { isAzure: true })).toEqual(["error description-empty /tools/0/description"]);
  });

  test("only the ChatGPT backend wants instructions, and not of Lite", () => {
    const lite = {
      model: "m",
      input: [{ type: "additional_tools", role: "developer", tools: [] }],
      parallel_tool_calls: false,
    };
    expect(found({ model: "m", input: [user] })).toEqual([]);
    expect(found({ model: "m", input: [user] }, { isChatgptBackend: true })).toEqual([
      "error instructions-missing /instructions",
    ]);
    expect(found({ model: "m", input: [user], instructions: "x" }, { isChatgptBackend: true })).toEqual([]);
    expect(found(lite, { isChatgptBackend: true })).toEqual([]);
  });
});

test("stream_options of Chat Completions are unknown to the Responses API, those of a client are not", () => {
  expect(found({ model: "m", input: [user], stream_options: { include_usage: true } })).toEqual([
    "warning field-never-sent /stream_options/include_usage",
  ]);
  expect(found({ model: "m", input: [user], stream_options: { reasoning_summary_delivery: "x" } })).toEqual([]);
});

describe("frames and delta frames", () => {
  test("what is a fault over HTTP is right in a frame", () => {
    const frame = {
      type: "response.create",
      model: "m",
      input: [],
      generate: false,
      client_metadata: { "x-codex-ws-stream-request-start-ms": "1" },
    };
    expect(found(frame)).toEqual([]);
    expect(found(frame, {}, { transport: "http" })).toEqual([
      "error websocket-only-field /type",
      "error websocket-only-field /generate",
      "warning websocket-only-field /client_metadata/x-codex-ws-stream-request-start-ms",
    ]);
  });

  test("a delta frame may answer calls that only the server has, and still must answer its own", () => {
    const delta = { type: "response.create", model: "m", previous_response_id: "resp_1", store: false };
    expect(found({ ...delta, input: [output] })).toEqual([]);
    expect(found({ ...delta, input: [{ ...call, call_id: "d" }] })).toEqual([
      "error call-without-output /input/0/call_id",
    ]);
  });

  test("over HTTP nothing can go on from what is not stored", () => {
    const body = { model: "m", previous_response_id: "resp_1", input: [user] };
    expect(found({ ...body, store: false })).toEqual(["error response-not-stored /previous_response_id"]);
    expect(found({ ...body, store: true })).toEqual([]);
  });

  test("a frame of 16 MiB is too large, one byte less is not; the largest items are named", () => {
    const frame = (size: number): string => {
      const head = '{"type":"response.create","model":"m","input":[{"type":"message","role":"user","content":"';
      return `${head}${"x".repeat(size - head.length - 4)}"}]}`;
    };
    const findings = (size: number) =>
      check(new RequestView(parseJson(frame(size)), 0), anyTarget, ["frame-large", "body-large"]);
    expect(findings(16_777_215)).toEqual([]);
    expect(findings(16_777_216).map(({ code, message }) => [code, message])).toEqual([
      [
        "frame-large",
        "the frame has 16,777,216 bytes; 16,777,215 bytes are allowed. Largest: input[0] message 16,777,167 bytes",
      ],
    ]);
  });
});

test("a history that calls tools and offers none", () => {
  expect(found({ model: "m", input: [call, output] })).toEqual(["warning tools-absent /input/0"]);
  expect(found({ model: "m", input: [call, output], tools: [{ type: "function", name: "f" }] })).toEqual([]);
  expect(found({ model: "m", input: [call, output] }, {}, { lacksTools: true })).toEqual([]);
});

test("a hosted choice needs the hosted tool", () => {
  const body = { model: "m", input: [], tool_choice: { type: "web_search" } };
  expect(found({ ...body, tools: [{ type: "web_search" }] })).toEqual([]);
  expect(found(body)).toEqual(["error tool-choice-absent /tool_choice"]);
});

describe("--accepts", () => {
  const body = {
    model: "m",
    input: [
      { ...user, role: "developer" },
      {
        type: "message",
        role: "user",
        content: [{ type: "input_image", image_url: `data:image/png;base64,iVBORw0KGgo${"A".repeat(900)}` }],
      },
      { ...output, type: "custom_tool_call_output" },
      { ...call, type: "custom_tool_call" },
    ],
    tools: [{ type: "namespace", name: "n", description: "N.", tools: [{ type: "custom", name: "c" }] }],
    reasoning: { effort: "xhigh" },
    store: false,
    client_metadata: {},
  };
  const codes = [
    "field-not-accepted",
    "item-not-accepted",
    "tool-not-accepted",
    "content-not-accepted",
    "value-not-accepted",
    "body-not-accepted",
    "image-large",
  ];

  function refused(file: Json): string[] {
    return found(body, accepts(file)).filter((line) => codes.includes(line.split(" ")[1] ?? ""));
  }

  test.each<[Json, string[]]>([
    [{}, []],
    [{ fields: { not: ["client_metadata", "temperature"] } }, ["error field-not-accepted /client_metadata"]],
    [
      { fields: { only: ["model", "input", "tools"] } },
      [
        "error field-not-accepted /reasoning",
        "error field-not-accepted /store",
        "error field-not-accepted /client_metadata",
      ],
    ],
    [
      { items: { only: ["message"] } },
      ["error item-not-accepted /input/2/type", "error item-not-accepted /input/3/type"],
    ],
    [
      { tools: { only: ["function"] } },
      ["error tool-not-accepted /tools/0/type", "error tool-not-accepted /tools/0/tools/0/type"],
    ],
    [{ contents: { not: ["input_image"] } }, ["error content-not-accepted /input/1/content/0/type"]],
    [{ roles: { not: ["developer"] } }, ["error value-not-accepted /input/0/role"]],
    [
      {
        values: {
          "/reasoning/effort": { only: ["low"] },
          "/store": { only: ["true"] },
          "/text/verbosity": { only: [] },
        },
      },
      ["error value-not-accepted /reasoning/effort", "error value-not-accepted /store"],
    ],
    [{ bodyBytes: 100 }, ["error body-not-accepted "]],
    [{ imageBytes: 100 }, ["warning image-large /input/1/content/0/image_url"]],
  ])("%j", (file, expected) => {
    expect(refused(file)).toEqual(expected);
  });

  test.each<[Json, string]>([
    [{ items: { only: [], not: [] } }, "items: expected either only or not"],
    [{ items: {} }, "items: expected either only or not"],
    [{ items: ["message"] }, "items: expected an object, found an array"],
    [{ item: { only: [] } }, "item is not a known key and has no effect"],
    [{ bodyBytes: 0 }, "bodyBytes: expected a whole number from 1 up, found the number 0"],
    [{ values: { "reasoning.effort": { only: ["low"] } } }, "values: reasoning.effort is no JSON pointer"],
  ])("refuses %j", (file, message) => {
    expect(() => accepts(file)).toThrow(message);
  });
});

describe("JSON Schema itself", () => {
  const isValid = schemaValidity();

  test.each<[unknown, { pointer: string; message: string } | undefined]>([
    [{ type: "object", properties: { a: { type: "string" } } }, undefined],
    [
      { $schema: "http://json-schema.org/draft-07/schema#", $id: "https://schemas.example.net/a", type: "object" },
      undefined,
    ],
    [
      { type: "object", properties: { a: {}, type: "object" } },
      { pointer: "/properties/type", message: "'object' is not of type 'object', 'boolean'" },
    ],
    [
      { type: "object", properties: null },
      { pointer: "/properties", message: "null is not of type 'object'" },
    ],
    [{ type: "text" }, { pointer: "/type", message: "'text' must be equal to one of the allowed values" }],
    [true, undefined],
  ])("%j", (schema, expected) => {
    expect(isValid(schema)).toEqual(expected);
  });

  test("is said once, instead of what follows from it", () => {
    const tool = { type: "function", name: "f", strict: true, parameters: { type: "object", properties: [] } };
    expect(found({ model: "m", input: [], tools: [tool] }, { schemaValidity: isValid })).toEqual([
      "error schema-invalid /tools/0/parameters/properties",
    ]);
  });
});

describe("members that no client sends", () => {
  const body = { model: "m", input: [], temperature: 1, prompt_cache_retention: "24h", max_tokens: 5, made_up: 1 };

  test("are named where a server may refuse them", () => {
    expect(found(body)).toEqual([
      "warning field-never-sent /temperature",
      "warning field-never-sent /max_tokens",
      "warning field-never-sent /made_up",
    ]);
    expect(found(body, { isChatgptBackend: true })).toContain("warning field-never-sent /prompt_cache_retention");
  });

  test("are the --accepts file's to judge when it does", () => {
    const only = Object.keys(body);
    expect(found(body, accepts({ fields: { only } }))).toEqual([]);
    expect(found(body, accepts({ fields: { not: ["temperature", "max_tokens"] } }))).toEqual([
      "error field-not-accepted /temperature",
      "error field-not-accepted /max_tokens",
      "warning field-never-sent /made_up",
    ]);
  });

  test("are all but those of the known wire versions", () => {
    const sent = [...dialects.values()].flatMap(({ fields }) => Object.values(fields).flat());
    expect(new Set(clientFields)).toEqual(new Set<string>(sent));
  });
});

test("content as plain text is only noted", () => {
  const input = [user, { role: "user", content: "hi" }, { type: "message", role: "assistant", content: "hi" }];
  expect(found({ model: "m", input })).toEqual([
    "note content-plain-text /input/1/content",
    "note content-plain-text /input/2/content",
  ]);
});
