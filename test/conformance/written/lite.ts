import type { WrittenCase } from "../written-case.js";

const lite = { model: { use_responses_lite: true } } as const;
const developer = (text: string): string =>
  `{"type":"message","role":"developer","content":[{"type":"input_text","text":${text}}]}`;
const functionTool = (name: string): string =>
  `{"type":"function","name":"${name}","description":"","strict":false,"parameters":{}}`;
const customTool =
  '{"type":"custom","name":"exec","description":"","format":{"type":"grammar","syntax":"lark","definition":"d"}}';
const namespace = (name: string, ...tools: string[]): string =>
  `{"type":"namespace","name":"${name}","description":"n","tools":[${tools.join(",")}]}`;
const search = '{"type":"tool_search","execution":"client","description":"","parameters":{}}';
const web = '{"type":"web_search","external_web_access":false}';
const additional = (...tools: string[]): string =>
  `{"type":"additional_tools","role":"developer","tools":[${tools.join(",")}]}`;
const functions = (...tools: string[]): string =>
  `{"type":"namespace","name":"functions","description":"","tools":[${tools.join(",")}]}`;

/** The tools of a Lite request as `input[0]` has them. */
function liteTools(
  name: string,
  given: readonly string[],
  sent: readonly string[],
  more: Partial<WrittenCase> = {},
): WrittenCase {
  return {
    name,
    contract: "wire contract 6",
    profile: lite,
    tools: `[${given.join(",")}]`,
    wire: { input: `[${additional(...sent)},${developer('"BASE"')}]` },
    ...more,
  };
}

const prefix: readonly WrittenCase[] = [
  {
    name: "the prefix, then the items; no instructions, no tools, no parallel calls, context all_turns",
    contract: "wire contract 6",
    profile: lite,
    prompt: `{"input":[{"type":"compaction_trigger"}],"tools":[],"parallel_tool_calls":true,"base_instructions":{"text":"a \\"b\\"\\n\\/ é\\u2028"}}`,
    wire: {
      instructions: null,
      tools: null,
      input: `[${additional()},${developer('"a \\"b\\"\\n/ é\u2028"')},{"type":"compaction_trigger"}]`,
      parallel_tool_calls: "false",
      reasoning: '{"context":"all_turns"}',
      tool_choice: '"auto"',
      store: "false",
      stream: "true",
    },
    order:
      "model input tool_choice parallel_tool_calls reasoning store stream include prompt_cache_key client_metadata",
    header: { "x-openai-internal-codex-responses-lite": "true" },
    promptIndex: [-1, -1, 0],
    warnings: ["no-tools /input/0/tools"],
    reasons: {
      "/instructions": "moved lite/instructions use_responses_lite",
      "/tools": "moved lite/tools use_responses_lite",
      "/parallel_tool_calls": "changed parallel-tool-calls/lite use_responses_lite",
      "/input/0": "set lite/prefix use_responses_lite",
      "/input/1": "set lite/prefix use_responses_lite",
    },
  },
  {
    name: "an empty base text gives no developer message",
    contract: "wire contract 6",
    profile: lite,
    prompt: '{"input":[{"type":"compaction_trigger"}],"base_instructions":{"text":""}}',
    wire: { input: `[${additional()},{"type":"compaction_trigger"}]` },
    promptIndex: [-1, 0],
  },
  {
    name: "nothing is trimmed from the base text",
    contract: "wire contract 6",
    profile: lite,
    prompt: '{"input":[],"base_instructions":{"text":" \\n"}}',
    wire: { input: `[${additional()},${developer('" \\n"')}]` },
  },
  {
    name: "the prefix has neither id nor metadata, for OpenAI and for Azure",
    contract: "wire contract 3, 6",
    profile: { ...lite, provider: { name: "OpenAI" }, features: { item_ids: true } },
    wire: { input: `[${additional()},${developer('"BASE"')}]` },
  },
  {
    name: "context only where reasoning is sent",
    contract: "wire contract 6",
    dialects: ["codex-0.144"],
    profile: { model: { use_responses_lite: true, supports_reasoning_summaries: false } },
    wire: { reasoning: "null" },
  },
];

const flat: readonly WrittenCase[] = [
  liteTools("no tools", [], []),
  liteTools(
    "tools stand as they are in the Prompt",
    [customTool, namespace("x", functionTool("a")), functionTool("f"), search],
    [customTool, namespace("x", functionTool("a")), functionTool("f"), search],
    { dialects: ["codex-0.144"] },
  ),
];

const wrapped: readonly WrittenCase[] = [
  liteTools(
    "flat tools go into one leading namespace, the rest follows in its order",
    [search, functionTool("f"), namespace("x", functionTool("a")), customTool, functionTool("g")],
    [functions(functionTool("f"), customTool, functionTool("g")), search, namespace("x", functionTool("a"))],
    {
      dialects: ["codex-0.147"],
      contract: "wire versions, wrapped",
      reasons: { "/input/0/tools/0": "moved lite/tools-wrapped use_responses_lite" },
    },
  ),
  liteTools("only flat tools", [functionTool("f")], [functions(functionTool("f"))], { dialects: ["codex-0.147"] }),
  liteTools(
    "no flat tool: no namespace functions",
    [namespace("x", functionTool("a")), search],
    [namespace("x", functionTool("a")), search],
    { dialects: ["codex-0.147"], reasons: { "/input/0/tools/0": null } },
  ),
  liteTools(
    "tools that already stand in functions stay as they are",
    [namespace("functions", functionTool("a"), customTool), search],
    [namespace("functions", functionTool("a"), customTool), search],
    { dialects: ["codex-0.147"], contract: "wire versions, wrapped" },
  ),
  liteTools(
    "a functions that is not first: its tools join the others at its place, its description stays",
    [
      functionTool("a"),
      namespace("x", functionTool("x")),
      namespace("functions", functionTool("b")),
      customTool,
      search,
    ],
    [
      functions(functionTool("a"), functionTool("b"), customTool).replace('"description":""', '"description":"n"'),
      namespace("x", functionTool("x")),
      search,
    ],
    { dialects: ["codex-0.147"], contract: "asked of the client" },
  ),
  liteTools(
    "a functions in its place",
    [functionTool("a"), namespace("functions", functionTool("b")), customTool],
    [functionTool("a"), namespace("functions", functionTool("b")), customTool],
    { dialects: ["codex-0.144"], contract: "asked of the client" },
  ),
  liteTools(
    "what a wrapped tool loses is said where it stands",
    [
      functionTool("a").replace("{", '{"x":1,'),
      search.replace("{", '{"y":1,'),
      functionTool("b").replace("{", '{"z":1,'),
    ],
    [functions(functionTool("a"), functionTool("b")), search],
    {
      dialects: ["codex-0.147"],
      warnings: [
        "member-dropped /input/0/tools/0/tools/0/x",
        "member-dropped /input/0/tools/1/y",
        "member-dropped /input/0/tools/0/tools/1/z",
      ],
    },
  ),
  liteTools(
    "the same behind one wrapped tool, and behind none",
    [functionTool("a"), search.replace("{", '{"y":1,')],
    [functions(functionTool("a")), search],
    { dialects: ["codex-0.147"], warnings: ["member-dropped /input/0/tools/1/y"] },
  ),
  liteTools("without a wrapped tool", [search.replace("{", '{"y":1,')], [search], {
    dialects: ["codex-0.147"],
    warnings: ["member-dropped /input/0/tools/0/y"],
  }),
  liteTools(
    "a function named functions is no namespace",
    [functionTool("functions").replace("{", '{"tools":[],')],
    [functions(functionTool("functions"))],
    { dialects: ["codex-0.147"] },
  ),
  {
    ...liteTools("a namespace functions without a list of tools", [], []),
    dialects: ["codex-0.147"],
    tools:
      '[{"type":"namespace","name":"functions","description":"n","tools":5},{"type":"namespace","name":"functions","description":5,"tools":[{}]},{"name":"functions"},7]',
    refused: [
      "wrong-type expected an array, found a number 5",
      "wrong-type expected a string, found a number 5",
      "member-missing required member type is missing",
      "member-missing required member type is missing",
      "wrong-type expected an object, found a number 7",
    ],
  },
  {
    ...liteTools("no namespace in a namespace", [namespace("functions", namespace("x"))], []),
    dialects: ["codex-0.147"],
    refused: ['type-unknown type "namespace" is none of function, custom: the client refuses it'],
  },
];

const hosted: readonly WrittenCase[] = [
  liteTools("a hosted tool stays, with a warning", [web], [web], {
    contract: "profile, hosted web_search",
    warnings: ["hosted-tool-in-lite /input/0/tools"],
    reasons: { "/input/0/tools": null },
  }),
  {
    ...liteTools("--lite on an ordinary Prompt drops it, with a reason", [web, search], [search]),
    contract: "profile, hosted web_search",
    profile: {},
    options: { lite: true },
    warnings: [],
    reasons: {
      "/input/0/tools": "dropped lite/hosted-tool --lite",
      "/tools": "moved lite/tools --lite",
    },
  },
  {
    ...liteTools("--lite on a Lite profile only says what the profile says", [web], [web]),
    contract: "profile, hosted web_search",
    options: { lite: true },
    warnings: ["hosted-tool-in-lite /input/0/tools"],
  },
  {
    name: "--ordinary on a Lite profile",
    contract: "wire contract 6",
    profile: lite,
    options: { lite: false },
    tools: `[${web}]`,
    wire: { instructions: '"BASE"', input: "[]", tools: `[${web}]`, reasoning: "{}" },
    header: { "x-openai-internal-codex-responses-lite": null },
    reasons: { "/reasoning/context": "omitted reasoning/context-lite --ordinary" },
  },
];

export const liteRequests: readonly WrittenCase[] = [...prefix, ...flat, ...wrapped, ...hosted];
