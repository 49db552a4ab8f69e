import { dottedPath, pointerToken } from "../json/pointer.js";

/** How people write a wire pointer: `text.verbosity`, `input[3].id`, `header accept`, `url`. */
export function fieldName(pointer: string): string {
  if (!pointer.startsWith("/")) return pointer.replace(/^header:/, "header ");
  return dottedPath(pointer);
}

/**
 * The pointer that a field argument means: a JSON pointer, `header:NAME`, `url`, or a path such as `text.verbosity` and
 * `input[3].id`. `undefined` for a text that is none of these.
 */
export function fieldPointer(text: string): string | undefined {
  if (text.startsWith("/")) return text;
  const header = /^header[: ]\s*(\S+)$/i.exec(text)?.[1];
  if (header !== undefined) return `header:${header.toLowerCase()}`;
  if (text === "url") return text;
  if (!/^[A-Za-z_$][^\s/\\]*$/.test(text)) return undefined;
  return text
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .split(".")
    .map((step) => `/${pointerToken(step)}`)
    .join("");
}
