import type { Code } from "../../problem/codes.js";
import type { Finding, Rule } from "../finding.js";
import type { InputItem, RequestView } from "../request-view.js";
import { longestId, shortened, tooLongText } from "./item-ids.js";

/** A kind of call, how the API calls it, and the item that answers it. */
interface CallKind {
  readonly call: string;
  readonly output: string;
  readonly words: string;
}

/** Every call whose output the client sends (wire contract 1.1, 3). */
export const callKinds: readonly CallKind[] = [
  { call: "function_call", output: "function_call_output", words: "function call" },
  { call: "local_shell_call", output: "function_call_output", words: "local shell call" },
  { call: "custom_tool_call", output: "custom_tool_call_output", words: "custom tool call" },
  { call: "tool_search_call", output: "tool_search_output", words: "tool search call" },
];

const byCall = new Map(callKinds.map((kind) => [kind.call, kind]));
const byOutput = new Map(callKinds.toReversed().map((kind) => [kind.output, kind]));

interface OpenCall {
  readonly item: InputItem;
  readonly kind: CallKind;
  readonly callId: string;
  answered: boolean;
}

/** Calls without output, outputs without call, two of either, and call ids that are too long. */
export const callPairs: Rule = {
  codes: ["call-without-output", "output-without-call", "call-duplicate", "output-duplicate", "call-id-long"],
  *find(view) {
    const calls = new Map<string, OpenCall>();
    // The calls before a delta frame are the server's to know.
    const isDelta = view.textOf(view.body, "previous_response_id") !== undefined;
    const long = new Set<string>();
    for (const item of view.items) {
      const callId = pairedCallId(view, item);
      if (callId === undefined) continue;
      if (callId.length > longestId && !long.has(callId)) {
        long.add(callId);
        yield longCallId(item, callId);
      }
      const call = byCall.get(item.type);
      if (call !== undefined) {
        const key = `${call.output} ${callId}`;
        if (calls.has(key)) yield duplicateCall(item, call, callId);
        else calls.set(key, { item, kind: call, callId, answered: false });
      } else {
        const open = calls.get(`${item.type} ${callId}`);
        if (open === undefined) {
          if (!isDelta) yield orphanOutput(item, callId);
        } else if (open.answered) yield duplicateOutput(item, callId);
        else open.answered = true;
      }
    }
    for (const open of calls.values()) if (!open.answered) yield openCall(open);
  },
};

/** The call id of an item that takes part in a pair: not of those the server itself ran. */
function pairedCallId(view: RequestView, { node, type }: InputItem): string | undefined {
  if (!byCall.has(type) && !byOutput.has(type)) return undefined;
  if (view.textOf(node, "execution") === "server") return undefined;
  return view.textOf(node, "call_id");
}

function at(code: Code, { index }: InputItem, message: string, says: string, fix: string): Finding {
  return { code, severity: "error", pointer: `/input/${index}/call_id`, message, says, fix };
}

function openCall({ item, kind, callId }: OpenCall): Finding {
  return at(
    "call-without-output",
    item,
    `the ${kind.words} ${shortened(callId)} has no ${kind.output}`,
    `No tool output found for ${kind.words} ${callId}.`,
    `add a ${kind.output} behind the call (the client writes "aborted"), or leave the call out`,
  );
}

function orphanOutput(item: InputItem, callId: string): Finding {
  const { words, call } = byOutput.get(item.type)!;
  return at(
    "output-without-call",
    item,
    `no ${call} before it has the call id ${shortened(callId)}`,
    `No tool call found for ${words} output with call_id ${callId}.`,
    "leave the output out, or put its call back in front of it",
  );
}

function duplicateCall(item: InputItem, { words }: CallKind, callId: string): Finding {
  return at(
    "call-duplicate",
    item,
    `a second ${words} has the call id ${shortened(callId)}`,
    `Duplicate tool call found with call_id ${callId}.`,
    "give every call an id of its own, and its output the same",
  );
}

function duplicateOutput(item: InputItem, callId: string): Finding {
  return at(
    "output-duplicate",
    item,
    `the call ${shortened(callId)} has an output already`,
    `Duplicate tool output found for call_id ${callId}.`,
    "keep one output for each call",
  );
}

function longCallId(item: InputItem, callId: string): Finding {
  return at(
    "call-id-long",
    item,
    `a call id has ${callId.length} characters; ${longestId} are allowed`,
    tooLongText(`input[${item.index}].call_id`, callId.length),
    "shorten the id the same way on the call and on its output",
  );
}
