import type { WrittenCase } from "../written-case.js";

/** What people write by habit of other APIs, and what is said instead. */
function habit(
  name: string,
  prompt: string,
  refusedAt: readonly string[],
  more: Partial<WrittenCase> = {},
): WrittenCase {
  return { name, contract: "wire contract 14, reading an item", prompt, refusedAt, ...more };
}

const message = (content: string): string => `[{"type":"message","role":"user","content":${content}}]`;
const types = "input_text, input_image, output_text: the client refuses it";

const refusals: readonly WrittenCase[] = [
  habit("content as text", message('"hi"'), [
    '1:44 wrong-type /0/content expected an array, found a string "hi" [write an array of parts: [{"type": "input_text", "text": "…"}]]',
  ]),
  habit(
    "a part of type text",
    message('[{"type":"text","text":"t"}]'),
    [
      `1:53 type-unknown /0/content/0/type type "text" is none of ${types} [use input_text; output_text in a message of the assistant]`,
    ],
    { dialects: ["codex-0.144"] },
  ),
  habit(
    "a part of type text where the assistant has none",
    '[{"type":"agent_message","author":"a","recipient":"r","content":[{"type":"text","text":"t"}]}]',
    [
      '1:74 type-unknown /0/content/0/type type "text" is none of input_text, encrypted_content: the client refuses it [use input_text]',
    ],
  ),
  habit(
    "a part of type image_url",
    message('[{"type":"image_url","image_url":{"url":"u"}}]'),
    [
      `1:53 type-unknown /0/content/0/type type "image_url" is none of ${types} [use input_image, with the URL as text: {"type": "input_image", "image_url": "…"}]`,
    ],
    { dialects: ["codex-0.144"] },
  ),
  habit("an image whose URL is an object", message('[{"type":"input_image","image_url":{"url":"u"}}]'), [
    '1:79 wrong-type /0/content/0/image_url expected a string, found an object {"url":"u"} [write the URL itself, as text]',
  ]),
  habit("an image whose URL is a number", message('[{"type":"input_image","image_url":5}]'), [
    "1:79 wrong-type /0/content/0/image_url expected a string, found a number 5",
  ]),
  habit("arguments as an object", '[{"type":"function_call","name":"f","call_id":"c","arguments":{}}]', [
    '1:63 wrong-type /0/arguments expected a string, found an object {} [write it as JSON text: "arguments": "{…}"]',
  ]),
  habit("arguments as a list", '[{"type":"function_call","name":"f","call_id":"c","arguments":[]}]', [
    "1:63 wrong-type /0/arguments expected a string, found an array []",
  ]),
  habit("a text where a list belongs, elsewhere", '[{"type":"reasoning","summary":"s"}]', [
    '1:32 wrong-type /0/summary expected an array, found a string "s"',
  ]),
  habit(
    "a misspelt type",
    message('[{"type":"inputtext","text":"t"}]'),
    [`1:53 type-unknown /0/content/0/type type "inputtext" is none of ${types} [did you mean input_text?]`],
    { dialects: ["codex-0.144"] },
  ),
  habit(
    "a tool as Chat Completions has it",
    '{"tools":[{"type":"function","function":{"name":"f"}}]}',
    ["name", "description", "strict", "parameters"].map(
      (name) =>
        `1:11 member-missing /tools/0 required member ${name} is missing [this is the Chat Completions shape: put name, description, strict and parameters beside type]`,
    ),
  ),
  habit("tools of types that parts have", '{"tools":[{"type":"text"},{"type":"image_url"}]}', [
    '1:19 type-unknown /tools/0/type type "text" is none of function, namespace, tool_search, web_search, custom: the client refuses it',
    '1:35 type-unknown /tools/1/type type "image_url" is none of function, namespace, tool_search, web_search, custom: the client refuses it',
  ]),
  habit("base instructions as text", '{"base_instructions":"B"}', [
    '1:22 wrong-type /base_instructions expected base_instructions to be an object with text, found a string [write "base_instructions": {"text": "…"}]',
  ]),
  habit("base instructions as a list", '{"base_instructions":[]}', [
    "1:22 wrong-type /base_instructions expected base_instructions to be an object with text, found an array",
  ]),
];

const warnings: readonly WrittenCase[] = [
  {
    name: "members and items that are nearly known",
    contract: "profile, member of the Prompt",
    prompt:
      '{"base_instructions":{"text":"B"},"instructions":"x","tool":[],"temperature":1,"input":[{"type":"mesage"},{"type":"something_else_entirely"}]}',
    warnings: [
      "no-tools /tools",
      "member-dropped /instructions",
      "member-dropped /tool",
      "member-dropped /temperature",
      "item-dropped /input/0",
      "item-dropped /input/1",
    ],
  },
];

export const habits: readonly WrittenCase[] = [...refusals, ...warnings];
