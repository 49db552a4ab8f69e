import { ObjectWriter } from "../../json/object-writer.js";
import type { Problem } from "../../problem/problem.js";
import type { HistoryItem } from "./history-item.js";
import { syntheticId } from "./synthetic-id.js";
import { withoutImages } from "./without-images.js";

/** What the client makes of an item whose output is missing (wire contract 1.1). */
const outputs: ReadonlyMap<string, { readonly type: string; readonly prefix: string }> = new Map([
  ["function_call", { type: "function_call_output", prefix: "fco" }],
  ["local_shell_call", { type: "function_call_output", prefix: "fco" }],
  ["custom_tool_call", { type: "custom_tool_call_output", prefix: "ctco" }],
  ["tool_search_call", { type: "tool_search_output", prefix: "tso" }],
]);

const outputTypes: ReadonlySet<string> = new Set(Array.from(outputs.values(), ({ type }) => type));

export interface PromptHistory {
  readonly items: readonly HistoryItem[];
  /** What was changed, as notes. */
  readonly notes: readonly Problem[];
}

/**
 * A recorded history as the client puts it into a Prompt (wire contract 1.1): a call without output gets one, an output
 * without call goes, and a model that takes no images gets text in their place.
 *
 * @param file for the places of notes
 */
export function promptHistory(
  recorded: readonly HistoryItem[],
  { file, acceptsImages }: { readonly file: string; readonly acceptsImages: boolean },
): PromptHistory {
  const answered = keys(recorded.filter(({ type }) => outputTypes.has(type)).map(({ type, callId }) => [type, callId]));
  const called = keys(recorded.map(({ type, callId }) => [outputs.get(type)?.type ?? "", callId]));
  const notes: Problem[] = [];
  const note = (code: Problem["code"], { line, column }: HistoryItem, message: string): void => {
    notes.push({ code, severity: "note", message, place: { file, line, column } });
  };
  const items: HistoryItem[] = [];
  for (const item of recorded) {
    if (outputTypes.has(item.type) && !called.has(key(item.type, item.callId)) && !standsAlone(item)) {
      note(
        "history-output-removed",
        item,
        `the output of ${item.callId ?? "no call"} has no call; the client drops it`,
      );
      continue;
    }
    const shown = acceptsImages ? item : withoutImages(item);
    if (shown !== item) note("history-image-replaced", item, "the model takes no images; text stands in their place");
    items.push(shown);
    const output = outputs.get(item.type);
    if (output === undefined || item.callId === undefined || answered.has(key(output.type, item.callId))) continue;
    items.push(madeUpOutput(item, item.callId, output));
    note("history-output-added", item, `the call ${item.callId} has no output; the client adds "aborted"`);
  }
  return { items, notes };
}

/** Wire contract 1.1: outputs of searches that the server made, or that name no call, stay. */
function standsAlone({ type, execution, callId }: HistoryItem): boolean {
  return type === "tool_search_output" && (execution === "server" || callId === undefined);
}

function madeUpOutput(
  call: HistoryItem,
  callId: string,
  { type, prefix }: { readonly type: string; readonly prefix: string },
): HistoryItem {
  const id = call.id === undefined || call.id === "" ? undefined : syntheticId(prefix, call.id);
  const object = new ObjectWriter().text("type", type).text("id", id).text("call_id", callId);
  if (type === "tool_search_output") {
    object.text("status", "completed").text("execution", "client");
    object.label("tools").ascii("[]");
  } else object.text("output", "aborted");
  return { ...call, type, id, callId, execution: undefined, bytes: object.bytes() };
}

function keys(pairs: readonly (readonly [type: string, callId: string | undefined])[]): ReadonlySet<string> {
  return new Set(pairs.map(([type, callId]) => key(type, callId)));
}

function key(type: string, callId: string | undefined): string {
  return `${type} ${callId ?? ""}`;
}
