import { stringMember } from "../transport/events/member-access.js";
import { parseJson } from "../json/parse.js";
import type { ConversationStep } from "./conversation-step.js";

/**
 * Who holds the conversation's WebSocket session. A compaction between two turns takes what lies there; while the prewarm
 * holds it, that waits for the first turn, the compaction has a session of its own, and so a connection. Inside a turn,
 * which holds it, a compaction by an ordinary request has one of its own as well. What comes after it goes on as if it had
 * not been (wire facts 7).
 */
export class SessionHolder {
  #isHeldByPrewarm = false;

  /** Whether a step has a session of its own. Asked once for each step, in order. */
  isAside(step: ConversationStep): boolean {
    const isAside = isCompaction(step, this.#isHeldByPrewarm);
    if (!isAside) this.#isHeldByPrewarm = step.prewarm === true;
    return isAside;
  }

  /** The prewarm that was the last step failed, and left no session. */
  lost(): void {
    this.#isHeldByPrewarm = false;
  }
}

/** Whether a step is a compaction that does not get the conversation's session. */
function isCompaction({ profile }: ConversationStep, isHeldByPrewarm: boolean): boolean {
  const { request_kind: kind, compaction } = profile.values.session;
  if (kind !== "compaction" || compaction === undefined) return false;
  const document = parseJson(compaction, { name: "compaction" });
  if (stringMember(document, 0, "phase") === "standalone_turn") return isHeldByPrewarm;
  return stringMember(document, 0, "implementation") === "responses";
}
