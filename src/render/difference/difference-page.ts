import type { ByteExcerpt } from "../../diff/byte-excerpt.js";
import type { DetailLine, DifferenceView, EntryView, Section, WhyLine } from "./difference-view.js";
import { escaped, htmlPage } from "../html-page.js";

/** A detail of more lines than this is folded at first. */
const longestOpen = 24;

const markNames: Readonly<Record<EntryView["mark"], string>> = {
  "+": "added",
  "-": "removed",
  "~": "changed",
  ">": "moved",
  "=": "written differently",
};

/** Two requests compared, as one page. */
export function differencePage(view: DifferenceView): string {
  const { source, left, right, facts, isSame, verdict, first, sections, notes, next } = view;
  const header = [
    `<p class="facts">${[...(source === undefined ? [] : [source]), ...facts].map(escaped).join(" · ")}</p>`,
    `<p class="verdict ${isSame ? "same" : "different"}">${escaped(verdict)}</p>`,
    first === undefined ? "" : excerpts(left, first.left, right, first.right),
    contents(sections),
  ];
  const items = notes.map((note) => `<li>${escaped(note)}</li>`).join("");
  const main = [
    sections.map((section, index) => sectionHtml(section, index)).join("\n"),
    notes.length === 0 ? "" : `<section><h2>Items and losses</h2><ul>${items}</ul></section>`,
  ];
  const heading = `${escaped(left)} <span aria-label="against">→</span> ${escaped(right)}`;
  return htmlPage({ title: `${left} -> ${right}`, heading, header: header.join("\n"), main: main.join("\n"), next });
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
