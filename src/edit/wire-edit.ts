import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { UsageError } from "../problem/usage-error.js";

/** A change to a request on its way out. The result is not what the client sends. */
export type WireEdit =
  | { readonly kind: "drop"; readonly target: string }
  /** `value` is JSON, or the text of a header. */
  | { readonly kind: "patch"; readonly target: string; readonly value: string };

const headerTarget = /^header:(.+)$/;

/**
 * Reads `--drop POINTER`: a JSON pointer into the body, or `header:NAME`.
 *
 * @throws UsageError
 */
export function readDrop(text: string): WireEdit {
  checkTarget(text, "--drop");
  return { kind: "drop", target: text };
}

/**
 * Reads `--patch POINTER=VALUE`. What is no JSON is taken for a string, so that words need no quotes.
 *
 * @throws UsageError
 */
export function readPatch(text: string): WireEdit {
  const at = text.indexOf("=");
  if (at === -1) throw usage(`--patch ${text} has no value`);
  const target = text.slice(0, at);
  const value = text.slice(at + 1);
  checkTarget(target, "--patch");
  return { kind: "patch", target, value: headerTarget.test(target) || isJson(value) ? value : JSON.stringify(value) };
}

/** The name of the header that an edit is about, in lower case; undefined for one of the body. */
export function editedHeader({ target }: WireEdit): string | undefined {
  return headerTarget.exec(target)?.[1]?.toLowerCase();
}

/** How an edit is told: `-/client_metadata`, `/store=true`. */
export function editText(edit: WireEdit): string {
  return edit.kind === "drop" ? `-${edit.target}` : `${edit.target}=${edit.value}`;
}

function checkTarget(target: string, option: string): void {
  if (headerTarget.test(target) || target.startsWith("/")) return;
  throw usage(`${option} ${target} names neither a place in the body nor a header`);
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

function usage(message: string): UsageError {
  const remedy = "Give a JSON pointer (/store, /input/3/id) or header:NAME; a value stands behind an equals sign.";
  return UsageError.of({ code: "usage", message, remedy });
}
