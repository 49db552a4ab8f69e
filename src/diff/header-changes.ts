import type { ComparedHeader, ComparedRequest } from "./compared-request.js";
import { increasingSequence } from "./increasing-sequence.js";
import { joinByKey } from "./join-by-key.js";

/** A difference outside the body. */
export interface HeaderChange {
  readonly kind: "added" | "removed" | "changed" | "moved" | "respelled";
  /** `header:NAME` in lower case, `url` or `method`. */
  readonly pointer: string;
  readonly left?: string;
  readonly right?: string;
}

/**
 * What differs in method, URL and headers. Headers pair by name in any case; the order of those with the same name
 * counts, and so does the order of all. What only one side knows is not compared.
 */
export function headerChanges(left: ComparedRequest, right: ComparedRequest): HeaderChange[] {
  const changes: HeaderChange[] = [];
  for (const name of ["method", "url"] as const) {
    const before = left[name];
    const after = right[name];
    if (before === undefined || after === undefined || before === after) continue;
    changes.push({ kind: "changed", pointer: name, left: before, right: after });
  }
  if (left.headers === undefined || right.headers === undefined) return changes;
  return [...changes, ...listChanges(left.headers, right.headers)];
}

function listChanges(lefts: readonly ComparedHeader[], rights: readonly ComparedHeader[]): HeaderChange[] {
  const partner = new Map<ComparedHeader, ComparedHeader>();
  joinByKey(
    lefts,
    rights,
    ({ name }) => name.toLowerCase(),
    (left, right) => partner.set(left, right),
  );
  const changes: HeaderChange[] = [];
  for (const left of lefts) {
    const right = partner.get(left);
    const pointer = `header:${left.name.toLowerCase()}`;
    const shown = { pointer, left: left.shown, ...(right === undefined ? {} : { right: right.shown }) };
    if (right === undefined) changes.push({ kind: "removed", ...shown });
    else if (left.exact !== undefined && right.exact !== undefined && left.exact !== right.exact)
      changes.push({ kind: "changed", ...shown });
    else if (left.name !== right.name) changes.push({ kind: "respelled", pointer, left: left.name, right: right.name });
  }
  const arrived = new Set(partner.values());
  for (const { name, shown } of rights.filter((right) => !arrived.has(right))) {
    changes.push({ kind: "added", pointer: `header:${name.toLowerCase()}`, right: shown });
  }
  const stayed = lefts.filter((left) => partner.has(left));
  const inOrder = increasingSequence(stayed.map((left) => rights.indexOf(partner.get(left)!)));
  for (const { name } of stayed.filter((_, position) => !inOrder[position])) {
    changes.push({ kind: "moved", pointer: `header:${name.toLowerCase()}` });
  }
  return changes;
}
