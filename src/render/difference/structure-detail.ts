import { diffString } from "json-diff";
import type { DetailLine } from "./difference-view.js";

/**
 * The structure of two values that were paired and differ, as json-diff draws it. It does not see everything that our
 * own comparison sees (order of members, number text): undefined when it sees no difference.
 */
export function structureDetail(before: unknown, after: unknown): DetailLine[] | undefined {
  const text = diffString(before, after, { color: false });
  if (text === "") return undefined;
  return text
    .trimEnd()
    .split("\n")
    .map((line): DetailLine => {
      const sign = line.startsWith("-") ? "-" : line.startsWith("+") ? "+" : " ";
      return { sign, parts: [{ text: line.slice(1), isChanged: false }] };
    });
}
