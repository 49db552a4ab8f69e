import { escaped } from "../html-page.js";
import type { DetailLine, EntryView, WhyLine } from "./difference-view.js";

/** A detail of more lines than this is folded at first. */
const longestOpen = 24;

const markNames: Readonly<Record<EntryView["mark"], string>> = {
  "+": "added",
  "-": "removed",
  "~": "changed",
  ">": "moved",
  "=": "written differently",
};

/** One thing that differs, as an entry of a list. */
export function entryHtml(entry: EntryView): string {
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
