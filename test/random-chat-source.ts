import fc from "fast-check";

/** What JSON.parse gives. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Texts that name themselves, so that none is found where another one should be. */
let serial = 0;
const text = fc.constantFrom("", "a", 'quote " and \\', "é\n", "🙂").map((end) => `<${serial++}>${end}`);
const maybe = (arbitrary: fc.Arbitrary<Json>): fc.Arbitrary<Json> => fc.option(arbitrary, { nil: null });
const value: fc.Arbitrary<Json> = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant({ x: [1, { y: null }] }));
const mark = fc.record({ type: text });

const part = fc.oneof(
  fc.record({ type: fc.constant("text"), text, cache_control: mark, odd: text }, { requiredKeys: ["type", "text"] }),
  fc.record({
    type: fc.constant("image_url"),
    image_url: fc.record({ url: text, detail: text, odd: text }, { requiredKeys: ["url"] }),
  }),
  fc.record({ type: fc.constant("file"), file: fc.record({ filename: text, file_id: text }) }),
  fc.record({ type: fc.constantFrom("input_audio", "refusal", "input_text"), refusal: text }),
);
const content = fc.oneof(text, fc.constant(""), fc.array(part, { maxLength: 3 }));
const odd = {
  name: maybe(text),
  audio: maybe(fc.constant({ id: "a" })),
  annotations: fc.constant([]),
  cache_control: mark,
};

const call = fc.oneof(
  fc.record(
    {
      id: text,
      type: fc.constant("function"),
      index: fc.integer(),
      function: fc.record({ name: text, arguments: text, odd: text }, { requiredKeys: ["name", "arguments"] }),
    },
    { requiredKeys: ["id", "function"] },
  ),
  fc.record({
    id: text.map((id) => id.padEnd(70, "_")),
    type: fc.constant("custom"),
    custom: fc.record({ name: text, input: text }),
  }),
);
const message = fc.oneof(
  fc.record(
    { role: fc.constantFrom("user", "developer", "system"), content: maybe(content), tool_call_id: text, ...odd },
    { requiredKeys: ["role"] },
  ),
  fc.record(
    {
      role: fc.constant("assistant"),
      content: maybe(content),
      tool_calls: maybe(fc.array(call, { maxLength: 3 })),
      reasoning_content: maybe(text),
      refusal: maybe(text),
      ...odd,
    },
    { requiredKeys: ["role"] },
  ),
  fc.record(
    { role: fc.constant("tool"), tool_call_id: text, content: maybe(content), ...odd },
    { requiredKeys: ["role", "tool_call_id"] },
  ),
);
const tool = fc.oneof(
  fc.record(
    {
      type: fc.constant("function"),
      cache_control: mark,
      function: fc.record({ name: text, strict: fc.boolean(), parameters: value }, { requiredKeys: ["name"] }),
    },
    { requiredKeys: ["type", "function"] },
  ),
  fc.record({ type: fc.constantFrom("custom", "web_search"), more: value }),
);
const format = fc.oneof(
  fc.constant({ type: "json_object" }),
  fc.record({ type: fc.constant("json_schema"), json_schema: fc.record({ name: text, schema: value }) }),
);
const optionValues = {
  model: maybe(fc.constantFrom("m", "other")),
  tools: maybe(fc.array(tool, { maxLength: 3 })),
  tool_choice: maybe(
    fc.oneof(
      fc.constantFrom("auto", "required"),
      fc.constant({ type: "function", function: { name: "f" } }),
      fc.constant({ type: "allowed_tools", mode: "auto" }),
    ),
  ),
  reasoning_effort: maybe(text),
  reasoning: maybe(fc.oneof(fc.constant({}), fc.record({ effort: text }), fc.record({ summary: text }), text)),
  verbosity: maybe(text),
  response_format: maybe(format),
  text: maybe(fc.record({ verbosity: text, more: text }, { requiredKeys: [] })),
  max_completion_tokens: maybe(fc.integer()),
  max_output_tokens: maybe(fc.integer()),
  instructions: maybe(text),
  stream: fc.boolean(),
  stop: maybe(text),
  input: text,
  "x/y~z": maybe(value),
};
const messages = fc.oneof(fc.array(message, { maxLength: 6 }), fc.constant(null));
const someOf = (model: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<Json> =>
  fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Json>;
/** A Chat Completions body. */
export const chatBody = fc
  .tuple(messages, someOf({ ...optionValues, $schema: text }))
  .map(([list, rest]): Json => Object.assign({ messages: list }, rest));
/** A prompt file with its own options. */
export const chatFile = fc
  .tuple(messages, maybe(content), someOf(optionValues), someOf({ ...optionValues, $schema: text }))
  .map(([list, system, own, rest]): Json => {
    const options = Object.assign({ messages: [] }, own);
    return Object.assign({ system, messages: list, options }, rest);
  });
