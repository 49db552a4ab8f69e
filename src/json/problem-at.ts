import type { Problem } from "../problem/problem.js";
import { codeFrame } from "./code-frame.js";
import type { JsonDocument } from "./document.js";
import { placeOf } from "./place.js";
import { pointerTo } from "./pointer.js";

/** A problem (an error, unless it says otherwise) with a value of a text: pointer, place and code frame are added. */
export function problemAt(
  document: JsonDocument,
  node: number,
  {
    remedy,
    ...problem
  }: Pick<Problem, "code" | "message"> & Partial<Pick<Problem, "severity">> & { readonly remedy?: string | undefined },
): Problem {
  const place = placeOf(document, node);
  return {
    severity: "error",
    ...problem,
    ...(remedy === undefined ? {} : { remedy }),
    pointer: pointerTo(document, node),
    place,
    frame: codeFrame(document.bytes, place),
  };
}

/** More problems than this help nobody; each costs a place, a pointer and a frame. */
const mostProblems = 100;

/** Adds a problem to those found so far, unless there are a hundred: the last one then says that there are more. */
export function addProblemAt(
  problems: Problem[],
  document: JsonDocument,
  node: number,
  problem: Parameters<typeof problemAt>[2],
): void {
  if (problems.length > mostProblems) return;
  const message =
    problems.length < mostProblems
      ? problem.message
      : `only the first ${mostProblems} problems are listed: there are more`;
  problems.push(problemAt(document, node, { ...problem, message }));
}
