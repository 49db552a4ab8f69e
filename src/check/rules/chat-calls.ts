import type { Finding, Rule } from "../finding.js";
import type { InputItem, RequestView } from "../request-view.js";
import { shortened } from "./item-ids.js";

/** A call of an assistant's message that has no result yet. */
interface OpenCall {
  readonly pointer: string;
  readonly callId: string;
}

/**
 * Chat Completions wants the results of all calls of a message right behind it, before anything else is said; a result
 * answers a call of that message (OpenAI's API reference, Chat: `tool_call_id`, and the answers that people report).
 */
export const chatCalls: Rule = {
  codes: ["call-without-output", "output-without-call"],
  protocols: ["chat"],
  *find(view) {
    let open = new Map<string, OpenCall>();
    let known = new Set<string>();
    for (const message of view.listed) {
      if (message.type === "tool") {
        const callId = view.textOf(message.node, "tool_call_id") ?? "";
        if (!known.has(callId)) yield orphanResult(message, callId);
        open.delete(callId);
        continue;
      }
      for (const call of open.values()) yield openCall(call);
      open = new Map(callsOf(view, message).map((call) => [call.callId, call]));
      known = new Set(open.keys());
    }
    for (const call of open.values()) yield openCall(call);
  },
};

function callsOf({ document }: RequestView, { node, index }: InputItem): OpenCall[] {
  const calls = document.member(node, "tool_calls");
  if (calls === -1 || !document.isArray(calls)) return [];
  return Array.from(document.elements(calls), (call, position) => {
    const id = document.member(call, "id");
    const pointer = `/messages/${index}/tool_calls/${position}/id`;
    return { pointer, callId: id !== -1 && document.isString(id) ? document.string(id) : "" };
  });
}

function openCall({ pointer, callId }: OpenCall): Finding {
  return {
    code: "call-without-output",
    severity: "error",
    pointer,
    message: `no tool message behind it answers the call ${shortened(callId)}`,
    says: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${callId}`,
    fix: "put a tool message with that tool_call_id right behind, or leave the call out",
  };
}

function orphanResult({ index }: InputItem, callId: string): Finding {
  return {
    code: "output-without-call",
    severity: "error",
    pointer: `/messages/${index}/tool_call_id`,
    message: `the message right before the results has no call ${shortened(callId)}`,
    says: "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    fix: "leave the result out, or put its call back in front of it",
  };
}
