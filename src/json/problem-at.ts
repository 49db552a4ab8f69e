import type { Problem } from "../problem/problem.js";
import { codeFrame } from "./code-frame.js";
import type { JsonDocument } from "./document.js";
import { placeOf } from "./place.js";
import { pointerTo } from "./pointer.js";

/** A problem (an error, unless it says otherwise) with a value of a text: pointer, place and code frame are added. */
export function problemAt(
  document: JsonDocument,
  node: number,
  problem: Pick<Problem, "code" | "message" | "remedy"> & Partial<Pick<Problem, "severity">>,
): Problem {
  const place = placeOf(document, node);
  return {
    severity: "error",
    ...problem,
    pointer: pointerTo(document, node),
    place,
    frame: codeFrame(document.bytes, place),
  };
}
