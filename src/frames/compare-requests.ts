import type { AnswerItem } from "../compile/items/compared-form.js";
import { excerpt, firstDifference, sameBytes, type Difference } from "./difference.js";
import type { ItemDifference, PropertyChange } from "./frame-plan.js";
import { itemAt, itemCount, memberBytes, type LogicalRequest } from "./logical-request.js";

/** Members that do not count when requests are compared (wire contract 10.4, step 4), and those that only frames have. */
const ignored: ReadonlySet<string> = new Set([
  "type",
  "previous_response_id",
  "input",
  "stream_options",
  "generate",
  "client_metadata",
]);

/** Every member but the input that differs, in wire order. */
export function propertyChanges(before: LogicalRequest, after: LogicalRequest): PropertyChange[] {
  return after.memberOrder
    .filter((name) => !ignored.has(name))
    .flatMap((property) => {
      const old = memberBytes(before, property);
      const now = memberBytes(after, property);
      const difference = memberDifference(old, now);
      if (difference === undefined) return [];
      const values = { ...(old && { before: show(old) }), ...(now && { after: show(now) }) };
      return [{ property, ...values, difference }];
    });
}

/** An item that the answer added to what the client remembers. */
export type RememberedItem = Exclude<AnswerItem, { readonly kind: "unreadable" }>;

/**
 * The first item of a request that is not what the client remembers: the input of the request before, then the items
 * of its answer. Items that both requests share are not looked at again.
 */
export function itemDifference(
  before: LogicalRequest,
  answer: readonly RememberedItem[],
  after: LogicalRequest,
): ItemDifference | undefined {
  const count = itemCount(after);
  const remembered = itemCount(before);
  const prefix = count - after.history.length;
  const samePrefix = remembered - before.history.length === prefix;
  const skipped = samePrefix ? after.history.sharedWith(before.history) : 0;
  const inRequest = (item: number): ItemDifference | undefined => {
    const old = itemAt(before, item);
    const now = itemAt(after, item);
    const difference = firstDifference(old.compared, now.compared);
    if (difference === undefined) return undefined;
    const types = { typeBefore: old.type, typeAfter: now.type };
    return { item, historyItem: item - prefix, remembered: "request", ...types, difference };
  };
  const end = Math.min(count, remembered);
  for (let item = 0; item < Math.min(prefix, end); item++) {
    const found = inRequest(item);
    if (found !== undefined) return found;
  }
  for (let item = prefix + skipped; item < end; item++) {
    const found = inRequest(item);
    if (found !== undefined) return found;
  }
  return answerDifference(answer, after, remembered);
}

function answerDifference(
  answer: readonly RememberedItem[],
  after: LogicalRequest,
  first: number,
): ItemDifference | undefined {
  const prefix = itemCount(after) - after.history.length;
  for (const [position, old] of answer.entries()) {
    const item = first + position;
    if (item >= itemCount(after)) return undefined;
    const now = itemAt(after, item);
    const types = { typeBefore: old.type, typeAfter: now.type };
    const found = { item, historyItem: item - prefix, remembered: "answer", ...types } as const;
    if (old.kind === "other") return found;
    const difference = firstDifference(old.compared, now.compared);
    if (difference !== undefined) return { ...found, difference };
  }
  return undefined;
}

function memberDifference(before: Uint8Array | undefined, after: Uint8Array | undefined): Difference | undefined {
  if (before === undefined || after === undefined) {
    if (before === after) return undefined;
    return { pointer: "", ...(before && { before: show(before) }), ...(after && { after: show(after) }) };
  }
  return sameBytes(before, after) ? undefined : firstDifference(before, after);
}

function show(value: Uint8Array): string {
  // Enough bytes for the characters that are shown, whole or not: the excerpt cuts the rest.
  return excerpt(new TextDecoder().decode(value.subarray(0, 4096)));
}
