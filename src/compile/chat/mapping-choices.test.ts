import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  body,
  call,
  custom,
  said,
  thinking,
  tool,
  user,
  type MappingCase,
  expectedRows,
} from "../../../test/mapping-rows.js";

/** Every numbered choice (docs/chat.md), in order. */
const choices: readonly MappingCase[] = [
  [
    "1 explicit reasoning wins",
    body({ reasoning_effort: "high", reasoning: { effort: "low" } }),
    ["/reasoning_effort ->  dropped chat/explicit-wins 1", "/reasoning -> /reasoning verbatim chat/explicit-wins 1"],
  ],
  [
    "1 what an explicit text lacks is filled in",
    body({ verbosity: "low", text: {} }),
    ["/verbosity -> /text/verbosity moved chat/explicit-filled 1", "/text -> /text changed chat/explicit-wins 1"],
  ],
  [
    "1 explicit instructions and limits win",
    {
      model: "m",
      messages: [{ role: "system", content: "s" }, user],
      instructions: "i",
      max_completion_tokens: 1,
      max_output_tokens: 2,
    },
    [
      "/messages/0 ->  dropped chat/explicit-wins 1",
      "/instructions -> /instructions verbatim chat/option-verbatim 1",
      "/max_completion_tokens ->  dropped chat/explicit-wins 1",
      "/max_output_tokens -> /max_output_tokens verbatim chat/option-verbatim",
    ],
  ],
  ["2 null removes a key", body({ top_p: null }), ["/top_p ->  dropped chat/option-null 2"]],
  [
    "2 options.model overrides, options.stream and options.messages cannot",
    { model: "m", messages: [user], options: { model: "n", stream: false, messages: [] } },
    [
      "/model ->  dropped chat/overridden 2",
      "/options/model -> /model verbatim chat/model",
      "/options/stream -> /stream changed chat/stream 2",
      "/options/messages ->  dropped chat/fixed 2",
    ],
  ],
  [
    "3 no message for empty content beside calls",
    said({ role: "assistant", content: null, tool_calls: [call("c")] }),
    ["/messages/0 ->  split chat/empty-content 3", "/messages/0/tool_calls/0 -> /input/0 split chat/tool-call"],
  ],
  [
    "4 parts of a tool result",
    said({
      role: "tool",
      tool_call_id: "c",
      content: [
        { type: "text", text: "a" },
        { type: "image_url", image_url: "u" },
      ],
    }),
    [
      "/messages/0 -> /input/0 verbatim chat/tool-result 4",
      "/messages/0/content/0 -> /input/0/output/0 verbatim chat/text-part",
      "/messages/0/content/1 -> /input/0/output/1 moved chat/image-part 10",
    ],
  ],
  [
    "5 a long call id",
    said(
      { role: "assistant", content: "t", tool_calls: [call("c".repeat(65))] },
      { role: "tool", tool_call_id: "c".repeat(65), content: "r" },
    ),
    [
      "/messages/0/tool_calls/0 -> /input/1 split chat/tool-call 5 chat-call-id-long",
      "/messages/1 -> /input/2 verbatim chat/tool-result 5 chat-call-id-long",
    ],
  ],
  [
    "6 a tool without strict",
    body({ tools: [tool()] }),
    ["/tools/0 -> /tools/0 moved chat/tools 6 chat-strict-absent"],
  ],
  [
    "7 an option that Responses refuses",
    body({ stop: "x" }),
    ["/stop -> /stop verbatim chat/option-verbatim 7 chat-option-refused"],
  ],
  [
    "8 reasoning, names and refusals",
    said({ role: "assistant", name: "bob", content: "t", reasoning_content: "r", refusal: "no" }),
    [
      "/messages/0 -> /input/0 verbatim chat/message",
      "/messages/0/name ->  dropped chat/name 8 chat-name-dropped",
      "/messages/0/reasoning_content ->  dropped chat/reasoning-content 8 chat-reasoning-not-replayed",
      "/messages/0/refusal -> /input/0/content/1 moved chat/refusal 8",
    ],
  ],
  [
    "8 a refusal part",
    said({ role: "assistant", content: [{ type: "refusal", refusal: "no" }] }),
    ["/messages/0/content/0 -> /input/0/content/0 verbatim chat/same-part 8"],
  ],
  [
    "8 the name of a system message",
    said({ role: "system", name: "bob", content: "s" }),
    ["/messages/0/name ->  dropped chat/name 8 chat-name-dropped"],
  ],
  ["9 an empty list of tools", body({ tools: [] }), ["/tools ->  dropped chat/tools-empty 9"]],
  [
    "9 other kinds of tools and choices",
    body({ tools: [{ type: "web_search" }], tool_choice: { type: "allowed_tools" } }),
    [
      "/tools/0 -> /tools/0 verbatim chat/tool-verbatim 9 chat-tool-verbatim",
      "/tool_choice -> /tool_choice verbatim chat/tool-choice 9 chat-tool-choice-verbatim",
    ],
  ],
  [
    "10 files, sound and images",
    said({
      role: "user",
      content: [
        { type: "file", file: { file_id: "f" } },
        { type: "input_audio" },
        { type: "image_url", image_url: { url: "u", detail: "low" } },
      ],
    }),
    [
      "/messages/0/content/0 -> /input/0/content/0 moved chat/file-part 10",
      "/messages/0/content/1 -> /input/0/content/1 verbatim chat/part-verbatim 10 chat-part-verbatim",
      "/messages/0/content/2 -> /input/0/content/2 moved chat/image-part 10",
    ],
  ],
  [
    "11 a developer message",
    said({ role: "developer", content: "d" }),
    ["/messages/0 -> /input/0 verbatim chat/developer 11"],
  ],
  [
    "12 a message with neither content nor calls",
    said({ role: "assistant", content: "" }),
    ["/messages/0 ->  dropped chat/message-empty 12 chat-message-empty"],
  ],
  [
    "13 custom calls and their results",
    said({ role: "assistant", tool_calls: [custom] }, { role: "tool", tool_call_id: "c", content: "r" }),
    [
      "/messages/0/tool_calls/0 -> /input/0 split chat/custom-call 13",
      "/messages/1 -> /input/1 verbatim chat/custom-result 13",
    ],
  ],
  [
    "14 a forced choice under thinking",
    body({ tool_choice: "required" }),
    ["/tool_choice -> /tool_choice changed chat/tool-choice-thinking 14 chat-tool-choice-lowered"],
    { profile: thinking },
  ],
];

describe("a numbered choice", () => {
  test.each(choices.map((one) => ({ name: one[0], one })))("$name", ({ one }) => {
    expect(expectedRows(one)).toEqual(one[2]);
  });

  test("of the page has a test and a row", () => {
    const page = readFileSync(new URL("../../../docs/chat.md", import.meta.url), "utf8");
    const numbers = [...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    const told = new Set(choices.map(([name]) => Number.parseInt(name, 10)));
    expect([...told]).toEqual(numbers);
    for (const [name, , expected] of choices) {
      const number = Number.parseInt(name, 10);
      expect(expected.some((row) => row.split(" ").includes(String(number)))).toBe(true);
    }
  });
});
