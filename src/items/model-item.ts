const modelTypes: ReadonlySet<string> = new Set([
  "reasoning",
  "function_call",
  "custom_tool_call",
  "local_shell_call",
  "tool_search_call",
  "web_search_call",
  "image_generation_call",
]);

const compactions: ReadonlySet<string> = new Set(["compaction", "compaction_summary", "context_compaction"]);

/**
 * Whether a model makes items of this type, so that they stand in an answer; the others of a history are the client's
 * own (wire contract 3). Compactions are apart: a model makes them, too, but no turn asks for one.
 *
 * @param role of a message
 */
export function isModelItem(type: string, role: string | undefined): boolean {
  return modelTypes.has(type) || (type === "message" && role === "assistant");
}

/** Whether an item stands for a history that was summed up (wire contract 11). */
export function isCompaction(type: string): boolean {
  return compactions.has(type);
}
