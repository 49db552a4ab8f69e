import { stringMember } from "../transport/events/member-access.js";
import type { ReceivedItem } from "../transport/events/response-event.js";

/**
 * Whether the client runs a tool for an item and asks again with its output (wire facts 7). A search that the server
 * ran itself, one without a call id and a `local_shell_call` want nothing.
 */
export function isOpenCall({ document, node, answer: { type } }: ReceivedItem): boolean {
  if (type === "function_call" || type === "custom_tool_call") return true;
  if (type !== "tool_search_call") return false;
  const execution = stringMember(document, node, "execution");
  return execution === "client" && stringMember(document, node, "call_id") !== undefined;
}
