import { UsageError } from "../problem/usage-error.js";
import { editedHeader, type WireEdit } from "./wire-edit.js";

/**
 * Edits headers: a dropped one goes, a patched one takes its new value in its place, or comes last.
 *
 * @throws UsageError `edit-no-target` when a header to drop is not there
 */
export function editHeaders<Value>(
  headers: readonly (readonly [name: string, value: Value])[],
  edits: readonly WireEdit[],
): (readonly [name: string, value: Value | string])[] {
  let edited: (readonly [name: string, value: Value | string])[] = [...headers];
  for (const edit of edits) {
    const name = editedHeader(edit);
    if (name === undefined) continue;
    const index = edited.findIndex(([candidate]) => candidate.toLowerCase() === name);
    if (edit.kind === "patch") {
      if (index === -1) edited.push([name, edit.value]);
      else edited[index] = [edited[index]![0], edit.value];
    } else if (index === -1) throw notThere(name);
    else edited = edited.filter(([candidate]) => candidate.toLowerCase() !== name);
  }
  return edited;
}

function notThere(name: string): UsageError {
  return UsageError.of({
    code: "edit-no-target",
    message: `The request has no header ${name}`,
    remedy: "prompt-wire compile --format headers shows those it has.",
  });
}
