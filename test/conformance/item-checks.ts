import { parseJson } from "../../src/json/parse.js";
import { InputError } from "../../src/problem/input-error.js";
import { textDifference } from "./difference.js";
import type { Check, Subject } from "./subject.js";
import { inputOf, type ProfilePatch } from "./written-case.js";

/** One item compiled alone, as a WebSocket conversation compiles it, under a profile. */
function compileItem(subject: Subject, text: string, profile: ProfilePatch, dialect = "codex-0.147"): string {
  const { RequestItems } = subject.modules["compile/request-items.ts"];
  const input = inputOf({ name: "", contract: "", profile }, dialect);
  const items = new RequestItems({ ...input, dialects: subject.dialects });
  const document = parseJson(text);
  try {
    const item = items.compile(document, 0, { prompt: 3, wire: 5 });
    const found = [...items.reasons, ...items.warnings].map(({ pointer }) => pointer).join(" ");
    if (item === undefined) return `dropped | ${found}`;
    return [item.type, Buffer.from(item.wire), Buffer.from(item.compared), found].join(" | ");
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ code, message }) => `${code} ${message}`).join("\n");
  }
}

function key(subject: Subject, profile: ProfilePatch, dialect = "codex-0.147"): string {
  const { RequestItems } = subject.modules["compile/request-items.ts"];
  return new RequestItems({ ...inputOf({ name: "", contract: "", profile }, dialect), dialects: subject.dialects }).key;
}

const M = '"internal_chat_message_metadata_passthrough":{"turn_id":"T"}';
const item = `{"id":"weird-1","type":"message","role":"user","x":1,"content":[{"type":"input_image","image_url":"u","detail":"high"}],${M}}`;
const call = `{"type":"function_call","id":"fc_1","name":"f","arguments":"","encrypted_function_args":["a"],"call_id":"c",${M}}`;

/** Wire contract 10.4: on the wire what the gates leave; compared with ids and hidden content, without metadata. */
const requestItems: readonly (readonly [name: string, run: (subject: Subject) => string, expected: string])[] = [
  [
    "ordinary",
    (subject) => compileItem(subject, item, {}),
    'message | {"type":"message","role":"user","content":[{"type":"input_image","image_url":"u","detail":"high"}]} | {"type":"message","id":"weird-1","role":"user","content":[{"type":"input_image","image_url":"u","detail":"high"}]} | /input/5/x /input/5/id /input/5/internal_chat_message_metadata_passthrough /input/5/x',
  ],
  [
    "Lite, at OpenAI",
    (subject) => compileItem(subject, item, { provider: { name: "OpenAI" }, model: { use_responses_lite: true } }),
    `message | {"type":"message","role":"user","content":[{"type":"input_image","image_url":"u"}],${M}} | {"type":"message","id":"weird-1","role":"user","content":[{"type":"input_image","image_url":"u"}]} | /input/5/x /input/5/id /input/5/content/0/detail /input/5/x`,
  ],
  [
    "encrypted arguments elsewhere",
    (subject) => compileItem(subject, call, {}),
    'function_call | {"type":"function_call","id":"fc_1","name":"f","arguments":"","call_id":"c"} | {"type":"function_call","id":"fc_1","name":"f","arguments":"","call_id":"c"} | /input/5/encrypted_function_args /input/5/internal_chat_message_metadata_passthrough',
  ],
  [
    "encrypted arguments at OpenAI",
    (subject) => compileItem(subject, call, { provider: { name: "OpenAI" } }),
    `function_call | {"type":"function_call","id":"fc_1","name":"f","arguments":"","encrypted_function_args":["a"],"call_id":"c",${M}} | {"type":"function_call","id":"fc_1","name":"f","arguments":"","encrypted_function_args":["a"],"call_id":"c"} | `,
  ],
  [
    "content that is not written is compared",
    (subject) => compileItem(subject, '{"type":"reasoning","summary":[],"content":[{"type":"text","text":"t"}]}', {}),
    'reasoning | {"type":"reasoning","summary":[],"encrypted_content":null} | {"type":"reasoning","summary":[],"content":[{"type":"text","text":"t"}],"encrypted_content":null} | /input/5/content',
  ],
  [
    "another name",
    (subject) => compileItem(subject, '{"type":"compaction_summary","encrypted_content":"e"}', {}),
    'compaction | {"type":"compaction","encrypted_content":"e"} | {"type":"compaction","encrypted_content":"e"} | /input/5/type',
  ],
  ["an unknown type", (subject) => compileItem(subject, '{"type":"later"}', {}), "dropped | /input/3 /input/3"],
  [
    "refused by the reader",
    (subject) => compileItem(subject, '{"type":"message","role":18446744073709551616,"content":[]}', {}),
    "wire-integer the integer 18446744073709551616 is out of the range the client's reader takes",
  ],
  [
    "refused by its shape, once",
    (subject) => compileItem(subject, '{"type":"message","role":"user","content":5}', {}),
    "wrong-type expected an array, found a number 5",
  ],
  [
    "refused by its shape",
    (subject) => compileItem(subject, '{"type":"message","content":5}', {}),
    "member-missing required member role is missing\nwrong-type expected an array, found a number 5",
  ],
  [
    "nested too deep, and just not",
    (subject) =>
      [124, 123]
        .map(
          (depth) => `{"type":"tool_search_call","execution":"","arguments":${"[".repeat(depth)}${"]".repeat(depth)}}`,
        )
        .map((text) => compileItem(subject, text, {}).slice(0, 60))
        .join("\n"),
    'wire-nesting nested deeper than 124 levels: the client\'s rea\ntool_search_call | {"type":"tool_search_call","call_id":null',
  ],
];

const keys: Check = {
  name: "items compiled under one profile serve another one only where the gates decide alike",
  run: (subject) => {
    const different: readonly ProfilePatch[] = [
      {},
      { provider: { name: "OpenAI" } },
      { provider: { name: "azure" } },
      { model: { use_responses_lite: true } },
      { features: { item_ids: true } },
    ];
    const all = [...different.map((profile) => key(subject, profile)), key(subject, {}, "codex-0.144")];
    const same = key(subject, { session: { turn_id: "another" }, turn: { reasoning_effort: "high" } });
    return [
      ...(new Set(all).size === all.length ? [] : [`keys that should differ: ${all.join("; ")}`]),
      ...textDifference("key", same, all[0]!),
    ];
  },
};

/** How an item of an answer is read (wire contract 10.4, 14). */
const answers: readonly (readonly [text: string, expected: string])[] = [
  [
    `{"type":"message","role":"assistant","status":"completed","id":"msg_1","content":[],${M}}`,
    'known message {"type":"message","id":"msg_1","role":"assistant","content":[]}',
  ],
  ['{"type":"later","x":1}', 'other later {"type":"other"}'],
  [
    '{"type":"compaction_summary","encrypted_content":"e"}',
    'known compaction {"type":"compaction","encrypted_content":"e"}',
  ],
  ['{"type":"message","role":"assistant"}', "unreadable message required member content is missing"],
  ['{"type":"message","role":1}', "unreadable message expected a string, found a number 1"],
  [
    '{"type":"later","x":18446744073709551616}',
    "unreadable later the integer 18446744073709551616 is out of the range the client's reader takes",
  ],
  ["5", "unreadable undefined expected an item, found a number"],
];

function readAnswer(subject: Subject, text: string): string {
  const { readAnswerItem } = subject.modules["compile/items/compared-form.ts"];
  const found = readAnswerItem(subject.dialects.get("codex-0.147")!, parseJson(text), 0);
  return found.kind === "unreadable"
    ? `${found.kind} ${found.type} ${found.why}`
    : `${found.kind} ${found.type} ${Buffer.from(found.compared).toString()}`;
}

export const itemChecks: readonly Check[] = [
  ...requestItems.map(([name, run, expected]) => ({
    name: `an item compiled alone: ${name}`,
    run: (subject: Subject) => textDifference(name, run(subject), expected),
  })),
  keys,
  ...answers.map(([text, expected]) => ({
    name: `an item of an answer: ${text}`,
    run: (subject: Subject) => textDifference(text, readAnswer(subject, text), expected),
  })),
];
