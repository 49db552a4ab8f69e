import { expect, test } from "vitest";
import { body, call, said, thinking, tool, user, type MappingCase, expectedRows } from "../../../test/mapping-rows.js";

/** Every row of the table of the translation (chat translation 2). */
const mapping: readonly MappingCase[] = [
  [
    "messages",
    said(user, { role: "assistant", content: "a" }),
    ["/messages/0 -> /input/0 verbatim chat/message", "/messages/1 -> /input/1 verbatim chat/message"],
  ],
  [
    "a system message",
    said({ role: "system", content: "s" }, user),
    ["/messages/0 -> /instructions moved chat/instructions", "/messages/1 -> /input/0 verbatim chat/message"],
  ],
  [
    "several system texts",
    {
      system: ["a", { type: "text", text: "b" }, { type: "text", text: "" }],
      messages: [user, { role: "system", content: "c" }],
    },
    [
      "/system/0 -> /instructions merged chat/instructions",
      "/system/1 -> /instructions merged chat/instructions",
      "/system/2 ->  dropped chat/instructions",
      "/messages/1 -> /instructions merged chat/instructions",
    ],
  ],
  [
    "max_completion_tokens",
    body({ max_completion_tokens: 5 }),
    ["/max_completion_tokens -> /max_output_tokens renamed chat/max-output-tokens"],
  ],
  [
    "the limit of the session",
    body({}),
    [" -> /max_output_tokens added chat/max-output-tokens"],
    { profile: thinking },
  ],
  [
    "response_format, reasoning_effort, verbosity",
    body({ response_format: { type: "json_object" }, reasoning_effort: "low", verbosity: "low" }),
    [
      "/response_format -> /text/format moved chat/text",
      "/reasoning_effort -> /reasoning/effort moved chat/reasoning",
      "/verbosity -> /text/verbosity moved chat/text",
    ],
  ],
  ["a function tool", body({ tools: [tool({ strict: true })] }), ["/tools/0 -> /tools/0 moved chat/tools"]],
  ["tool_choice", body({ tool_choice: "none" }), ["/tool_choice -> /tool_choice verbatim chat/tool-choice"]],
  [
    "a named tool_choice",
    body({ tool_choice: { type: "function", function: { name: "f" } } }),
    ["/tool_choice -> /tool_choice moved chat/tool-choice-named"],
  ],
  [
    "text and calls of an assistant, and a result",
    said(
      { role: "assistant", content: "t", tool_calls: [call("a"), call("b")] },
      { role: "tool", tool_call_id: "a", content: "r" },
    ),
    [
      "/messages/0 -> /input/0 split chat/message",
      "/messages/0/tool_calls/0 -> /input/1 split chat/tool-call",
      "/messages/0/tool_calls/1 -> /input/2 split chat/tool-call",
      "/messages/1 -> /input/3 verbatim chat/tool-result",
    ],
  ],
  [
    "text parts",
    said({ role: "assistant", content: [{ type: "text", text: "t", cache_control: { type: "ephemeral" } }] }),
    [
      "/messages/0/content/0 -> /input/0/content/0 verbatim chat/text-part",
      "/messages/0/content/0/cache_control ->  dropped chat/cache-control",
    ],
  ],
  ["another option", body({ "a/b": 1 }), ["/a~1b -> /a~1b verbatim chat/option-verbatim"]],
  [
    "what a plain call has not",
    body({ tools: [tool()], tool_choice: "auto", stream: true }),
    [
      "/tools ->  dropped chat/plain-call",
      "/tool_choice ->  dropped chat/plain-call",
      "/stream ->  dropped chat/plain-call",
    ],
    { call: "completion" },
  ],
  [
    "what there is no place for",
    {
      $schema: "s",
      messages: [{ role: "user", content: "a", audio: { id: 1 } }],
      temperature: 1,
      options: { input: "x" },
    },
    [
      "/$schema ->  dropped chat/schema",
      "/messages/0/audio ->  dropped chat/member-dropped chat-member-dropped",
      "/temperature ->  dropped chat/member-dropped chat-member-dropped",
      "/options/input ->  dropped chat/computed chat-member-dropped",
    ],
  ],
  [
    "nothing at all",
    { messages: [] },
    [" -> /model added chat/model", " -> /input added chat/messages", " -> /stream added chat/stream 2"],
  ],
];

test.each(mapping.map((one) => ({ name: one[0], one })))("$name", ({ one }) => {
  expect(expectedRows(one)).toEqual(one[2]);
});
