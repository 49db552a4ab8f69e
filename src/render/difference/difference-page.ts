import { controlPictures } from "../../problem/control-pictures.js";
import type { ByteExcerpt } from "../../diff/byte-excerpt.js";
import type { DetailLine, DifferenceView, EntryView, Section, WhyLine } from "./difference-view.js";
import { pageStyle } from "./page-style.js";

/** A detail of more lines than this is folded at first. */
const longestOpen = 24;

const markNames: Readonly<Record<EntryView["mark"], string>> = {
  "+": "added",
  "-": "removed",
  "~": "changed",
  ">": "moved",
  "=": "written differently",
};

/**
 * Two requests compared, as one page that needs nothing else: no scripts, no files, no network. Light or dark as the
 * reader prefers; everything is reached by the keyboard.
 */
export function differencePage(view: DifferenceView): string {
  const { source, left, right, facts, isSame, verdict, first, sections, notes, next } = view;
  const title = `${left} -> ${right}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)} · prompt-wire diff</title>
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#differences">Skip to the differences</a>
<header>
<h1>${escaped(left)} <span aria-label="against">→</span> ${escaped(right)}</h1>
<p class="facts">${[...(source === undefined ? [] : [source]), ...facts].map(escaped).join(" · ")}</p>
<p class="verdict ${isSame ? "same" : "different"}">${escaped(verdict)}</p>
${first === undefined ? "" : excerpts(left, first.left, right, first.right)}
${contents(sections)}
</header>
<main id="differences">
${sections.map(sectionHtml).join("\n")}
${notes.length === 0 ? "" : `<section><h2>Items and losses</h2><ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join("")}</ul></section>`}
</main>
<footer><p>next: <code>${escaped(next)}</code></p></footer>
</body>
</html>
`;
}

function excerpts(leftName: string, left: ByteExcerpt, rightName: string, right: ByteExcerpt): string {
  const row = (name: string, { before, after }: ByteExcerpt): string =>
    `<tr><th scope="row">${escaped(name)}</th><td><code><span class="dim">${escaped(before)}</span><mark>${escaped(after)}</mark></code></td></tr>`;
  return `<table class="excerpts"><caption>Where the bytes part</caption>${row(leftName, left)}${row(rightName, right)}</table>`;
}

function contents(sections: readonly Section[]): string {
  if (sections.length < 2) return "";
  const links = sections.map(
    ({ title, entries }, index) =>
      `<li><a href="#section-${index}">${escaped(sentence(title))}</a> (${entries.length})</li>`,
  );
  return `<nav aria-label="Sections"><ul>${links.join("")}</ul></nav>`;
}

function sectionHtml({ title, entries }: Section, index: number): string {
  return `<section aria-labelledby="section-${index}"><h2 id="section-${index}">${escaped(sentence(title))}</h2>
<ul class="entries">
${entries.map(entryHtml).join("\n")}
</ul></section>`;
}

function entryHtml(entry: EntryView): string {
  const { mark, place, about, before, after, note, whys, from, detail = [] } = entry;
  const name = markNames[mark];
  const arrow = before !== undefined && after !== undefined ? ' <span aria-label="becomes">→</span> ' : "";
  return [
    `<li class="${name.split(" ")[0]!}"><p><span class="mark" title="${name}" aria-label="${name}">${escaped(mark)}</span> <code class="place">${escaped(place)}</code>`,
    about === undefined ? "" : ` <span class="dim">${escaped(about)}</span>`,
    before === undefined ? "" : ` <del>${escaped(before)}</del>`,
    arrow,
    after === undefined ? "" : ` <ins>${escaped(after)}</ins>`,
    note === undefined ? "" : ` <span class="dim note">${escaped(note)}</span>`,
    "</p>",
    whys.length === 0 ? "" : `<dl>${whys.map(whyHtml).join("")}</dl>`,
    from === undefined ? "" : `<p class="dim">at ${escaped(from)}</p>`,
    detail.length === 0 ? "" : detailHtml(detail),
    "</li>",
  ].join("");
}

function whyHtml({ side, text, rule, from }: WhyLine): string {
  return `<div><dt>${escaped(side ?? "why")}</dt><dd>${escaped(text)} <span class="dim">${escaped(`${rule} · ${from}`)}</span></dd></div>`;
}

function detailHtml(lines: readonly DetailLine[]): string {
  const count = lines.filter(({ sign }) => sign === "+" || sign === "-").length;
  const open = lines.length <= longestOpen ? " open" : "";
  return `<details${open}><summary>${count} changed lines</summary><pre tabindex="0">${lines.map(lineHtml).join("\n")}</pre></details>`;
}

function lineHtml({ sign, parts }: DetailLine): string {
  const text = parts.map((part) => (part.isChanged ? `<b>${escaped(part.text)}</b>` : escaped(part.text))).join("");
  if (sign === "+") return `<ins>+ ${text}</ins>`;
  if (sign === "-") return `<del>- ${text}</del>`;
  return sign === "@" ? `<span class="dim">@@ ${text}</span>` : `  ${text}`;
}

/** `BODY` -> `Body` */
function sentence(title: string): string {
  return title.charAt(0) + title.slice(1).toLowerCase();
}

/** Text for a page; direction marks and other control characters of foreign texts must not rearrange it. */
function escaped(text: string): string {
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
