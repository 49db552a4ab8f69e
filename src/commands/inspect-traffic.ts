import type { KnownExchange, RecordedExchange } from "../cassette/recorded-exchange.js";
import { ExitCode } from "../problem/exit-code.js";
import { pairText } from "../render/capture-pair.js";
import { connectionName } from "../render/connection-name.js";
import { isLostDelta } from "../render/traffic/row-cells.js";
import { foldLine, foldLines } from "../render/fold-line.js";
import type { Paint } from "../render/paint.js";
import { recordingNotes } from "../render/traffic/recording-notes.js";
import { TrafficSummary } from "../render/traffic/traffic-summary.js";
import { trafficTable } from "../render/traffic/traffic-table.js";
import { versionedJson } from "../render/versioned-json.js";
import type { ListSource } from "../source/source.js";
import { trafficOf } from "../traffic/traffic-of.js";
import type { TrafficRow } from "../traffic/traffic-row.js";
import { Where, type Facts } from "./inspect-where.js";
import type { InspectOptions } from "./inspect.js";
import type { Invocation } from "./invocation.js";

/** `inspect` of recorded traffic: one row for each exchange, with why it was what it was and what it lost. */
export async function inspectTraffic(
  { options, output, paint }: Invocation<InspectOptions>,
  { name, noun, recording }: ListSource,
  exchanges: readonly KnownExchange[],
  argument: string | undefined,
): Promise<ExitCode> {
  const where = new Where(options.where ?? []);
  const rows: TrafficRow[] = [];
  const summary = new TrafficSummary(paint);
  let size = 0;
  // All are read, whatever is wanted: what a row says depends on those before it.
  for (const { row, exchange } of trafficOf(exchanges)) {
    size++;
    if (!where.matches(rowFacts(row, exchange.status))) continue;
    rows.push(row);
    summary.add(row);
  }
  const isNothing = where.isGiven && rows.length === 0 && size > 0;
  const exitCode = isNothing ? ExitCode.verdict : ExitCode.fine;
  const { gaps = [], connections = [] } = recording ?? {};
  if (options.json === true) {
    const entries = rows.map(({ number: position, kind, model, form, newItems: items, bytes, result }) => ({
      position,
      kind: kind === "http" ? "request" : "frame",
      model,
      lite: form === "lite",
      items,
      bytes,
      status: exchanges[position - 1]?.status ?? statusOf(result),
    }));
    output.write(versionedJson({ name, noun, size, entries, rows, gaps }));
    return exitCode;
  }
  if (isNothing) {
    output.warn(where.nothing(name));
    return exitCode;
  }
  const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
  const redaction = recording === undefined ? [] : [`redaction: ${recording.head.redaction}`];
  const pairs = await pairLines(exchanges, argument ?? "-", paint);
  await output.show(
    [
      `${foldLine(paint.dim([name, summary.circumstances, ...redaction].join(" · ")), width)}\n`,
      size === 0 ? "no request came through\n" : trafficTable(rows, width, paint),
      foldLines(summary.verdicts + recordingNotes({ connections, gaps }, paint) + pairs + summary.totals, width),
      ...(rows.length === 0 ? [] : [`${paint.dim("next:")} ${summary.next(argument ?? "-")}\n`]),
    ].join(""),
  );
  return exitCode;
}

/** Where both sides of a gateway were recorded: what it made of each request. */
async function pairLines(exchanges: readonly KnownExchange[], file: string, paint: Paint): Promise<string> {
  const known = exchanges.filter((exchange): exchange is RecordedExchange => isPaired(exchange));
  if (known.length === 0) return "";
  const { comparePairs } = await import("./capture-pairs.js");
  return Array.from(comparePairs(known), (pair) => pairText(pair, file, paint)).join("");
}

function isPaired({ side, at, endedAt }: KnownExchange): boolean {
  return side !== undefined && at !== undefined && endedAt !== undefined;
}

function rowFacts(row: TrafficRow, status: number | undefined): Facts {
  const { kind, model, form, verdict, result, connection } = row;
  return {
    status: [status ?? statusOf(result), result.kind],
    model,
    kind: [kind === "http" ? "request" : "frame", kind, ...(isLostDelta(row) ? ["FULL"] : [])],
    mode: form,
    verdict: verdict.kind,
    conn: connection === undefined ? undefined : connectionName(connection),
  };
}

function statusOf(result: TrafficRow["result"]): number | undefined {
  return "status" in result ? result.status : undefined;
}
