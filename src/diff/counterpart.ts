import { pointerTo } from "../json/pointer.js";
import type { Difference } from "./semantic-diff.js";
import type { Spot } from "./spot.js";

/**
 * Where a value of one text would stand in the other: by the innermost paired value around it. It need not exist
 * there: for a member that was removed it is the place it was removed from.
 */
export function counterpart({ left, right, matching }: Difference, spot: Spot, side: "left" | "right"): string {
  const [document, other] = side === "left" ? [left, right] : [right, left];
  const partners = side === "left" ? matching.toRight : matching.toLeft;
  let around = 0;
  for (let node = 0; node !== -1; node = node === spot.node ? -1 : childTowards(document, node, spot.node)) {
    if (partners[node] !== -1) around = node;
  }
  return pointerTo(other, partners[around]!) + pointerTo(document, spot.node, around);
}

function childTowards(document: Difference["left"], container: number, target: number): number {
  const isObject = document.isObject(container);
  for (let child = container + 1; child < document.next(container);) {
    const value = isObject ? child + 1 : child;
    if (target < document.next(value)) return target < value ? -1 : value;
    child = document.next(value);
  }
  return -1;
}
