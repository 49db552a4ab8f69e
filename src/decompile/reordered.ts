import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { compactText } from "../json/print.js";

/** Whether two values hold the same members and elements, members in any order, as deep as a client reads them. */
export function isReordered(
  left: JsonDocument,
  leftNode: number,
  right: JsonDocument,
  rightNode: number,
  depth = 0,
): boolean {
  if (depth > deepestNesting) return compactText(left, leftNode) === compactText(right, rightNode);
  if (left.kind(leftNode) !== right.kind(rightNode)) return false;
  if (left.isArray(leftNode)) {
    const ours = Array.from(left.elements(leftNode));
    const theirs = Array.from(right.elements(rightNode));
    return (
      ours.length === theirs.length &&
      ours.every((node, position) => isReordered(left, node, right, theirs[position] ?? -1, depth + 1))
    );
  }
  if (!left.isObject(leftNode)) return compactText(left, leftNode) === compactText(right, rightNode);
  return (
    left.size(leftNode) === right.size(rightNode) &&
    Array.from(left.members(leftNode)).every(({ key, value }) => {
      const other = right.member(rightNode, left.string(key));
      return other !== -1 && isReordered(left, value, right, other, depth + 1);
    })
  );
}
