import { existsSync } from "node:fs";
import { dialects } from "../compile/dialects/dialects.js";
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
  const isKnown =
    Object.hasOwn(foreignFields, first) ||
    [...dialects.values()].some(({ fields }) =>
      Object.values(fields).some((names) => names.some((name) => name === first)),
    );
  return isKnown || /^\/?[a-z][a-z0-9_]*$/.test(text) ? pointer : undefined;
}
