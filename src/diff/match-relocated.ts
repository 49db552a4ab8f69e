import type { JsonDocument } from "../json/document.js";
import type { DocumentPair, Side } from "./document-pair.js";
import { joinByKey } from "./join-by-key.js";
import { matchValues } from "./match-values.js";
import type { Matching } from "./matching.js";
import { developerText, isNamespace, toolListOf, toolsOf } from "./wire-places.js";

/**
 * Pairs what a Responses request may hold in one place or another: tools at the top, in `additional_tools` and in
 * namespaces; the base text as `instructions` or as a developer message (wire contract 6).
 */
export function matchRelocated(pair: DocumentPair, matching: Matching): void {
  if (matching.isEqual(0)) return;
  const relocate = (left: number, right: number): void => {
    matchValues(pair, matching, left, right);
    matching.relocated.push(right);
  };
  const isLeftFree = (node: number): boolean => matching.toRight[node] === -1;
  const isRightFree = (node: number): boolean => matching.toLeft[node] === -1;
  const isLeftEqual = (node: number): boolean => !isLeftFree(node) && matching.isEqual(node);
  const isRightEqual = (node: number): boolean => !isRightFree(node) && matching.isEqual(matching.toLeft[node]!);

  const leftList = toolListOf(pair.left.compact, isLeftFree, isLeftEqual);
  const rightList = toolListOf(pair.right.compact, isRightFree, isRightEqual);
  if (leftList !== -1 && rightList !== -1) relocate(leftList, rightList);
  // A namespace that moves takes its tools along, so namespaces go first; a tool that keeps its namespace comes
  // before one that only keeps its name.
  for (const round of ["namespace", "qualified", "bare"] as const) {
    const free = (side: Side, isFree: (node: number) => boolean, isEqual: (node: number) => boolean) =>
      toolsOf(side.compact, isEqual).filter(
        ({ node }) => isFree(node) && (round !== "namespace" || isNamespace(side.compact, node)),
      );
    joinByKey(
      free(pair.left, isLeftFree, isLeftEqual),
      free(pair.right, isRightFree, isRightEqual),
      (tool) => (round === "qualified" ? tool.qualifiedName : tool.name),
      (left, right) => relocate(left.node, right.node),
    );
  }
  const leftText = pair.left.compact.member(0, "instructions");
  const rightText = pair.right.compact.member(0, "instructions");
  if (isString(pair.left.compact, leftText) && isLeftFree(leftText)) {
    const message = developerText(pair.right.compact, isRightFree, (node) => pair.same(leftText, node), isRightEqual);
    if (message !== -1) relocate(leftText, message);
  }
  if (isString(pair.right.compact, rightText) && isRightFree(rightText)) {
    const message = developerText(pair.left.compact, isLeftFree, (node) => pair.same(node, rightText), isLeftEqual);
    if (message !== -1) relocate(message, rightText);
  }
}

function isString(document: JsonDocument, node: number): boolean {
  return node !== -1 && document.isString(node);
}
