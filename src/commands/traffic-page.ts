import { compareRequests } from "../diff/request-difference.js";
import type { DifferenceView } from "../render/difference/difference-view.js";
import { requestView } from "../render/difference/request-view.js";
import { plainPaint } from "../render/paint.js";
import { detailsHtml } from "../render/traffic-page/details-html.js";
import { trafficPage, type TrafficPageView } from "../render/traffic-page/traffic-page.js";
import { notesOf } from "../render/traffic/recording-notes.js";
import { TrafficSummary } from "../render/traffic/traffic-summary.js";
import { shellWord } from "../render/shell-word.js";
import type { ListSource } from "../source/source.js";
import { fullBody } from "../traffic/full-body.js";
import { alignedInput } from "../traffic/full-input.js";
import type { ObservedExchange } from "../traffic/observed-exchange.js";
import { trafficOf } from "../traffic/traffic-of.js";
import type { ReadExchange } from "../traffic/traffic-reader.js";
import { loadDetail } from "./load-detail.js";

/** Rows of a page, the last ones; a browser has to lay them all out. */
const mostRows = 2000;
/** Characters behind all rows together, and behind one. */
const mostDetails = 14_000_000;
const mostDetail = 120_000;
/** Bytes of two bodies that are compared, and of all that are. */
const mostCompared = 4_000_000;
const mostComparedInAll = 400_000_000;

export type PageSource = Pick<ListSource, "name" | "recording"> & { readonly exchanges: readonly ObservedExchange[] };

/** The page of recorded traffic: what `export --format html` writes, and a capture when it ends. */
export async function trafficPageOf({ name, exchanges, recording }: PageSource): Promise<string> {
  const summary = new TrafficSummary(plainPaint);
  const hidden = Math.max(0, exchanges.length - mostRows);
  const most = Math.min(mostDetail, mostDetails / Math.max(1, exchanges.length - hidden));
  const rows: { row: TrafficPageView["rows"][number]["row"]; details: string }[] = [];
  const comparer = new NeighbourComparer(name);
  let count = 0;
  for (const { exchange, ...read } of trafficOf(exchanges)) {
    summary.add(read.row);
    if (++count <= hidden) continue;
    const neighbour = await comparer.compare(read);
    const { row, document, end } = read;
    rows.push({ row, details: detailsHtml({ row, exchange, document, end, neighbour, file: shellWord(name), most }) });
  }
  const head = recording?.head;
  const about = [
    ...(head === undefined || head.source === "" ? [] : [head.source]),
    ...(head === undefined || head.started === "" ? [] : [head.started]),
    summary.circumstances,
    ...(head === undefined ? [] : [`redaction: ${head.redaction}`]),
  ].join(" · ");
  return trafficPage({
    title: name,
    facts: [about, summary.totals.trimEnd()].filter((fact) => fact !== ""),
    notes: notesOf({ connections: recording?.connections ?? [], gaps: recording?.gaps ?? [] }),
    rows,
    hidden,
    next: summary.next(name),
  });
}

/** Compares each request with the one before it in its conversation, as long as that is not too much. */
class NeighbourComparer {
  readonly #file: string;
  #compared = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async compare({ row, document, input, before }: ReadExchange): Promise<DifferenceView | string | undefined> {
    if (document === undefined || input === undefined || before === undefined) return undefined;
    const left = fullBody(before.document, alignedInput(before.input, input), "body");
    const right = fullBody(document, input, "body");
    const size = left.bytes.length + right.bytes.length;
    const command = `prompt-wire diff ${shellWord(`${this.#file}#${before.number}`)} ${shellWord(`${this.#file}#${row.number}`)}`;
    if (size > mostCompared || this.#compared + size > mostComparedInAll)
      return `too large to be compared here: ${command}`;
    this.#compared += size;
    const side = (name: string, body: typeof left) => ({ name, body, reasons: [] });
    const difference = compareRequests(side(`#${before.number}`, left), side(`#${row.number}`, right));
    const detail = await loadDetail(difference, 2);
    return requestView(difference, { isMapping: false, facts: [], detail, next: command });
  }
}
