import type { Paint } from "./paint.js";
import { padRight, textWidth } from "./text-width.js";

/** The list of codes: one line each, code and title. */
export function codesText(entries: readonly { readonly code: string; readonly title: string }[], paint: Paint): string {
  const width = Math.max(...entries.map(({ code }) => textWidth(code)));
  return entries.map(({ code, title }) => `${paint.name(padRight(code, width))}  ${title}\n`).join("");
}

/** A page of docs/diagnostics: the Markdown as it is, with its headings and code set off where there is colour. */
export function pageText(markdown: string, paint: Paint): string {
  return markdown
    .split("\n")
    .map((line) =>
      line.startsWith("#") ? paint.strong(line) : line.replaceAll(/`[^`]+`/g, (code) => paint.name(code)),
    )
    .join("\n");
}
