import { Kind } from "../json/kind.js";
import { parseJson } from "../json/parse.js";
import { pointerTo } from "../json/pointer.js";
import { cacheOrder, type CacheUnits } from "./cache-units.js";
import { semanticDiff } from "./semantic-diff.js";

/** The first thing that keeps a later request from using what was cached for an earlier one. */
export interface CacheBreak {
  readonly kind:
    | "same tools, new order"
    | "tools in another order"
    | "tool added"
    | "tool removed"
    | "tool changed"
    | "output schema"
    | "instructions"
    | "item inserted"
    | "item removed"
    | "item changed"
    | "same items, new order"
    | "items in another order"
    | "members in another order";
  /** Where the two part, in either body; undefined where it ended. */
  readonly left: string | undefined;
  readonly right: string | undefined;
  /** Which tool or item, where that can be said. */
  readonly about?: string;
  /** How a text changed, when it is a text that did. */
  readonly text?: TextBreak;
}

export interface TextBreak {
  readonly how: "shortened" | "lengthened" | "rewritten";
  /** UTF-16 units of the text before and after, and how many of them are the same from the beginning on. */
  readonly before: number;
  readonly after: number;
  readonly same: number;
}

/**
 * Tells what happened at the first part that differs.
 *
 * @param position of the first parts that are not the same; both sides have one
 * @param inside bytes that the two have in common from their beginning on
 */
export function breakAt(before: CacheUnits, after: CacheUnits, position: number, inside: number): CacheBreak {
  const groups = [before.group(position), after.group(position)] as const;
  // Where one side has more of what comes first, the other side is already further.
  const group = cacheOrder.find((name) => groups.includes(name))!;
  const left = group === groups[0] ? before.pointer(position) : undefined;
  const right = group === groups[1] ? after.pointer(position) : undefined;
  const whole = { left, right };
  const isBoth = left !== undefined && right !== undefined;
  const parted = isBoth ? partedAt(before, after, position, inside) : whole;
  if (isBoth && isOnlyOrder(before.bytes(position), after.bytes(position)))
    return { kind: "members in another order", ...whole, ...aboutOf(before, position) };
  if (group === "output schema" || group === "instructions") return { kind: group, ...parted };

  const isTools = group === "tools";
  const own = (units: CacheUnits): string[] => units.texts(group, position);
  const [lefts, rights] = [own(before), own(after)];
  const isArrival = left === undefined || rights.includes(lefts[0]!);
  const isDeparture = right === undefined || lefts.includes(rights[0]!);
  const noun = isTools ? "tools" : "items";
  if (isBoth && isArrival && isDeparture) {
    const isSame = lefts.toSorted().join("\n") === rights.toSorted().join("\n");
    const [now, was] = [after.about(position), before.about(position)];
    const isNamed = now !== undefined && was !== undefined && now !== was;
    const about = isNamed ? { about: `${now} where ${was} was` } : {};
    return { kind: isSame ? `same ${noun}, new order` : `${noun} in another order`, ...whole, ...about };
  }
  if (isArrival) return { kind: isTools ? "tool added" : "item inserted", ...whole, ...aboutOf(after, position) };
  if (isDeparture) return { kind: isTools ? "tool removed" : "item removed", ...whole, ...aboutOf(before, position) };
  return { kind: isTools ? "tool changed" : "item changed", ...parted, ...aboutOf(before, position) };
}

/** Whether the same values stand in another order of members, or are written otherwise. */
function isOnlyOrder(left: Uint8Array, right: Uint8Array): boolean {
  const { changes, meaningCount } = semanticDiff(parseJson(left), parseJson(right));
  return meaningCount === 0 && changes.some(({ kind }) => kind === "reordered");
}

/** The innermost values in which the two part, and how a text changed there. */
function partedAt(
  before: CacheUnits,
  after: CacheUnits,
  position: number,
  inside: number,
): Pick<CacheBreak, "left" | "right" | "text"> {
  const leftNode = before.nodeAt(position, inside);
  const rightNode = after.nodeAt(position, inside);
  const left = pointerTo(before.document, leftNode);
  const right = pointerTo(after.document, rightNode);
  // The texts of different members tell nothing about each other.
  if (left !== right) return { left, right };
  if (before.document.kind(leftNode) !== Kind.string || after.document.kind(rightNode) !== Kind.string)
    return { left, right };
  return { left, right, text: textBreak(before.document.string(leftNode), after.document.string(rightNode)) };
}

function textBreak(before: string, after: string): TextBreak {
  let same = 0;
  while (same < before.length && same < after.length && before.charCodeAt(same) === after.charCodeAt(same)) same++;
  const shorter = Math.min(before.length, after.length) - same;
  let end = 0;
  while (end < shorter && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  const kept = same + end;
  const [removed, added] = [before.length - kept, after.length - kept];
  return { how: howChanged(kept, removed, added), before: before.length, after: after.length, same };
}

/** Another text that happens to be shorter was rewritten: shortened is one of which little but the rest is left. */
function howChanged(kept: number, removed: number, added: number): TextBreak["how"] {
  if (added * 4 <= removed && added <= kept) return "shortened";
  return removed * 4 <= added && removed <= kept ? "lengthened" : "rewritten";
}

function aboutOf(units: CacheUnits, position: number): { readonly about?: string } {
  const about = units.about(position);
  return about === undefined ? {} : { about };
}
