import type { WrittenCase } from "../written-case.js";
import { item } from "./items.js";

/** The client refuses the item when it reads it (wire contract 14). */
function refused(name: string, given: string, ...problems: string[]): WrittenCase {
  return { name, contract: "wire contract 14, reading an item", input: `[${given}]`, refused: problems };
}

/** A null optional is the same as none; an unknown item is never sent. */
const absences: readonly WrittenCase[] = [
  item(
    "null optionals are absent",
    '{"type":"message","id":null,"role":"user","content":[{"type":"input_image","image_url":"u","detail":null}],"phase":null,"internal_chat_message_metadata_passthrough":null}',
    '{"type":"message","role":"user","content":[{"type":"input_image","image_url":"u"}]}',
    { warnings: ["no-tools /tools"], reasons: { "/input/0/phase": null, "/input/0/id": null } },
  ),
  item(
    "null optionals of calls are absent",
    '{"type":"custom_tool_call","id":null,"status":null,"call_id":"c","name":"n","namespace":null,"input":""},{"type":"web_search_call","status":null,"action":null}',
    '{"type":"custom_tool_call","call_id":"c","name":"n","input":""},{"type":"web_search_call"}',
  ),
  {
    name: "items of unknown type are left out, wherever they stand",
    contract: "wire contract 3, other",
    input:
      '[{"type":"ghost_snapshot","x":1},{"type":"compaction_trigger"},{"type":"other"},{"type":"context_compaction"},{"type":"later"}]',
    wire: { input: '[{"type":"compaction_trigger"},{"type":"context_compaction"}]' },
    promptIndex: [1, 3],
    warnings: ["no-tools /tools", "item-dropped /input/0", "item-dropped /input/2", "item-dropped /input/4"],
  },
  {
    name: "a Prompt of unknown items only",
    contract: "wire contract 3, other",
    input: '[{"type":"toString"},{"type":"__proto__"}]',
    wire: { input: "[]" },
    promptIndex: [],
  },
  {
    name: "what the client does not know is left out and said",
    contract: "wire contract 3, unknown server fields",
    input:
      '[{"type":"message","role":"user","status":"completed","content":[{"type":"output_text","text":"t","annotations":[{"status":1}],"a/b~c":2}]}]',
    wire: { input: '[{"type":"message","role":"user","content":[{"type":"output_text","text":"t"}]}]' },
    warnings: [
      "no-tools /tools",
      "member-dropped /input/0/status",
      "member-dropped /input/0/content/0/annotations",
      "member-dropped /input/0/content/0/a~1b~0c",
    ],
    reasons: {
      "/input/0/status": "dropped items/unknown-member /input/0/status",
      "/input/0/content/0/annotations": "dropped items/unknown-member /input/0/content/0/annotations",
      "/input/0/content/0/a~1b~0c": "dropped items/unknown-member /input/0/content/0/a~1b~0c",
    },
  },
  item(
    "the last of duplicate members counts",
    '{"type":"message","role":"a","content":[],"role":"b","type":"message"}',
    '{"type":"message","role":"b","content":[]}',
  ),
];

/** Values in the client's own form (wire contract 0.2, 14). */
const values: readonly WrittenCase[] = [
  item(
    "strings are escaped as the client does",
    '{"type":"message","role":"\\u0075ser","content":[{"type":"input_text","text":"\\/ \\u00e9 \\u2028 \\u0007 \\u000A \\u007f \\" \\\\ \\ud83d\\ude80 é"}]}',
    '{"type":"message","role":"user","content":[{"type":"input_text","text":"/ é \u2028 \\u0007 \\n \u007f \\" \\\\ 🚀 é"}]}',
  ),
  item(
    "member names and tags may be escaped, too",
    '{"\\u0074ype":"m\\u0065ssage","r\\u006fle":"user","content":[{"\\u0074ype":"input\\u005ftext","t\\u0065xt":"t"}]}',
    '{"type":"message","role":"user","content":[{"type":"input_text","text":"t"}]}',
  ),
  item(
    "free values keep order and number text; only exponents and tiny numbers change",
    '{"type":"tool_search_call","execution":"client","arguments":{"2":1e5,"1":1E+05,"b":[1.0,-0,0.000001,12345678901234567890],"a":{"x":1,"y":2,"x":3}}}',
    '{"type":"tool_search_call","call_id":null,"execution":"client","arguments":{"2":1e+5,"1":1e+05,"b":[1.0,0,1e-6,12345678901234567890],"a":{"x":3,"y":2}}}',
  ),
];

/** Odd forms of structs that the client's reader takes (asked of the client, wire facts 1.2). */
const quirks: readonly WrittenCase[] = [
  item(
    "structs as lists, variants by number, words as objects",
    '["message",null,"user",[["input_text","t"],{"type":0,"text":"u"},["input_image","i",{"high":null}]],{"commentary":null}]',
    '{"type":"message","role":"user","content":[{"type":"input_text","text":"t"},{"type":"input_text","text":"u"},{"type":"input_image","image_url":"i","detail":"high"}],"phase":"commentary"}',
  ),
  item(
    "words as objects with an empty member",
    '{"type":"message","role":"user","content":[{"type":"input_image","image_url":"i","detail":{"high":{}}}],"phase":{"final_answer":{}}}',
    '{"type":"message","role":"user","content":[{"type":"input_image","image_url":"i","detail":"high"}],"phase":"final_answer"}',
  ),
  item(
    "every value of a struct as a list",
    '{"type":"local_shell_call","status":{"completed":null},"action":["exec",["a","b"],9,"/w",{"A":"1"},"u"]}',
    '{"type":"local_shell_call","call_id":null,"status":"completed","action":{"type":"exec","command":["a","b"],"timeout_ms":9,"working_directory":"/w","env":{"A":"1"},"user":"u"}}',
  ),
  ...['["reasoning_text","t"]', '{"type":0,"text":"t"}'].map((entry) =>
    item(
      `reasoning text as ${entry}`,
      `{"type":"reasoning","summary":[],"content":[["text","s"],${entry}]}`,
      '{"type":"reasoning","summary":[],"content":[{"type":"text","text":"s"},{"type":"reasoning_text","text":"t"}],"encrypted_content":null}',
    ),
  ),
  item(
    "plain text as number 1 is no reasoning text",
    '{"type":"reasoning","summary":[],"content":[{"type":1,"text":"t"}]}',
    '{"type":"reasoning","summary":[],"encrypted_content":null}',
  ),
  item(
    "metadata as a list",
    '{"type":"web_search_call","internal_chat_message_metadata_passthrough":["T"]}',
    '{"type":"web_search_call","internal_chat_message_metadata_passthrough":{"turn_id":"T"}}',
    { profile: { provider: { name: "OpenAI" } } },
  ),
  item(
    "an action by a number that there is not",
    '{"type":"web_search_call","action":{"type":9,"url":"u"}}',
    '{"type":"web_search_call","action":{"type":"other"}}',
  ),
];

const refusals: readonly WrittenCase[] = [
  refused(
    "an unknown phase",
    '{"type":"message","role":"user","content":[],"phase":"thinking"}',
    'value-unknown "thinking" is not one of commentary, final_answer: the client refuses the item',
  ),
  refused(
    "an unknown detail",
    '{"type":"message","role":"user","content":[{"type":"input_image","image_url":"u","detail":"huge"}]}',
    'value-unknown "huge" is not one of auto, low, high, original: the client refuses the item',
  ),
  refused(
    "an unknown shell status",
    '{"type":"local_shell_call","status":"failed","action":{"type":"exec","command":[]}}',
    'value-unknown "failed" is not one of completed, in_progress, incomplete: the client refuses the item',
  ),
  refused(
    "an unknown shell action",
    '{"type":"local_shell_call","status":"completed","action":{"type":"run","command":[]}}',
    'type-unknown type "run" is none of exec: the client refuses it',
  ),
  ...(
    [
      ["codex-0.144", "input_text, input_image, output_text", "input_text, input_image, encrypted_content"],
      [
        "codex-0.147",
        "input_text, input_image, input_audio, output_text",
        "input_text, input_image, input_audio, encrypted_content",
      ],
    ] as const
  ).flatMap(([dialect, inMessage, inOutput]) => [
    {
      ...refused(
        "an unknown content type",
        '{"type":"message","role":"assistant","content":[{"type":"refusal","refusal":"no"}]}',
        `type-unknown type "refusal" is none of ${inMessage}: the client refuses it`,
      ),
      dialects: [dialect],
    },
    {
      ...refused(
        "an unknown type in an output",
        '{"type":"function_call_output","call_id":"c","output":[{"type":"output_text","text":"t"}]}',
        `type-unknown type "output_text" is none of ${inOutput}: the client refuses it`,
      ),
      dialects: [dialect],
    },
  ]),
  refused(
    "a web_search action without type",
    '{"type":"web_search_call","action":{"query":"q"}}',
    "member-missing required member type is missing",
  ),
  ...["1e3", "1000.0", "-1", "18446744073709551616", '"9"'].map((timeout) =>
    refused(
      `a time-out of ${timeout}`,
      `{"type":"local_shell_call","status":"completed","action":{"type":"exec","command":[],"timeout_ms":${timeout}}}`,
      timeout === "18446744073709551616"
        ? "wire-integer the integer 18446744073709551616 is out of the range the client's reader takes"
        : `wrong-type expected an unsigned integer below 2^64 without fraction or exponent, found ${timeout === '"9"' ? "a string" : "a number"} ${timeout}`,
    ),
  ),
];

export const itemValues: readonly WrittenCase[] = [...absences, ...values, ...quirks, ...refusals];
