import type { WrittenCase } from "../written-case.js";

/** A Prompt that cannot be sent, and everything that is wrong with it: place, code, pointer and message. */
function bad(name: string, prompt: string, refusedAt: readonly string[], more: Partial<WrittenCase> = {}): WrittenCase {
  return { name, contract: "wire contract 14, reading an item", prompt, refusedAt, ...more };
}

/** One item on a line of its own, so that its values have a column that can be counted. */
const item = (text: string): string => `{"input":[\n${text}\n]}`;
const message = (rest: string): string => item(`{"type":"message",${rest}}`);

const prompts: readonly WrittenCase[] = [
  bad("a number", "7", [
    "1:1 wrong-type  expected a Prompt: an object with input, or an array of items, found a number",
  ]),
  bad("a text", '"input"', [
    "1:1 wrong-type  expected a Prompt: an object with input, or an array of items, found a string",
  ]),
  bad(
    "every member of a wrong type, all at once",
    '{\n"input": {},\n"tools": "none",\n"parallel_tool_calls": 1,\n"base_instructions": "B",\n"output_schema_strict": "yes"}',
    [
      "2:10 wrong-type /input expected input to be an array, found an object",
      "3:10 wrong-type /tools expected tools to be an array, found a string",
      "4:24 wrong-type /parallel_tool_calls expected parallel_tool_calls to be true or false, found a number",
      '5:22 wrong-type /base_instructions expected base_instructions to be an object with text, found a string [write "base_instructions": {"text": "…"}]',
      "6:25 wrong-type /output_schema_strict expected output_schema_strict to be true or false, found a string",
    ],
  ),
  bad("base instructions without text", '{"base_instructions": {}}', [
    "1:23 member-missing /base_instructions base_instructions has no text",
  ]),
  bad("base instructions whose text is null", '{"base_instructions": {"text": null}}', [
    "1:32 wrong-type /base_instructions/text expected base_instructions.text to be a string, found null",
  ]),
  bad(
    "members, tools and items, in the order of the text",
    '{"tools":[\n{"type":"mcp"}],\n"input":[\n7],\n"parallel_tool_calls":[]}',
    [
      '2:9 type-unknown /tools/0/type type "mcp" is none of function, namespace, tool_search, web_search, custom: the client refuses it',
      "4:1 wrong-type /input/0 expected an item, found a number",
      "5:23 wrong-type /parallel_tool_calls expected parallel_tool_calls to be true or false, found an array",
    ],
  ),
];

const items: readonly WrittenCase[] = [
  bad("items that are none", '[\n"x",\nnull,\n{},\n[],\n{"type":5},\n{"type":null}]', [
    "2:1 wrong-type /0 expected an item, found a string",
    "3:1 wrong-type /1 expected an item, found null",
    "4:1 member-missing /2 required member type is missing",
    "5:1 member-missing /3 required member type is missing",
    "6:9 wrong-type /4/type type must be a string",
    "7:9 wrong-type /5/type type must be a string",
  ]),
  bad("a message without anything", message('"x":1'), [
    "2:1 member-missing /input/0 required member role is missing",
    "2:1 member-missing /input/0 required member content is missing",
  ]),
  bad("nulls where a value is needed", message('"role":null,"content":null'), [
    "2:26 wrong-type /input/0/role role is null, which the client refuses",
    "2:41 wrong-type /input/0/content content is null, which the client refuses",
  ]),
  bad("a number for a text", message('"role":5,"content":[]'), [
    "2:26 wrong-type /input/0/role expected a string, found a number 5",
  ]),
  bad("true for a text", message('"role":true,"content":[]'), [
    "2:26 wrong-type /input/0/role expected a string, found true",
  ]),
  bad(
    "a long value is not shown",
    message(
      `"role":${JSON.stringify([..."abcdefghijklmnopqrst"].join("-"))
        .replace(/^"/, '["')
        .replace(/$/, "]")},"content":[]`,
    ),
    ["2:26 wrong-type /input/0/role expected a string, found an array"],
  ),
  bad("a value of forty bytes is shown", message(`"role":["${"a".repeat(36)}"],"content":[]`), [
    `2:26 wrong-type /input/0/role expected a string, found an array ["${"a".repeat(36)}"]`,
  ]),
  bad("a value of forty-one bytes is not", message(`"role":["${"a".repeat(37)}"],"content":[]`), [
    "2:26 wrong-type /input/0/role expected a string, found an array",
  ]),
  bad(
    "parts without what they hold",
    item(
      '{"type":"function_call_output","call_id":"c","output":[{"type":"input_image"},{"type":"encrypted_content"},{"type":"input_text","text":null}]}',
    ),
    [
      "2:56 member-missing /input/0/output/0 required member image_url is missing",
      "2:79 member-missing /input/0/output/1 required member encrypted_content is missing",
      "2:136 wrong-type /input/0/output/2/text text is null, which the client refuses",
    ],
  ),
  bad(
    "audio without its address",
    message('"role":"user","content":[{"type":"input_audio"}]'),
    ["2:44 member-missing /input/0/content/0 required member audio_url is missing"],
    { dialects: ["codex-0.147"] },
  ),
  bad("no command", item('{"type":"local_shell_call","status":"completed","action":{"type":"exec"}}'), [
    "2:58 member-missing /input/0/action required member command is missing",
  ]),
  bad("parts that are none", message('"role":"user","content":["hi",{},{"type":false},{"type":"input_text"}]'), [
    '2:44 wrong-type /input/0/content/0 expected an object, found a string "hi"',
    "2:49 member-missing /input/0/content/1 required member type is missing",
    "2:60 wrong-type /input/0/content/2/type expected a string, found false",
    "2:67 member-missing /input/0/content/3 required member text is missing",
  ]),
  bad("a phase that is a number", message('"role":"user","content":[],"phase":1'), [
    "2:54 wrong-type /input/0/phase expected a string, found a number 1",
  ]),
  bad("an output that is an object", item('{"type":"function_call_output","call_id":"c","output":{}}'), [
    "2:55 wrong-type /input/0/output expected a string or an array, found an object {}",
  ]),
  bad(
    "metadata that is a text",
    message('"role":"user","content":[],"internal_chat_message_metadata_passthrough":"t"'),
    ['2:91 wrong-type /input/0/internal_chat_message_metadata_passthrough expected an object, found a string "t"'],
  ),
  bad(
    "an environment with a number",
    item(
      '{"type":"local_shell_call","status":"completed","action":{"type":"exec","command":[1],"env":{"A":1,"B":"2"}}}',
    ),
    [
      "2:84 wrong-type /input/0/action/command/0 expected a string, found a number 1",
      "2:98 wrong-type /input/0/action/env/A expected a string, found a number 1",
    ],
  ),
  bad(
    "an environment that is a list",
    item('{"type":"local_shell_call","status":"completed","action":{"type":"exec","command":[],"env":[]}}'),
    ["2:92 wrong-type /input/0/action/env expected an object, found an array []"],
  ),
  bad("an action that is a text", item('{"type":"web_search_call","action":"search"}'), [
    '2:36 wrong-type /input/0/action expected an object, found a string "search"',
  ]),
  bad(
    "a struct as a list with a value too many",
    item('{"type":"agent_message","author":"a","recipient":"r","content":[["input_text","t","u"]]}'),
    ["2:83 wrong-type /input/0/content/0/2 a value too many: the client knows 1"],
  ),
  bad(
    "a struct as a list with a value too few",
    item('{"type":"agent_message","author":"a","recipient":"r","content":[["input_text"]]}'),
    ["2:65 member-missing /input/0/content/0 required member text is missing"],
  ),
  bad(
    "a variant by a number that there is not",
    item('{"type":"agent_message","author":"a","recipient":"r","content":[{"type":2,"text":"t"}]}'),
    [
      "2:73 type-unknown /input/0/content/0/type type 2 is none of input_text, encrypted_content: the client refuses it",
    ],
  ),
  ...["0.0", "0e0", "-1"].map((number) =>
    bad(
      `a variant by the number ${number}, which is no whole one`,
      item(`{"type":"reasoning","summary":[{"type":${number},"text":"t"}]}`),
      [`2:40 wrong-type /input/0/summary/0/type expected a string, found a number ${number}`],
    ),
  ),
  bad("an unknown action as a list of values", item('{"type":"web_search_call","action":["nope",1]}'), [
    "2:44 wrong-type /input/0/action/1 a value too many: the client knows 0",
  ]),
  bad("a list without what would be written as null", item('["reasoning",null,[],null]'), [
    "2:1 member-missing /input/0 a value too few: encrypted_content is missing",
  ]),
  bad("a word as an object that is no word", message('"role":"user","content":[],"phase":{"commentary":1}'), [
    '2:54 wrong-type /input/0/phase expected a string, found an object {"commentary":1}',
  ]),
  bad(
    "a word as an object with two members",
    message('"role":"user","content":[],"phase":{"commentary":null,"x":null}'),
    ['2:54 wrong-type /input/0/phase expected a string, found an object {"commentary":null,"x":null}'],
  ),
  bad(
    "a word as an object that holds one with a member",
    message('"role":"user","content":[],"phase":{"commentary":{"a":1}}'),
    ['2:54 wrong-type /input/0/phase expected a string, found an object {"commentary":{"a":1}}'],
  ),
  bad("an unknown word as an object", message('"role":"user","content":[],"phase":{"other":null}'), [
    '2:55 value-unknown /input/0/phase/other "other" is not one of commentary, final_answer: the client refuses the item',
  ]),
  bad(
    "every required member of every type",
    '[\n{"type":"additional_tools"},\n{"type":"agent_message"},\n{"type":"reasoning"},\n{"type":"local_shell_call"},\n{"type":"function_call"},\n{"type":"tool_search_call"},\n{"type":"function_call_output"},\n{"type":"custom_tool_call"},\n{"type":"custom_tool_call_output"},\n{"type":"tool_search_output"},\n{"type":"image_generation_call"},\n{"type":"compaction"}]',
    [
      "2:1 member-missing /0 required member role is missing",
      "2:1 member-missing /0 required member tools is missing",
      "3:1 member-missing /1 required member author is missing",
      "3:1 member-missing /1 required member recipient is missing",
      "3:1 member-missing /1 required member content is missing",
      "4:1 member-missing /2 required member summary is missing",
      "5:1 member-missing /3 required member status is missing",
      "5:1 member-missing /3 required member action is missing",
      "6:1 member-missing /4 required member name is missing",
      "6:1 member-missing /4 required member arguments is missing",
      "6:1 member-missing /4 required member call_id is missing",
      "7:1 member-missing /5 required member execution is missing",
      "7:1 member-missing /5 required member arguments is missing",
      "8:1 member-missing /6 required member call_id is missing",
      "8:1 member-missing /6 required member output is missing",
      "9:1 member-missing /7 required member call_id is missing",
      "9:1 member-missing /7 required member name is missing",
      "9:1 member-missing /7 required member input is missing",
      "10:1 member-missing /8 required member call_id is missing",
      "10:1 member-missing /8 required member output is missing",
      "11:1 member-missing /9 required member status is missing",
      "11:1 member-missing /9 required member execution is missing",
      "11:1 member-missing /9 required member tools is missing",
      "12:1 member-missing /10 required member status is missing",
      "12:1 member-missing /10 required member result is missing",
      "13:1 member-missing /11 required member encrypted_content is missing",
    ],
  ),
];

const tools: readonly WrittenCase[] = [
  bad("tools that are none", '{"tools":[\n"x",\n{},\n{"type":3.5}]}', [
    '2:1 wrong-type /tools/0 expected an object, found a string "x"',
    "3:1 member-missing /tools/1 required member type is missing",
    "4:9 wrong-type /tools/2/type expected a string, found a number 3.5",
  ]),
  bad(
    "a function of wrong types",
    '{"tools":[\n{"type":"function","name":1,"description":null,"strict":"no","defer_loading":0}]}',
    [
      "2:1 member-missing /tools/0 required member parameters is missing",
      "2:27 wrong-type /tools/0/name expected a string, found a number 1",
      "2:43 wrong-type /tools/0/description description is null, which the client refuses",
      '2:57 wrong-type /tools/0/strict expected true or false, found a string "no"',
      "2:78 wrong-type /tools/0/defer_loading expected true or false, found a number 0",
    ],
  ),
  bad(
    "every required member of every tool",
    '{"tools":[\n{"type":"function"},\n{"type":"namespace"},\n{"type":"tool_search"},\n{"type":"custom"},\n{"type":"custom","name":"n","description":"","format":{}},\n{"type":"web_search","user_location":{}}]}',
    [
      ...["name", "description", "strict", "parameters"].map(
        (name) => `2:1 member-missing /tools/0 required member ${name} is missing`,
      ),
      ...["name", "description", "tools"].map(
        (name) => `3:1 member-missing /tools/1 required member ${name} is missing`,
      ),
      ...["execution", "description", "parameters"].map(
        (name) => `4:1 member-missing /tools/2 required member ${name} is missing`,
      ),
      ...["name", "description", "format"].map(
        (name) => `5:1 member-missing /tools/3 required member ${name} is missing`,
      ),
      ...["type", "syntax", "definition"].map(
        (name) => `6:55 member-missing /tools/4/format required member ${name} is missing`,
      ),
      "7:38 member-missing /tools/5/user_location required member type is missing",
    ],
  ),
  bad("a web search of another size", '{"tools":[\n{"type":"web_search","search_context_size":"huge"}]}', [
    '2:44 value-unknown /tools/0/search_context_size "huge" is not one of low, medium, high: the client refuses the item',
  ]),
];

const values: readonly WrittenCase[] = [
  bad(
    "a bare list of items may nest as deep as the same list in a Prompt",
    `[\n{"type":"tool_search_call","execution":"client","arguments":${"[".repeat(124)}${"]".repeat(124)}}]`,
    [
      `2:184 wire-nesting /0/arguments${"/0".repeat(123)} nested deeper than 125 levels: the client's reader refuses it`,
    ],
  ),
  bad(
    "an integer that the reader has no room for is not called a wrong type as well",
    item('{"type":"message","role":18446744073709551616,"content":5}'),
    [
      "2:26 wire-integer /input/0/role the integer 18446744073709551616 is out of the range the client's reader takes",
      "2:57 wrong-type /input/0/content expected an array, found a number 5",
    ],
  ),
  bad("more than anybody reads", `[${"1,".repeat(150)}1]`, [
    ...Array.from(
      { length: 100 },
      (_, index) => `1:${2 + index * 2} wrong-type /${index} expected an item, found a number`,
    ),
    "1:202 wrong-type /100 only the first 100 problems are listed: there are more",
  ]),
  bad(
    "integers, half characters and depth that the reader has no room for",
    `{"input":[\n{"type":"tool_search_call","execution":"client","arguments":[18446744073709551616]},\n{"type":"message","role":"\\ud83d","content":[]},\n{"type":"tool_search_call","execution":"client","arguments":${"[".repeat(130)}${"]".repeat(130)}}]}`,
    [
      "2:62 wire-integer /input/0/arguments/0 the integer 18446744073709551616 is out of the range the client's reader takes",
      "3:26 wire-surrogate /input/1/role a lone surrogate: the client's reader refuses half of a character",
      "4:184 wire-nesting /input/2/arguments" +
        "/0".repeat(123) +
        " nested deeper than 126 levels: the client's reader refuses it",
    ],
  ),
];

export const badPrompts: readonly WrittenCase[] = [...prompts, ...items, ...tools, ...values];
