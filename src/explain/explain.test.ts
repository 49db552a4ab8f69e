import { expect, test } from "vitest";
import { RequestView, type RequestFacts } from "../check/request-view.js";
import { parseJson } from "../json/parse.js";
import { explain } from "./explain.js";
import { readAnswer } from "./read-answer.js";

type Json = Readonly<Record<string, unknown>>;

const tools = { type: "additional_tools", role: "developer", tools: [{ type: "function", name: "run" }] };
const base = { type: "message", role: "developer", content: [{ type: "input_text", text: "Be brief." }] };
const user: Json = { type: "message", role: "user", content: [{ type: "input_text", text: "Hello." }] };

function request(input: readonly Json[], rest: Json = {}, facts: RequestFacts = {}): RequestView {
  return new RequestView(parseJson(JSON.stringify({ model: "m", input, ...rest })), 0, facts);
}

function places(answer: string, view: RequestView): string[] {
  return explain(readAnswer(answer), view).places.map(({ pointer }) => pointer);
}

test("counts Prompt items without what Lite put in front", () => {
  const view = request([tools, base, user, { ...user, id: "x_1" }, { ...user, id: "item_2" }]);
  const { places: found, also } = explain(
    readAnswer("Invalid 'input[3].id': 'x_1'. Expected an ID that begins with 'msg'."),
    view,
  );
  expect(found).toEqual([{ pointer: "/input/3/id", exists: true, index: 3, promptIndex: 1 }]);
  expect(also.map(({ pointer }) => pointer)).toEqual(["/input/4/id"]);
  expect(view.inserted.by).toBe("Lite");
});

test("an inserted item is no Prompt item", () => {
  const view = request([tools, base, user]);
  const answer = readAnswer(
    "Invalid 'input[0].tools[0].description': empty string. Expected a string with minimum length 1.",
  );
  expect(explain(answer, view).places).toEqual([{ pointer: "/input/0/tools/0/description", exists: false, index: 0 }]);
});

test.each([
  ["Lite without instructions", request([tools, user]), 1],
  ["Lite whose second item is the history's", request([tools, { ...base, id: "msg_1" }, user]), 1],
  ["ordinary", request([base, user]), 0],
  [
    "newer clients, which put the base text in front",
    new RequestView(parseJson(JSON.stringify({ model: "m", stream: true, input: [base, user] })), 0),
    1,
  ],
  [
    "what the compiler says, whatever the shape",
    request([tools, base, user], {}, { promptIndex: Int32Array.of(-1, 0, 1) }),
    1,
  ],
])("%s", (_, view, count) => {
  expect(view.inserted.count).toBe(count);
});

const long = `gAAAA${"Bc9_".repeat(200)}xyZ=`;

test.each<[string, string, readonly Json[], string[]]>([
  [
    "a ciphertext by its ends",
    "The encrypted content gAAA...xyZ= could not be verified.",
    [
      { type: "reasoning", summary: [], encrypted_content: `${long.slice(0, -1)}-` },
      { type: "reasoning", summary: [], encrypted_content: long },
    ],
    ["/input/1/encrypted_content"],
  ],
  [
    "a ciphertext inside an output",
    "The encrypted content gAAA...xyZ= could not be verified.",
    [{ type: "function_call_output", call_id: "c", output: [{ type: "encrypted_content", encrypted_content: long }] }],
    ["/input/0/output/0/encrypted_content"],
  ],
  [
    "plain text as ciphertext, quoted with blanks",
    "The encrypted content I wi...one. could not be verified. Reason: Encrypted content could not be decrypted or parsed.",
    [
      user,
      { type: "reasoning", summary: [], encrypted_content: "I will do this another time." },
      { type: "reasoning", summary: [], encrypted_content: "I will do this one." },
    ],
    ["/input/2/encrypted_content"],
  ],
  [
    "the item a ciphertext is named by",
    "The encrypted content for item rs_9 could not be verified.",
    [
      { type: "reasoning", id: "rs_8", summary: [], encrypted_content: "AA" },
      { type: "reasoning", id: "rs_9", summary: [], encrypted_content: "BB" },
    ],
    ["/input/1/encrypted_content"],
  ],
  [
    "a call by its call id, not its output",
    "No tool output found for function call call_1.",
    [
      { type: "function_call_output", call_id: "call_1", output: "" },
      { type: "function_call", call_id: "call_1", name: "f", arguments: "{}" },
    ],
    ["/input/1/call_id"],
  ],
  [
    "an output by its call id",
    "No tool call found for custom tool call output with call_id call_2.",
    [user, { type: "custom_tool_call_output", call_id: "call_2", output: "" }],
    ["/input/1/call_id"],
  ],
  [
    "an item by its id",
    "Item with id 'rs_1' not found.",
    [user, { type: "item_reference", id: "rs_1" }],
    ["/input/1/id"],
  ],
  [
    "both items of a double",
    "Duplicate item found with id msg_1.",
    [
      { ...user, id: "msg_1" },
      { ...user, id: "msg_1" },
    ],
    ["/input/0/id", "/input/1/id"],
  ],
  [
    "items by a type the provider does not know",
    "Unsupported Responses API input item type: 'compaction'",
    [user, { type: "compaction", encrypted_content: "AA" }],
    ["/input/1/type"],
  ],
  ["messages that a template refuses", "System message must be at the beginning.", [user, base], ["/input/1/role"]],
  [
    "the largest item",
    "HTTP/1.1 413 Payload Too Large\r\n\r\n",
    [user, { ...user, role: "developer", note: "x".repeat(99) }],
    ["/input/1"],
  ],
  [
    "an image by what a check finds",
    "The image data you provided does not represent a valid image.",
    [
      {
        type: "message",
        role: "user",
        content: [{ type: "input_image", image_url: "data:image/png;base64,PHN2Zz4=" }],
      },
    ],
    ["/input/0/content/0/image_url"],
  ],
])("finds %s", (_, answer, input, pointers) => {
  expect(places(answer, request(input))).toEqual(pointers);
});

test("finds a place in an output schema by its context", () => {
  const schema = {
    type: "object",
    properties: { steps: { type: "array", items: { type: "object", properties: {} } } },
  };
  const view = request([user], {
    text: { format: { type: "json_schema", strict: true, schema, name: "codex_output_schema" } },
  });
  const answer = readAnswer(
    "Invalid schema for response_format 'codex_output_schema': In context=('properties', 'steps', 'items'), 'additionalProperties' is required to be supplied and to be false.",
  );
  const { places: found, also } = explain(answer, view);
  expect(found.map(({ pointer }) => pointer)).toEqual(["/text/format/schema/properties/steps/items"]);
  expect(also.map(({ pointer }) => pointer)).toEqual(["/text/format/schema", "/text/format/schema"]);
});

test("finds the schema of a tool inside a namespace in additional_tools", () => {
  const run = {
    type: "function",
    name: "run",
    parameters: { type: "object", properties: { tags: { type: "array" } } },
  };
  const view = request([{ ...tools, tools: [{ type: "namespace", name: "ops", description: "Ops.", tools: [run] }] }]);
  const answer = "Invalid schema for function 'run': In context=('properties', 'tags'), array schema missing items.";
  expect(places(answer, view)).toEqual(["/input/0/tools/0/tools/0/parameters/properties/tags"]);
});

test("an unknown answer still tells status, message and the place it names", () => {
  const explanation = explain(
    readAnswer(
      'HTTP/1.1 400 Bad Request\r\nx-request-id: req_1\r\n\r\n{"error":{"message":"I dislike \'input[1].content\'."}}',
    ),
    request([user, user]),
  );
  expect(explanation.entry).toBeUndefined();
  expect(explanation.answer).toMatchObject({
    status: 400,
    message: "I dislike 'input[1].content'.",
    headers: [["x-request-id", "req_1"]],
  });
  expect(explanation.places).toEqual([{ pointer: "/input/1/content", exists: true, index: 1, promptIndex: 1 }]);
});

test("a string where an array is wanted is a history made for chat, not a null", () => {
  const answer = readAnswer(
    "Invalid type for 'input[0].content': expected an array of objects, but got a string instead.",
  );
  const { why, fault, fix, misfit } = explain(answer, request([{ ...user, content: "hi" }]));
  expect(misfit).toBeUndefined();
  expect(why).toContain("Chat Completions");
  expect(fault).toEqual(["agent", "gateway"]);
  expect(fix.find(([side]) => side === "agent")?.[1]).toContain('[{"type":"input_text"');
  expect([why, ...fix.map(([, text]) => text)].join(" ")).not.toContain("null");
});

test.each<[string, string, RequestView, string | undefined]>([
  [
    "no such member",
    "Invalid type for 'input[4].content': expected an array, but got null instead.",
    request([user]),
    "the request has no input[4].content",
  ],
  [
    "another type there",
    "Invalid type for 'input[0].content': expected an array, but got a string instead.",
    request([user]),
    "input[0].content is an array in the request, not a string",
  ],
  [
    "null there",
    "Invalid type for 'input[0].content': expected an array, but got null instead.",
    request([{ ...user, content: null }]),
    undefined,
  ],
  [
    "of the chat request a gateway made",
    "Invalid type for 'messages[0].content': expected a string, but got an array instead.",
    request([user]),
    undefined,
  ],
  [
    "store as it is wanted",
    "400 error: 'store' must be false for this organization",
    request([user], { store: false }),
    "the request already says store: false",
  ],
  ["store otherwise", "Store must be set to false", request([user], { store: true }), undefined],
  ["no store", "Store must be set to false", request([user]), undefined],
  [
    "a stream",
    "Stream must be set to true",
    request([user], { stream: true }),
    "the request already says stream: true",
  ],
  [
    "no text that is too long",
    "Invalid 'input[9].name': string too long. Expected a string with maximum length 64, but got a string with length 70 instead.",
    request([user]),
    "the request has no input[9].name",
  ],
  [
    "a small frame",
    "close 1009",
    request([user]),
    "its frame has 106 bytes, well below 16 MiB: a gateway or proxy in between takes less, or it is another frame",
  ],
  ["a frame that may be too large", "close 1009", request([{ ...user, content: "x".repeat(16_000_000) }]), undefined],
  ["no previous answer", "400 previous_response_not_found", request([user]), "the request has no previous_response_id"],
  [
    "a previous answer",
    "400 previous_response_not_found",
    request([user], { previous_response_id: "resp_1" }),
    undefined,
  ],
  ["a conversation", "No conversation found for id 'conv_1'", request([user], { conversation: "conv_1" }), undefined],
])("what contradicts an answer: %s", (_, answer, view, misfit) => {
  const explanation = explain(readAnswer(answer), view);
  expect(explanation.entry).toBeDefined();
  expect(explanation.misfit).toBe(misfit);
  expect(explanation.fault.length === 0).toBe(misfit !== undefined);
});

test("a frame that is not too large has no item to blame, and nothing to compact", () => {
  const { places: found, fault, fix, retry } = explain(readAnswer("close 1009"), request([user]));
  expect({ found, fault, retry }).toEqual({ found: [], fault: [], retry: undefined });
  expect(fix).toContainEqual(["gateway", expect.stringContaining("largest message")]);
  expect(JSON.stringify(fix)).not.toContain("compact");
});

test("an unknown answer leads to the top-level member it quotes", () => {
  expect(places("The value of 'service_tier' makes me sad.", request([user], { service_tier: "priority" }))).toEqual([
    "/service_tier",
  ]);
});
