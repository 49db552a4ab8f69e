import type { ReceivedItem } from "../transport/events/response-event.js";
import { stringMember } from "../transport/events/member-access.js";

/**
 * Whether an item of an answer goes into the history (wire contract 10.4): one of a type that the client knows, but no
 * message of the system and no trigger of a compaction (wire facts 7). What does not makes the next frame a full one.
 */
export function entersHistory({ document, node, answer }: ReceivedItem): boolean {
  if (answer.kind !== "known" || answer.type === "compaction_trigger") return false;
  return answer.type !== "message" || stringMember(document, node, "role") !== "system";
}
