import type { JsonDocument } from "../json/document.js";
import type { Change } from "./change.js";
import type { Difference } from "./semantic-diff.js";

/** Changes that say the same of several places, as one. */
export interface Entry {
  readonly first: Change;
  /** All of them, the first included. */
  readonly changes: readonly Change[];
}

/** A value longer than this is compared by nobody at a glance: its change stands alone. */
const longestCommon = 80;

/**
 * The changes as people want to read them: what was done in many places alike is one entry, items that changed places
 * in one list are one entry, and the shell around something that moved is part of the move.
 */
export function entriesOf({ left, right, changes }: Difference): Entry[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    if ("isShell" in change && change.isShell) continue;
    const key = groupKey(left, right, change);
    const group = key === undefined ? undefined : groups.get(key);
    if (group === undefined) groups.set(key ?? `${groups.size}`, [change]);
    else group.push(change);
  }
  return Array.from(groups.values(), (group) => ({ first: group[0]!, changes: group }));
}

/** The pointer with the positions of elements left open. */
export function pattern(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");
}

/** The pointer of what stands around. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

function groupKey(left: JsonDocument, right: JsonDocument, change: Change): string | undefined {
  const { kind, meaning } = change;
  switch (kind) {
    case "moved":
      return [kind, meaning, parentPointer(change.left.pointer), parentPointer(change.right.pointer)].join("\n");
    case "added":
      return memberKey(change, change.right.pointer);
    case "removed":
      return memberKey(change, change.left.pointer);
    case "changed": {
      const before = shortText(left, change.left.node);
      const after = shortText(right, change.right.node);
      const isShort = before !== undefined && after !== undefined;
      return alike([kind, meaning, pattern(change.right.pointer)], isShort ? `${before}\n${after}` : undefined);
    }
    case "respelled":
      return [kind, meaning, change.what].join("\n");
    case "reordered":
      return kind;
    case "spaced":
      return "margins" in change.gaps ? undefined : kind;
  }
}

/** The same member of many items, whatever it holds: ids, details of images. Items themselves stand alone. */
function memberKey({ kind, meaning }: Change, pointer: string): string | undefined {
  const steps = pointer.split("/");
  const last = steps.at(-1) ?? "";
  if (steps.length < 4 || /^\d+$/.test(last)) return undefined;
  return [kind, meaning, steps[1], last].join("\n");
}

function alike(parts: readonly unknown[], text: string | undefined): string | undefined {
  return text === undefined ? undefined : [...parts, text].join("\n");
}

function shortText(document: JsonDocument, node: number): string | undefined {
  return document.end(node) - document.start(node) <= longestCommon ? document.text(node) : undefined;
}
