import type { WrittenCase } from "../written-case.js";

const openAi = { provider: { name: "OpenAI" } } as const;
const azure = { provider: { name: "azure" } } as const;
const lite = { model: { use_responses_lite: true } } as const;
const trigger = '{"type":"compaction_trigger"}';

/** Every item that may have an id, each with one. */
const withIds = (id: string): string =>
  [
    `{"type":"message","id":"${id}","role":"user","content":[]}`,
    `{"type":"agent_message","id":"${id}","author":"a","recipient":"r","content":[]}`,
    `{"type":"reasoning","id":"${id}","summary":[],"content":null,"encrypted_content":null}`,
    `{"type":"local_shell_call","id":"${id}","call_id":"c","status":"completed","action":{"type":"exec","command":[],"timeout_ms":null,"working_directory":null,"env":null,"user":null}}`,
    `{"type":"function_call","id":"${id}","name":"f","arguments":"","call_id":"c"}`,
    `{"type":"tool_search_call","id":"${id}","call_id":"c","execution":"client","arguments":{}}`,
    `{"type":"function_call_output","id":"${id}","call_id":"c","output":""}`,
    `{"type":"custom_tool_call","id":"${id}","call_id":"c","name":"n","input":""}`,
    `{"type":"custom_tool_call_output","id":"${id}","call_id":"c","output":""}`,
    `{"type":"tool_search_output","id":"${id}","call_id":"c","status":"s","execution":"client","tools":[]}`,
    `{"type":"web_search_call","id":"${id}"}`,
    `{"type":"image_generation_call","id":"${id}","status":"s","result":""}`,
    `{"type":"compaction","id":"${id}","encrypted_content":""}`,
    `{"type":"context_compaction","id":"${id}"}`,
    `{"type":"additional_tools","id":"${id}","role":"developer","tools":[]}`,
  ].join(",");
const withoutIds = withIds("ID").replaceAll('"id":"ID",', "").replaceAll(',"id":"ID"', "");

const ids: readonly WrittenCase[] = [
  {
    name: "no id on any item",
    contract: "wire contract 4",
    dialects: ["codex-0.144"],
    input: `[${withIds("msg_1")}]`,
    wire: { input: `[${withoutIds}]` },
    reasons: { "/input/0/id": "stripped ids/block default", "/input/14/id": "stripped ids/block default" },
  },
  {
    name: "with item_ids every id stays, also one without a prefix and the empty one",
    contract: "wire contract 4",
    dialects: ["codex-0.144"],
    profile: { features: { item_ids: true } },
    input: `[${withIds("weird-1")},${withIds("")}]`,
    wire: { input: `[${withIds("weird-1")},${withIds("")}]` },
    reasons: { "/input/0/id": null },
  },
  {
    name: "for Azure every id stays",
    contract: "wire contract 4, 14",
    dialects: ["codex-0.144"],
    profile: azure,
    input: `[${withIds("weird-1")},${withIds("")}]`,
    wire: { input: `[${withIds("weird-1")},${withIds("")}]`, store: "true" },
  },
  {
    name: "ids with text on both sides of their first underscore stay",
    contract: "wire versions, ids",
    dialects: ["codex-0.147"],
    input: `[${withIds("msg_1")}]`,
    wire: { input: `[${withIds("msg_1")}]` },
  },
  ...[{}, azure, { features: { item_ids: true } }].map((profile) => ({
    name: `which ids stay with ${JSON.stringify(profile)}`,
    contract: "wire versions, ids",
    dialects: ["codex-0.147"],
    profile,
    input: `[${["a_b_c", "call_2x", "a__", "x_\\n", "a_", "_b", "_x", "weird-1", "", "_", "__"]
      .map((id) => `{"type":"web_search_call","id":"${id}"}`)
      .join(",")}]`,
    wire: {
      input:
        '[{"type":"web_search_call","id":"a_b_c"},{"type":"web_search_call","id":"call_2x"},{"type":"web_search_call","id":"a__"},{"type":"web_search_call","id":"x_\\n"}' +
        `${',{"type":"web_search_call"}'.repeat(7)}]`,
    },
    reasons: { "/input/0/id": null, "/input/4/id": "stripped ids/shape dialect" },
  })),
  {
    name: "compact never stores, so ids go, for Azure too",
    contract: "wire contract 4",
    dialects: ["codex-0.144"],
    profile: azure,
    options: { endpoint: "compact" },
    input: '[{"type":"web_search_call","id":"ws_1"}]',
    wire: { input: '[{"type":"web_search_call"}]' },
  },
  {
    name: "compact with item_ids keeps ids",
    contract: "wire contract 4",
    dialects: ["codex-0.144"],
    profile: { features: { item_ids: true } },
    options: { endpoint: "compact" },
    input: '[{"type":"web_search_call","id":"ws_1"}]',
    wire: { input: '[{"type":"web_search_call","id":"ws_1"}]' },
  },
  {
    name: "an id that is no text is refused, also where it would not be sent",
    contract: "wire contract 14, reading an item",
    input: '[{"type":"web_search_call","id":7}]',
    refused: ["wrong-type expected a string, found a number 7"],
  },
];

const M = '"internal_chat_message_metadata_passthrough":';
const withMetadata = (metadata: string): string =>
  [
    `{"type":"message","role":"user","content":[]${metadata}}`,
    `{"type":"agent_message","author":"a","recipient":"r","content":[]${metadata}}`,
    `{"type":"reasoning","summary":[],"content":null,"encrypted_content":null${metadata}}`,
    `{"type":"local_shell_call","call_id":null,"status":"completed","action":{"type":"exec","command":[],"timeout_ms":null,"working_directory":null,"env":null,"user":null}${metadata}}`,
    `{"type":"function_call","name":"f","arguments":"","call_id":"c"${metadata}}`,
    `{"type":"tool_search_call","call_id":null,"execution":"client","arguments":{}${metadata}}`,
    `{"type":"function_call_output","call_id":"c","output":""${metadata}}`,
    `{"type":"custom_tool_call","call_id":"c","name":"n","input":""${metadata}}`,
    `{"type":"custom_tool_call_output","call_id":"c","output":""${metadata}}`,
    `{"type":"tool_search_output","call_id":null,"status":"s","execution":"client","tools":[]${metadata}}`,
    `{"type":"web_search_call"${metadata}}`,
    `{"type":"image_generation_call","status":"s","result":""${metadata}}`,
    `{"type":"compaction","encrypted_content":""${metadata}}`,
    `{"type":"context_compaction"${metadata}}`,
  ].join(",");
const withoutMetadata = '{"type":"additional_tools","role":"developer","tools":[]}';

const passthrough: readonly WrittenCase[] = [
  {
    name: "metadata stays for a provider named OpenAI, as the last member of the item and with its turn id only",
    contract: "wire contract 3, M",
    profile: openAi,
    input: `[${withMetadata(`,${M}{"x":1,"turn_id":"T","content_item_kinds":[]}`)},${withoutMetadata.slice(0, -1)},${M}{"turn_id":"T"}},{"type":"compaction_trigger",${M}{"turn_id":"T"}}]`,
    wire: { input: `[${withMetadata(`,${M}{"turn_id":"T"}`)},${withoutMetadata},${trigger}]` },
    reasons: {
      [`/input/0/internal_chat_message_metadata_passthrough`]: null,
      [`/input/0/internal_chat_message_metadata_passthrough/x`]:
        "dropped items/unknown-member /input/0/internal_chat_message_metadata_passthrough/x",
    },
  },
  {
    name: "metadata without a turn id",
    contract: "wire contract 3, M",
    profile: openAi,
    input: `[{"type":"web_search_call",${M}{}},{"type":"web_search_call",${M}{"turn_id":null}},{"type":"web_search_call",${M}null},{"type":"web_search_call",${M}{"turn_id":""}}]`,
    wire: {
      input: `[{"type":"web_search_call",${M}{}},{"type":"web_search_call",${M}{}},{"type":"web_search_call"},{"type":"web_search_call",${M}{"turn_id":""}}]`,
    },
  },
  ...["Mock", "openai", "OpenAI ", "azure"].map((name) => ({
    name: `metadata goes for a provider named "${name}"`,
    contract: "wire contract 3, what is cleared",
    profile: { provider: { name } },
    input: `[${withMetadata(`,${M}{"turn_id":"T"}`)}]`,
    wire: { input: `[${withMetadata("")}]` },
    reasons: { "/input/13/internal_chat_message_metadata_passthrough": "stripped metadata/openai-only name" },
  })),
  {
    name: "what is cleared is not reported twice",
    contract: "wire contract 3, what is cleared",
    input: `[{"type":"web_search_call",${M}{"turn_id":"T","x":1}}]`,
    wire: { input: '[{"type":"web_search_call"}]' },
    warnings: ["no-tools /tools"],
  },
  {
    name: "a member named type of a struct that has none",
    contract: "wire contract 3, M",
    profile: openAi,
    input: `[{"type":"web_search_call",${M}{"type":"x","turn_id":"T"}}]`,
    wire: { input: `[{"type":"web_search_call",${M}{"turn_id":"T"}}]` },
    warnings: [
      "no-tools /tools",
      "provider-named-openai ",
      "member-dropped /input/0/internal_chat_message_metadata_passthrough/type",
    ],
  },
  {
    name: "metadata that would be cleared must still be readable",
    contract: "wire contract 14, reading an item",
    input: `[{"type":"web_search_call",${M}{"turn_id":5,"x":1}},{"type":"web_search_call",${M}"T"}]`,
    refused: ["wrong-type expected a string, found a number 5", 'wrong-type expected an object, found a string "T"'],
  },
];

const image = (detail: string): string => `{"type":"input_image","image_url":"u"${detail}}`;
const images = (detail: string): string =>
  [
    `{"type":"message","role":"user","content":[${image(detail)}]}`,
    `{"type":"function_call_output","call_id":"c","output":[${image(detail)}]}`,
    `{"type":"custom_tool_call_output","call_id":"c","output":[${image(detail)}]}`,
  ].join(",");

const imageDetail: readonly WrittenCase[] = [
  ...["auto", "low", "high", "original"].map((detail) => ({
    name: `image detail ${detail} stays in all three places`,
    contract: "wire contract 3, content items",
    input: `[${images(`,"detail":"${detail}"`)}]`,
    wire: { input: `[${images(`,"detail":"${detail}"`)}]` },
  })),
  {
    name: "Lite sends no image detail, in all three places",
    contract: "wire contract 6",
    dialects: ["codex-0.144"],
    profile: lite,
    input: `[${images(',"detail":"original"')}]`,
    wire: {
      input: `[{"type":"additional_tools","role":"developer","tools":[]},{"type":"message","role":"developer","content":[{"type":"input_text","text":"BASE"}]},${images("")}]`,
    },
    reasons: {
      "/input/2/content/0/detail": "stripped lite/image-detail use_responses_lite",
      "/input/3/output/0/detail": "stripped lite/image-detail use_responses_lite",
      "/input/4/output/0/detail": "stripped lite/image-detail use_responses_lite",
    },
  },
  {
    name: "an unknown detail is refused in Lite, too",
    contract: "wire contract 14, reading an item",
    profile: lite,
    input: '[{"type":"message","role":"user","content":[{"type":"input_image","image_url":"u","detail":"huge"}]}]',
    refused: ['value-unknown "huge" is not one of auto, low, high, original: the client refuses the item'],
  },
];

const call = (more: string): string => `{"type":"function_call","name":"f","arguments":"{}"${more},"call_id":"c"}`;

const encryptedArguments: readonly WrittenCase[] = [
  {
    name: "encrypted_function_args is unknown",
    contract: "wire versions",
    dialects: ["codex-0.144"],
    profile: openAi,
    input: `[${call(',"encrypted_function_args":["a"]')}]`,
    wire: { input: `[${call("")}]` },
    reasons: { "/input/0/encrypted_function_args": "dropped items/unknown-member /input/0/encrypted_function_args" },
  },
  {
    name: "encrypted_function_args stays for OpenAI, after arguments; [] is sent, null is absent",
    contract: "wire versions; wire contract 14",
    dialects: ["codex-0.147"],
    profile: openAi,
    input: `[{"type":"function_call","call_id":"c","encrypted_function_args":["a","b"],"name":"f","arguments":"{}"},${call(',"encrypted_function_args":[]')},${call(',"encrypted_function_args":null')}]`,
    wire: {
      input: `[${call(',"encrypted_function_args":["a","b"]')},${call(',"encrypted_function_args":[]')},${call("")}]`,
    },
  },
  {
    name: "encrypted_function_args goes for others",
    contract: "wire versions",
    dialects: ["codex-0.147"],
    input: `[${call(',"encrypted_function_args":["a"]')}]`,
    wire: { input: `[${call("")}]` },
    reasons: { "/input/0/encrypted_function_args": "stripped encrypted-arguments/openai name" },
  },
  {
    name: "encrypted_function_args must be an array, for others too",
    contract: "wire contract 14, reading an item",
    dialects: ["codex-0.147"],
    input: `[${call(',"encrypted_function_args":"a"')}]`,
    refused: ['wrong-type expected an array, found a string "a"'],
  },
];

const hiddenContent: readonly WrittenCase[] = [
  {
    name: "reasoning content that is not written must still be readable",
    contract: "wire contract 14, reading an item",
    input: '[{"type":"reasoning","summary":[],"content":[{"type":"text"}]}]',
    refused: ["member-missing required member text is missing"],
  },
];

export const gates: readonly WrittenCase[] = [
  ...ids,
  ...passthrough,
  ...imageDetail,
  ...encryptedArguments,
  ...hiddenContent,
];
