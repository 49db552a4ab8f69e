import type { ByteExcerpt } from "../../diff/byte-excerpt.js";
import { escaped, htmlPage } from "../html-page.js";
import type { DifferenceView, Section } from "./difference-view.js";
import { entryHtml } from "./entry-html.js";

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

/** `BODY` -> `Body` */
function sentence(title: string): string {
  return title.charAt(0) + title.slice(1).toLowerCase();
}
