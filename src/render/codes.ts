import type { Paint } from "./paint.js";
import { padRight, textWidth } from "./text-width.js";

/** The list of codes: one line each, code and title. */
export function codesText(entries: readonly { readonly code: string; readonly title: string }[], paint: Paint): string {
  const width = Math.max(...entries.map(({ code }) => textWidth(code)));
  return entries.map(({ code, title }) => `${paint.name(padRight(code, width))}  ${title}\n`).join("");
}
