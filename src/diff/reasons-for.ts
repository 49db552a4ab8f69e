import type { Reason } from "../compile/compiled-request.js";
import type { Change } from "./change.js";
import type { ComparedRequest } from "./compared-request.js";
import { counterpart } from "./counterpart.js";
import type { Difference } from "./semantic-diff.js";

/** Outcomes that fit a kind of change, on the side that does not have the value any more. */
const fitting: Readonly<Record<Change["kind"], readonly Reason["outcome"][]>> = {
  added: ["omitted", "null", "stripped", "dropped"],
  removed: ["dropped", "stripped", "omitted", "null"],
  moved: ["moved"],
  changed: [],
  respelled: ["changed"],
  reordered: [],
  spaced: [],
};

/** Why either side has what it has where a change is, as far as the compiler said. */
export function reasonsFor(
  difference: Difference,
  change: Change,
  left: ComparedRequest,
  right: ComparedRequest,
): { readonly left: Reason | undefined; readonly right: Reason | undefined } {
  const leftPointer = "left" in change ? change.left.pointer : counterpart(difference, change.right, "right");
  const rightPointer = "right" in change ? change.right.pointer : counterpart(difference, change.left, "left");
  const own = (reasons: readonly Reason[], pointer: string): Reason | undefined =>
    reasons.findLast((reason) => reason.pointer === pointer) ?? aroundReason(reasons, pointer, change);
  return {
    left: own(left.reasons, leftPointer),
    // What moved or was dropped is explained where it stood before.
    right: fittingReason(right.reasons, leftPointer, difference, change) ?? own(right.reasons, rightPointer),
  };
}

/** A reason of the right side about the place on the left: what became of it. */
function fittingReason(
  reasons: readonly Reason[],
  pointer: string,
  difference: Difference,
  change: Change,
): Reason | undefined {
  const outcomes = fitting[change.kind];
  const candidates = reasons.filter((reason) => covers(reason.pointer, pointer) && outcomes.includes(reason.outcome));
  return (
    candidates.find((reason) => reason.pointer === pointer) ??
    candidates.find((reason) => names(difference, change, reason))
  );
}

/** Whether the reason speaks of the very tool that was removed. */
function names({ left }: Difference, change: Change, { text }: Reason): boolean {
  if (change.kind !== "removed") return false;
  const { node } = change.left;
  const name = left.member(node, "name");
  const named = name === -1 ? left.member(node, "type") : name;
  return named !== -1 && left.isString(named) && text.split(/[\s;,]+/).includes(left.string(named));
}

/** The reason of the nearest value around; what the Prompt's items say is no reason for a part of one. */
function aroundReason(reasons: readonly Reason[], pointer: string, change: Change): Reason | undefined {
  if (change.kind !== "changed" && change.kind !== "added" && change.kind !== "removed") return undefined;
  return reasons
    .filter((reason) => covers(reason.pointer, pointer) && reason.pointer !== "/input" && reason.pointer !== "/tools")
    .toSorted((one, other) => other.pointer.length - one.pointer.length)[0];
}

function covers(reason: string, pointer: string): boolean {
  return pointer === reason || pointer.startsWith(`${reason}/`);
}
