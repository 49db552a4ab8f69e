import type { Removed } from "./change.js";
import type { Difference } from "./semantic-diff.js";

/** What the left text says and the right one does not say anywhere; what only changed or moved is not lost. */
export function lostParts({ changes }: Difference): Removed[] {
  return changes.filter(
    (change): change is typeof change & Removed => change.kind === "removed" && change.meaning && !change.isShell,
  );
}
