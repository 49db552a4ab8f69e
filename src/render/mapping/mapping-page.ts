import { escaped, htmlPage } from "../html-page.js";
import { type MappingEntry, type MappingRun, type MappingView, shownValue } from "./mapping-view.js";

/** What became of a chat source at its two endpoints, as one page; long runs of the same are folded at first. */
export function mappingPage(view: MappingView): string {
  const { source, left, right, facts, verdict, blocks, outside, lost, next } = view;
  const header = `<p class="facts">${[source, ...facts].map(escaped).join(" · ")}</p>
<p class="verdict different">${escaped(verdict)}</p>`;
  // A table cannot be folded in its middle: between runs it goes on as another one.
  const parts: string[] = [];
  let rows: MappingEntry[] = [];
  const close = (): void => {
    if (rows.length > 0) parts.push(tableHtml(rows));
    rows = [];
  };
  for (const block of blocks) {
    if (block.kind === "group") rows.push(...block.entries);
    else {
      close();
      parts.push(runHtml(block));
    }
  }
  close();
  const main = [
    `<section aria-labelledby="mapping"><h2 id="mapping">What became of what</h2>\n${parts.join("\n")}</section>`,
    outside.length === 0 ? "" : `<section><h2>Outside the body</h2>${tableHtml(outside)}</section>`,
    `<section><h2>Losses</h2><p>${escaped(lost)}</p></section>`,
  ].join("\n");
  const heading = `${escaped(left)} <span aria-label="to">→</span> ${escaped(right)}`;
  return htmlPage({ title: `${left} -> ${right}`, heading, header, main, next });
}

function runHtml({ source, responses, text, groups }: MappingRun): string {
  const rows = groups.flatMap(({ entries }) => entries);
  const summary = `<summary><code>${escaped(source)}</code> → <code>${escaped(responses)}</code> ${escaped(text)}</summary>`;
  return `<details>${summary}${tableHtml(rows)}</details>`;
}

function tableHtml(rows: readonly MappingEntry[]): string {
  const head = ["Chat", "Responses", "What", "Why"].map((name) => `<th scope="col">${name}</th>`).join("");
  return `<table class="mapping"><thead><tr>${head}</tr></thead><tbody>\n${rows.map(rowHtml).join("\n")}\n</tbody></table>`;
}

function rowHtml({ source, responses, isInner, outcome, why, before, after, text, code }: MappingEntry): string {
  const inner = isInner ? ' class="inner"' : "";
  const said = [text, code === undefined ? undefined : `[${code}]`].filter((one) => one !== undefined).join(" ");
  return [
    `<tr><td${inner}><code class="place">${escaped(source)}</code>${valueHtml("del", before)}</td>`,
    `<td${inner}><code class="place">${escaped(responses)}</code>${valueHtml("ins", after)}</td>`,
    `<td class="outcome ${outcome}">${outcome}</td>`,
    `<td>${escaped(why)}${said === "" ? "" : ` <span class="dim">${escaped(said)}</span>`}</td></tr>`,
  ].join("");
}

function valueHtml(element: "del" | "ins", json: string | undefined): string {
  return json === undefined ? "" : ` <span class="value"><${element}>${escaped(shownValue(json))}</${element}></span>`;
}
