import { controlPictures } from "../problem/control-pictures.js";
import { pageStyle } from "./page-style.js";

/** What a page shows: the command that is named in its title, and where the skip link leads. */
const kinds = {
  diff: { title: "prompt-wire diff", main: "differences" },
  traffic: { title: "prompt-wire traffic", main: "exchanges" },
} as const;

/** Parts of a page; `title` and `next` are texts, everything else is HTML already. */
export interface PageParts {
  readonly title: string;
  /** What is on it; `diff` where it is not said. */
  readonly kind?: keyof typeof kinds;
  /** Style that only this page needs. */
  readonly style?: string;
  readonly heading: string;
  /** What stands below the heading. */
  readonly header: string;
  readonly main: string;
  /** The command that usually follows. */
  readonly next: string;
}

/**
 * One page that needs nothing else: no scripts, no files, no network. Light or dark as the reader prefers; everything
 * is reached by the keyboard.
 */
export function htmlPage({ title, kind = "diff", style = "", heading, header, main, next }: PageParts): string {
  const { title: command, main: id } = kinds[kind];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)} · ${command}</title>
<style>${pageStyle}${style}</style>
</head>
<body>
<a class="skip" href="#${id}">Skip to the ${id}</a>
<header>
<h1>${heading}</h1>
${header}
</header>
<main id="${id}">
${main}
</main>
<footer><p>next: <code>${escaped(next)}</code></p></footer>
</body>
</html>
`;
}

/** Text for a page; direction marks and other control characters of foreign texts must not rearrange it. */
export function escaped(text: string): string {
  const directed = text.replaceAll(
    /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return controlPictures(directed)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A text of several lines, for what is shown with its line ends. */
export function escapedLines(text: string): string {
  return text.split(/\r?\n/).map(escaped).join("\n");
}
