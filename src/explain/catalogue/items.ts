import type { Entry } from "../entry.js";
import { atPath, byItemType, messagesOf } from "../locate.js";
import { inHistory, sameEveryTime } from "./words.js";

/** Types and roles of items, types of their content. */
export const itemEntries: readonly Entry[] = [
  {
    name: "item-type",
    patterns: [
      {
        message: /Invalid value: '(?<value>[^']+)'\. Supported values are: .*'(?:message|reasoning|function_call)'/,
        param: /input(?:\[\d+\]|\.\d+)?(?:\.type)?$/,
      },
      {
        message:
          /Invalid value: '(?<value>additional_tools|agent_message|compaction|compaction_trigger|context_compaction|tool_search_call|tool_search_output|local_shell_call|custom_tool_call|custom_tool_call_output|web_search_call|image_generation_call|reasoning|item_reference)'/,
        param: /^$|^input(?:\[\d+\]|\.\d+)?(?:\.type)?$/,
      },
      { message: /unsupported (?:responses api )?input item type:? ['"`]?(?<value>\w+)/i },
      { message: /unknown input (?:item )?type:? ['"`]?(?<value>\w+)/i },
      { message: /(?:input )?item type ['"`]?(?<value>\w+)['"`]? is not (?:supported|recognized|allowed)/i },
      {
        message:
          /unknown variant [`'"](?<value>additional_tools|agent_message|compaction\w*|tool_search\w*|local_shell_call|custom_tool_call\w*|reasoning|web_search_call|image_generation_call)[`'"]/,
      },
    ],
    means: "the server does not know input items of type {value}",
    why: "the client sends its own item types as they are; a server that translates to another API must know them",
    rule: "input/items",
    fault: ["provider", "gateway"],
    where: [atPath, byItemType],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "translate {value} or drop it; tools from additional_tools belong into tools",
      user: "switch the feature off that makes it (Lite: use_responses_lite false in your catalog; web_search = disabled)",
      provider: "ignore item types you do not know instead of refusing the request",
    },
    special: ({ values }) =>
      values["value"] === "additional_tools"
        ? {
            why: "Responses Lite carries the tools as the first item (wire contract 6); the server did not read the request as Lite, often because the Lite header was lost on the way",
            rule: "lite/tools",
            fault: ["gateway", "provider"],
          }
        : undefined,
    next: "check",
  },
  {
    name: "content-type",
    patterns: [
      {
        message:
          /Invalid value: '(?<value>(?:input|output)_(?:text|image|audio|file)|text|refusal|summary_text|reasoning_text|encrypted_content)'\. Supported values are: (?<supported>[^.]+)/,
        param: /^$|^(?:input|messages)\b/,
      },
      { message: /(?:unsupported|unknown|invalid) content (?:part |block )?type:? ['"`]?(?<value>\w+)(?![\w/])/i },
      { message: /Output of tool call should be 'Input text'/ },
    ],
    means: "a content part of type {value|other than text} stands where the server does not take it",
    why: "the API takes input_text and input_image from users, output_text from the assistant; other servers take text only in outputs",
    rule: "input/items",
    fault: ["agent", "gateway", "provider"],
    where: [atPath],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "translate parts to what the model takes",
      agent: "assistant messages hold output_text, all others input_text",
    },
    next: "why",
  },
  {
    name: "role-order",
    patterns: [
      { message: /system message must be (?:at the )?(?:beginning|first)/i },
      { message: /(?:conversation )?roles must alternate/i },
      { message: /only supports? (?:a single|one) system message/i },
      { message: /after the optional system message/i },
      { message: /jinja|chat template/i, status: [400, 422, 500] },
    ],
    means: "the chat template of the model wants the messages in another order",
    why: "Codex sends developer messages behind user messages, and several in a row; templates of local models take one system message, at the start",
    rule: "input/items",
    fault: ["gateway", "provider"],
    where: [messagesOf("developer", "system")],
    retry: "useless",
    retryWhy: "every thread has such messages from its first turn on",
    fix: {
      gateway: "join developer and system messages into one at the start, and neighbours of one role into one",
      provider: "use a template that takes the role developer anywhere",
      user: "choose another chat template (llama.cpp: --chat-template-file) or another gateway",
    },
    next: "why",
  },
  {
    name: "role-refused",
    patterns: [
      { message: /System messages are not allowed/i },
      { message: /Invalid value: '(?<value>[^']+)'\. Supported values are: .*'(?:assistant|user)'/, param: /role$/ },
      {
        message:
          /Invalid value: '(?<value>tool|function|system|developer)'\. Supported values are: .*'(?:assistant|user)'/,
      },
      {
        message:
          /(?:unknown|unsupported|invalid|unexpected) (?:message )?role:? ['"`]?(?<value>developer|system|tool|function|user|assistant)\b/i,
      },
      { message: /role: unknown variant [`'"](?<value>developer|system|tool|function)[`'"]/ },
      { message: /(?:unknown|unsupported|invalid|unexpected) (?:message )?role(?::| ['"`])/i, answered: true },
    ],
    means: "the server does not take messages with the role {value|system}",
    why: "the client passes roles on as they stand in the history (wire contract 14: any role passes); it drops system messages itself",
    rule: "input/items",
    fault: ["agent", "gateway"],
    where: [atPath, messagesOf("system", "tool", "function")],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      agent: "put system texts into instructions or developer messages, and tool results into function_call_output",
      gateway: "translate roles of the chat API",
    },
    next: "why",
  },
  {
    name: "message-empty",
    patterns: [
      { message: /missing field [`'"]content/i, answered: true },
      { message: /(?:messages?|content)[^.]* (?:must have|must contain|text content blocks must be) non-empty/i },
    ],
    means: "a message reached the model without content",
    why: "a gateway that turns items into chat messages lost the content on the way: often of developer messages or of calls",
    rule: "input/items",
    fault: ["gateway"],
    where: [messagesOf("developer")],
    retry: "useless",
    retryWhy: sameEveryTime,
    fix: { gateway: "translate content parts of developer messages; leave items without text out" },
    next: "why",
  },
];
