import { Buffer } from "node:buffer";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { resolvePointer } from "../json/pointer.js";
import { UsageError } from "../problem/usage-error.js";
import { editedHeader, type WireEdit } from "./wire-edit.js";

/**
 * Edits a body in place: every byte that an edit is not about stays as it is. Patches come first; pointers of drops
 * mean the body before any of them, so that dropping item 1 and item 2 drops what was called so.
 *
 * @throws UsageError `edit-no-target` when there is nothing at a pointer
 */
export function editBody(body: Uint8Array, edits: readonly WireEdit[]): Uint8Array {
  const own = edits.filter((edit) => editedHeader(edit) === undefined);
  let edited = body;
  for (const edit of own) if (edit.kind === "patch") edited = patched(parseJson(edited, { name: "body" }), edit);
  const whole = parseJson(edited, { name: "body" });
  const drops = own
    .filter(({ kind }) => kind === "drop")
    .map(({ target }) => ({ target, at: whole.start(place(whole, target)) }));
  // From the end, so that the pointers of those that are still to come mean the same.
  for (const { target } of drops.toSorted((left, right) => right.at - left.at)) {
    const document = parseJson(edited, { name: "body" });
    if (resolvePointer(document, target) !== -1) edited = dropped(document, target);
  }
  return edited;
}

function place(document: JsonDocument, pointer: string): number {
  const node = resolvePointer(document, pointer);
  if (node !== -1) return node;
  throw nothingThere(pointer);
}

function patched(document: JsonDocument, { target, value }: WireEdit & { readonly kind: "patch" }): Uint8Array {
  const node = resolvePointer(document, target);
  if (node !== -1) return spliced(document.bytes, document.start(node), document.end(node), value);
  const { parent, name } = parentOf(document, target);
  const end = document.end(parent) - 1;
  const comma = document.size(parent) === 0 ? "" : ",";
  if (document.isObject(parent)) return spliced(document.bytes, end, end, `${comma}${JSON.stringify(name)}:${value}`);
  if (document.isArray(parent) && (name === "-" || name === String(document.size(parent)))) {
    return spliced(document.bytes, end, end, `${comma}${value}`);
  }
  throw nothingThere(target);
}

/** Cuts a member or element out, with one of the commas beside it. */
function dropped(document: JsonDocument, pointer: string): Uint8Array {
  const { parent } = parentOf(document, pointer);
  const node = resolvePointer(document, pointer);
  const entries = document.isObject(parent)
    ? Array.from(document.members(parent), ({ key, value }) => ({
        start: document.start(key),
        end: document.end(value),
        value,
      }))
    : Array.from(document.elements(parent), (value) => ({
        start: document.start(value),
        end: document.end(value),
        value,
      }));
  const index = entries.findIndex(({ value }) => value === node);
  const entry = entries[index];
  if (entry === undefined) throw nothingThere(pointer);
  const before = entries[index - 1];
  const after = entries[index + 1];
  const start = before === undefined ? entry.start : before.end;
  const end = before === undefined && after !== undefined ? after.start : entry.end;
  return spliced(document.bytes, start, end, "");
}

function parentOf(document: JsonDocument, pointer: string): { readonly parent: number; readonly name: string } {
  const at = pointer.lastIndexOf("/");
  const parent = at === -1 ? -1 : resolvePointer(document, pointer.slice(0, at));
  if (parent === -1) throw nothingThere(pointer);
  return {
    parent,
    name: pointer
      .slice(at + 1)
      .replaceAll("~1", "/")
      .replaceAll("~0", "~"),
  };
}

function spliced(bytes: Uint8Array, start: number, end: number, text: string): Uint8Array {
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(text), bytes.subarray(end)]);
}

function nothingThere(pointer: string): UsageError {
  return UsageError.of({
    code: "edit-no-target",
    message: `There is nothing at ${pointer} in the body`,
    remedy: "prompt-wire compile --format pretty shows the body that is edited.",
  });
}
