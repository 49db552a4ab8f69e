import { escaped } from "../html-page.js";
import type { VerdictView } from "../traffic/verdict-text.js";

/** A break, a miss or a finding in one line; with a link to its row where it stands apart from it. */
export function verdictHtml({ number, kind, text, before, after, place, code }: VerdictView, links: boolean): string {
  const sides = [
    ...(before === undefined ? [] : [`<del>${escaped(before)}</del>`]),
    ...(after === undefined ? [] : [`<ins>${escaped(after)}</ins>`]),
  ];
  return [
    links ? `<a href="#n${number}">#${number}</a> ` : "",
    kind === "finding" ? "" : `<b>${kind}</b>: `,
    escaped(text),
    place === undefined || place === ""
      ? ""
      : ` <span class="dim">at</span> <code class="place">${escaped(place)}</code>`,
    sides.length === 0 ? "" : ` ${sides.join(' <span aria-label="became">→</span> ')}`,
    code === undefined ? "" : ` <span class="dim">[${escaped(code)}]</span>`,
  ].join("");
}
