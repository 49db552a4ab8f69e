import type { Fault, Json, PlantedRequest } from "./fault.js";

const closed = (properties: Json, more: Json = {}): Json => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

/** What breaks a strict schema, and where below the schema. */
const strictFaults: readonly (readonly [name: string, path: string, schema: Json])[] = [
  ["an open object", "", { type: "object", properties: {}, required: [] }],
  ["an open object inside", "/properties/a", closed({ a: { type: "object", properties: {}, required: [] } })],
  ["an optional property", "", closed({ a: { type: "string" }, b: { type: "string" } }, { required: ["a"] })],
  ["a required property that is not there", "", closed({ a: { type: "string" } }, { required: ["a", "z"] })],
  ["oneOf", "/properties/a", closed({ a: { oneOf: [{ type: "string" }] } })],
  ["a default", "/properties/a", closed({ a: { type: "string", default: "x" } })],
  ["no type", "/properties/a", closed({ a: { description: "Anything." } })],
  ["an array without items", "/properties/a/items", closed({ a: { type: "array", items: { type: "array" } } })],
  ["a format that is not known", "/properties/a", closed({ a: { type: "string", format: "uri" } })],
  [
    "a $ref with a neighbour",
    "/properties/a",
    closed({ a: { $ref: "#/$defs/x", description: "x" } }, { $defs: { x: { type: "string" } } }),
  ],
  ["alternatives at the root", "", closed({}, { anyOf: [closed({})] })],
  ["a root that is no object", "", { type: "array", items: { type: "string" } }],
];

function addTool(request: PlantedRequest, serial: number, more: Json): Json {
  const tool = {
    type: "function",
    name: `tool_${serial}`,
    description: "A tool.",
    strict: false,
    parameters: closed({}),
    ...more,
  };
  request.tools.push(tool);
  return tool;
}

/** Faults of tools: any number fits. */
export const toolFaults: readonly Fault[] = [
  ...strictFaults.map(([name, path, parameters]): Fault => ({
    name: `${name} in a strict tool`,
    plant: (request, n) =>
      request.expectTool("strict-schema", addTool(request, n, { strict: true, parameters }), `/parameters${path}`),
  })),
  {
    name: "a tool without properties",
    plant: (request, n) =>
      request.expectTool("tool-schema", addTool(request, n, { parameters: { type: "object" } }), "/parameters"),
  },
  {
    name: "an array without items in a tool",
    plant: (request, n) => {
      const tool = addTool(request, n, { parameters: { type: "object", properties: { tags: { type: "array" } } } });
      request.expectTool("tool-schema", tool, "/parameters/properties/tags");
    },
  },
  {
    name: "parameters that are no object",
    plant: (request, n) =>
      request.expectTool("tool-schema", addTool(request, n, { parameters: { type: "string" } }), "/parameters"),
  },
  {
    name: "a tool twice",
    plant: (request, n) => {
      addTool(request, n, {});
      request.expectTool("tool-name-clash", addTool(request, n, { description: "Again." }), "/name");
    },
  },
  {
    name: "a namespace without description",
    plant: (request, n) => {
      const space = { type: "namespace", name: `space_${n}`, description: "", tools: [] };
      request.tools.push(space);
      request.expectTool("description-empty", space, "/description");
    },
  },
  {
    name: "a hosted tool in Lite",
    form: "lite",
    plant: (request) => {
      const search = { type: "web_search" };
      request.tools.push(search);
      request.expectTool("lite-tool-type", search, "");
    },
  },
];

/** Faults of the request as a whole: one of each group fits. */
export const wholeFaults: readonly Fault[] = [
  ...strictFaults.map(([name, path, schema]): Fault => ({
    name: `${name} in the output schema`,
    group: "text",
    plant: (request) => {
      request.body["text"] = { format: { type: "json_schema", strict: true, schema, name: "codex_output_schema" } };
      request.expect("strict-schema", `/text/format/schema${path}`);
    },
  })),
  {
    name: "a long cache key",
    group: "key",
    plant: (request) => {
      request.body["prompt_cache_key"] = "k".repeat(65);
      request.expect("cache-key-long", "/prompt_cache_key");
    },
  },
  {
    name: "a foreign cache key",
    group: "key",
    plant: (request) => {
      request.body["prompt_cache_key"] = "another";
      request.expect("cache-key-differs", "/prompt_cache_key");
    },
  },
  {
    name: "generate over HTTP",
    group: "generate",
    plant: (request) => {
      request.body["generate"] = true;
      request.expect("websocket-only-field", "/generate");
    },
  },
  {
    name: "metadata of a frame over HTTP",
    group: "metadata",
    plant: (request) => {
      (request.body["client_metadata"] as Json)["x-codex-ws-stream-request-start-ms"] = "1";
      request.expect("websocket-only-field", "/client_metadata/x-codex-ws-stream-request-start-ms");
    },
  },
  {
    name: "a choice of no tool",
    group: "choice",
    plant: (request) => {
      request.body["tool_choice"] = { type: "function", name: "nobody" };
      request.expect("tool-choice-absent", "/tool_choice");
    },
  },
  {
    name: "parallel calls in Lite",
    form: "lite",
    group: "parallel",
    plant: (request) => {
      request.body["parallel_tool_calls"] = true;
      request.expect("lite-parallel-calls", "/parallel_tool_calls");
    },
  },
  {
    name: "no parallel_tool_calls in Lite",
    form: "lite",
    group: "parallel",
    plant: (request) => {
      delete request.body["parallel_tool_calls"];
      request.expect("lite-parallel-calls", "/parallel_tool_calls");
    },
  },
  {
    name: "reasoning without context in Lite",
    form: "lite",
    group: "context",
    plant: (request) => {
      request.body["reasoning"] = { effort: "low" };
      request.expect("lite-reasoning-context", "/reasoning/context");
    },
  },
  {
    name: "instructions in Lite",
    form: "lite",
    group: "top",
    plant: (request) => {
      request.body["instructions"] = "x";
      request.expect("lite-top-level", "/instructions");
    },
  },
  {
    name: "Lite without its header",
    form: "lite",
    group: "top",
    plant: (request) => {
      request.headers.pop();
      request.expect("lite-unmarked", "/input/0/type");
    },
  },
];
