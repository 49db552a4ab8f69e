import type { WrittenCase } from "../written-case.js";

/** Tools as they stand in the Prompt, and on the wire of an ordinary request. */
function tools(name: string, given: string, sent: string, more: Partial<WrittenCase> = {}): WrittenCase {
  return { name, contract: "wire contract 5", tools: `[${given}]`, wire: { tools: `[${sent}]` }, ...more };
}

const schema =
  '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"number"}},"required":["b","a"],"additionalProperties":false}';
const functionTool = `{"type":"function","name":"f","description":"d","strict":false,"parameters":${schema}}`;
const customTool =
  '{"type":"custom","name":"c","description":"d","format":{"type":"grammar","syntax":"lark","definition":"start: x"}}';

const kinds: readonly WrittenCase[] = [
  tools(
    "function: members in order, output_schema never written",
    `{"parameters":${schema},"output_schema":{"type":"string"},"strict":true,"description":"d","name":"f","type":"function"}`,
    `{"type":"function","name":"f","description":"d","strict":true,"parameters":${schema}}`,
    {
      warnings: [],
      reasons: { "/tools/0/output_schema": "dropped tools/internal-member /tools/0/output_schema" },
    },
  ),
  tools(
    "function: defer_loading between strict and parameters",
    `{"type":"function","defer_loading":true,"name":"f","description":"d","strict":false,"parameters":${schema}}`,
    `{"type":"function","name":"f","description":"d","strict":false,"defer_loading":true,"parameters":${schema}}`,
  ),
  tools(
    "function: defer_loading false is written, null is not",
    `${functionTool.replace('"parameters"', '"defer_loading":false,"parameters"')},${functionTool.replace('"parameters"', '"defer_loading":null,"parameters"')}`,
    `${functionTool.replace('"parameters"', '"defer_loading":false,"parameters"')},${functionTool}`,
  ),
  tools(
    "namespace",
    `{"tools":[{"parameters":{},"strict":false,"description":"","name":"a","type":"function"}],"description":"n","x":1,"name":"ns","type":"namespace"}`,
    `{"type":"namespace","name":"ns","description":"n","tools":[{"type":"function","name":"a","description":"","strict":false,"parameters":{}}]}`,
    { warnings: ["member-dropped /tools/0/x"] },
  ),
  tools(
    "a custom tool in a namespace",
    `{"type":"namespace","name":"ns","description":"","tools":[${customTool}]}`,
    `{"type":"namespace","name":"ns","description":"","tools":[${customTool}]}`,
    { dialects: ["codex-0.147"] },
  ),
  {
    name: "no custom tool in a namespace",
    contract: "wire contract 5",
    dialects: ["codex-0.144"],
    tools: `[{"type":"namespace","name":"ns","description":"","tools":[${customTool}]}]`,
    refused: ['type-unknown type "custom" is none of function: the client refuses it'],
  },
  tools(
    "tool_search",
    '{"parameters":{"type":"object"},"description":"d","execution":"client","type":"tool_search"}',
    '{"type":"tool_search","execution":"client","description":"d","parameters":{"type":"object"}}',
  ),
  tools(
    "custom: format has its own order",
    '{"format":{"definition":"start: x","syntax":"lark","type":"grammar"},"description":"d","name":"c","type":"custom"}',
    customTool,
  ),
  tools(
    "web_search, cached (the default)",
    '{"search_content_types":["text","image"],"external_web_access":false,"type":"web_search"}',
    '{"type":"web_search","external_web_access":false,"search_content_types":["text","image"]}',
  ),
  tools(
    "web_search, indexed",
    '{"indexed_web_access":true,"external_web_access":true,"type":"web_search"}',
    '{"type":"web_search","external_web_access":true,"indexed_web_access":true}',
  ),
  tools(
    "web_search, live and with everything",
    '{"search_content_types":["text"],"search_context_size":"high","user_location":{"timezone":"z","city":"c","region":"r","country":"US","type":"approximate"},"filters":{"allowed_domains":["example.com"]},"indexed_web_access":false,"external_web_access":true,"type":"web_search"}',
    '{"type":"web_search","external_web_access":true,"indexed_web_access":false,"filters":{"allowed_domains":["example.com"]},"user_location":{"type":"approximate","country":"US","region":"r","city":"c","timezone":"z"},"search_context_size":"high","search_content_types":["text"]}',
  ),
  tools(
    "web_search, nothing",
    '{"type":"web_search","filters":{},"user_location":{"type":"approximate"},"search_context_size":"low"}',
    '{"type":"web_search","filters":{},"user_location":{"type":"approximate"},"search_context_size":"low"}',
  ),
  tools(
    "web_search, medium; null optionals are absent",
    '{"type":"web_search","external_web_access":null,"filters":{"allowed_domains":null},"user_location":null,"search_context_size":"medium"}',
    '{"type":"web_search","filters":{},"search_context_size":"medium"}',
  ),
  tools("the order of the list is the Prompt's", `${customTool},${functionTool}`, `${customTool},${functionTool}`),
  tools("none", "", "", { warnings: ["no-tools /tools"] }),
];

const parameters: readonly WrittenCase[] = [
  ...(
    [
      ["the properties sorted", '{"properties":{"a":{},"b":{}}}', undefined],
      ["properties not sorted", '{"properties":{"b":{},"a":{}}}', "f: properties are not sorted"],
      ["a keyword it does not know", '{"type":"string","pattern":"x"}', "f: the keyword pattern is unknown to it"],
      ["an inner schema", '{"properties":{"a":{"format":"date"}}}', "f: the keyword format is unknown to it"],
      ["the schema of items", '{"items":{"minLength":1}}', "f: the keyword minLength is unknown to it"],
      ["one of anyOf", '{"anyOf":[{},{"title":"t"}]}', "f: the keyword title is unknown to it"],
      ["one of oneOf", '{"oneOf":[{"title":"t"}]}', "f: the keyword title is unknown to it"],
      ["one of allOf", '{"allOf":[{"title":"t"}]}', "f: the keyword title is unknown to it"],
      ["the schema of more members", '{"additionalProperties":{"title":"t"}}', "f: the keyword title is unknown to it"],
      ["names by their bytes", '{"properties":{"\u{ffff}":{},"\u{10000}":{}}}', undefined],
      ["lists where objects belong", '{"properties":["b","x","a","x"],"items":["x","y"],"enum":[["z"]]}', undefined],
      ["objects where lists belong", '{"anyOf":{"x":{"title":"t"}},"required":{"title":"t"}}', undefined],
      ["$defs not sorted", '{"$defs":{"b":{},"a":{}}}', "f: $defs are not sorted"],
      ["one of the definitions", '{"definitions":{"a":{"const":1}}}', "f: the keyword const is unknown to it"],
      [
        "everything it knows",
        '{"$ref":"r","type":["string","null"],"description":"d","encrypted":true,"enum":[{"x":1}],"items":{},"properties":{},"required":["z","a"],"additionalProperties":true,"anyOf":[{}],"oneOf":[{}],"allOf":[{}],"$defs":{},"definitions":{}}',
        undefined,
      ],
      ["no object at all", "true", undefined],
    ] as const
  ).map(([name, given, warning]) => ({
    name: `parameters pass as given: ${name}`,
    contract: "profile, tool members",
    tools: `[{"type":"function","name":"f","description":"","strict":false,"parameters":${given}}]`,
    wire: { tools: `[{"type":"function","name":"f","description":"","strict":false,"parameters":${given}}]` },
    warnings: warning === undefined ? [] : ["parameters-not-normal /tools/0/parameters"],
    messages: warning === undefined ? [] : [warning],
  })),
  {
    name: "a name twice is no disorder",
    contract: "profile, tool members",
    tools: '[{"type":"tool_search","execution":"client","description":"","parameters":{"properties":{"a":{},"a":{}}}}]',
    warnings: [],
  },
  {
    name: "odd parameters of a tool without a name",
    contract: "profile, tool members",
    tools: '[{"type":"tool_search","execution":"client","description":"","parameters":{"title":"t"}}]',
    messages: ["tool_search: the keyword title is unknown to it"],
  },
  tools(
    "parameters keep numbers and order, in the client's spelling",
    '{"type":"tool_search","execution":"client","description":"","parameters":{"enum":[1e2,1.0,-0],"2":"\\/","1":{"b":1,"a":2,"b":3}}}',
    '{"type":"tool_search","execution":"client","description":"","parameters":{"enum":[1e+2,1.0,0],"2":"/","1":{"b":3,"a":2}}}',
  ),
];

const refusals: readonly WrittenCase[] = ["local_shell", "image_generation", "mcp", "computer_use_preview"].map(
  (type) => ({
    name: `no tool of type ${type}`,
    contract: "profile, tool type",
    tools: `[{"type":"${type}"}]`,
    refused: [
      `type-unknown type "${type}" is none of function, namespace, tool_search, web_search, custom: the client refuses it`,
    ],
  }),
);

export const toolSpecs: readonly WrittenCase[] = [...kinds, ...parameters, ...refusals];
