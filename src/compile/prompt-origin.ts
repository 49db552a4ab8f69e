import type { JsonDocument } from "../json/document.js";
import { placeOf } from "../json/place.js";
import { pointerTo } from "../json/pointer.js";
import type { Origin } from "../profile/profile.js";

/** Where a value of the Prompt stands: file, line, column, and its pointer in the Prompt. */
export function promptOrigin(
  document: JsonDocument,
  node: number,
  root: number,
  key = pointerTo(document, node, root),
): Origin & { readonly key: string } {
  const { file, line, column } = placeOf(document, node);
  return { kind: "prompt", file, line, column, key };
}
