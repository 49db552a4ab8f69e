import type { Entry } from "../entry.js";
import { byCallId, byCheck } from "../locate.js";
import { inHistory } from "./words.js";

/** Calls and their outputs. */
export const callEntries: readonly Entry[] = [
  {
    name: "call-without-output",
    patterns: [
      { message: /No tool output found for (?<words>[\w ]*call) (?<callId>[\w.:-]*\w)/ },
      {
        message:
          /assistant message with '?tool_calls'? must be followed by tool messages.*?(?<callId>\b(?:call|toolu|fc)_[\w#-]+)/,
      },
      {
        message:
          /tool_use[`']? ids? were found without [`']?tool_result[`']? blocks immediately after: (?<callId>[\w-]+)/,
      },
    ],
    means: "the call {callId} has no output, and the model may not go on before it has",
    why: "the client writes the output «aborted» for calls that were broken off (wire contract 1.1); here the output is missing, of another kind, or carries another id",
    rule: "input/items",
    fault: ["gateway", "agent"],
    where: [byCallId("call"), byCheck("call-without-output")],
    related: ["call-without-output", "output-without-call"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      agent: "answer every call, also those that were interrupted",
      gateway: "keep call_id on both sides; a custom_tool_call wants a custom_tool_call_output",
      user: "fork from before the interrupted call",
    },
    next: "check",
  },
  {
    name: "output-without-call",
    patterns: [
      { message: /No tool call found for (?<words>[\w ]*output) with call_id (?<callId>[\w.:-]*\w)/ },
      { message: /unexpected [`']?tool_use_id[`']? found in [`']?tool_result[`']? blocks: (?<callId>[\w-]+)/ },
      { message: /tool_call_id[^.]* (?:is )?not found in ['"`]?tool_calls['"`]? of previous message/ },
      {
        message:
          /messages with role ['"`]tool['"`] must be a response to a prece+ding message with ['"`]tool_calls['"`]/i,
      },
    ],
    means: "the output {callId|of a tool} answers a call that is not in the request",
    why: "the call was cut away by compaction or a filter, changed its id, or belongs to a previous response the server no longer has",
    rule: "input/items",
    fault: ["gateway", "agent"],
    where: [byCallId("output"), byCheck("output-without-call")],
    related: ["output-without-call", "call-without-output"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      agent: "drop outputs together with their calls",
      gateway:
        "keep calls of every type (custom_tool_call, tool_search_call, local_shell_call); after a lost previous_response_id send the whole history",
      user: "compact the thread, or fork from before the cut",
    },
    next: "check",
  },
  {
    name: "output-duplicate",
    patterns: [
      { message: /Duplicate tool output found for call_id (?<callId>[\w-]+)/ },
      { message: /each [`']?tool_use[`']? must have a single result.*?(?:id:? ?(?<callId>[\w-]+))?$/i },
    ],
    means: "the call {callId|of a tool} has two outputs",
    why: "one output for each call; a retry was recorded twice",
    rule: "input/items",
    fault: ["agent", "gateway"],
    where: [byCheck("output-duplicate")],
    related: ["output-duplicate"],
    retry: "useless",
    retryWhy: inHistory,
    fix: { agent: "record one output for each call", user: "fork from before the double" },
    next: "check",
  },
  {
    name: "call-duplicate",
    patterns: [
      { message: /Duplicate tool call found with call_id (?<callId>[\w-]+)/ },
      { message: /[`']?tool_use[`']? ids must be unique/i },
    ],
    means: "two calls carry the call id {callId|of the other}",
    why: "outputs are matched by the call id, so each call needs one of its own",
    rule: "input/items",
    fault: ["gateway", "agent"],
    where: [byCheck("call-duplicate")],
    related: ["call-duplicate"],
    retry: "useless",
    retryWhy: inHistory,
    fix: { gateway: "give every call an id of its own", agent: "do not reuse call ids over turns" },
    next: "check",
  },
];
