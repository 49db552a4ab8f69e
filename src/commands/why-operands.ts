import { existsSync } from "node:fs";
import { dialects } from "../compile/dialects/dialects.js";
import { nearestName } from "../problem/nearest-name.js";
import { splitEntry } from "../source/entry.js";
import { fieldPointer } from "../why/field-name.js";
import { foreignFields } from "../why/foreign-fields.js";

export interface WhyOperands {
  readonly source: string | undefined;
  /** A field as `fieldPointer` gives it. */
  readonly field: string | undefined;
}

/**
 * Tells the operands of `why` apart. Two are a source and a field, in either order; one alone is a source when there is
 * such a file, else a field when it looks like one.
 */
export function whyOperands(first: string | undefined, second: string | undefined): WhyOperands {
  if (first === undefined) return { source: undefined, field: undefined };
  if (second === undefined) {
    const field = isSource(first) ? undefined : namedField(first);
    return field === undefined ? { source: first, field } : { source: undefined, field };
  }
  const isSwapped = !isSource(first) && isSource(second) && fieldPointer(first) !== undefined;
  const [source, field] = isSwapped ? [second, first] : [first, second];
  return { source, field: fieldPointer(field) ?? `/${field}` };
}

function isSource(text: string): boolean {
  return text === "-" || existsSync(text) || existsSync(splitEntry(text).path);
}

/** A field: its first part is one that is known, or it is a plain name that can be no file. */
function namedField(text: string): string | undefined {
  const pointer = fieldPointer(text);
  if (pointer === undefined || !pointer.startsWith("/")) return pointer;
  const first = pointer.split("/")[1] ?? "";
  const names = [...dialects.values()].flatMap(({ fields }) => Object.values(fields).flat());
  const isKnown = Object.hasOwn(foreignFields, first) || names.some((name) => name === first);
  // A misspelt field is told which one is near; what ends like a file is a file that is not there.
  const isNear =
    !/\.(?:jsonl?|toml|ya?ml|txt|md|gz|zst|br|log|har|sse)(?:#|$)/i.test(text) &&
    nearestName(first, names) !== undefined;
  return isKnown || isNear || /^\/?[a-z][a-z0-9_]*$/.test(text) ? pointer : undefined;
}
