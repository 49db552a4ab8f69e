import type { MappingRow } from "../compile/chat/mapping.js";
import { headerChanges } from "../diff/header-changes.js";
import type { ComparedRequest } from "../diff/compared-request.js";
import { counted } from "../problem/counted.js";
import { headerView } from "../render/difference/request-view.js";
import { mappingJson } from "../render/mapping/mapping-json.js";
import { mappingStat } from "../render/mapping/mapping-stat.js";
import { mappingText } from "../render/mapping/mapping-text.js";
import {
  type ChatMapping,
  lostText,
  mappingBlocks,
  type MappingView,
  outcomeCounts,
  outsideEntry,
} from "../render/mapping/mapping-view.js";
import { FileOutput } from "../terminal/file-output.js";
import type { ComparedPair } from "./diff-pair.js";
import type { DiffOptions } from "./diff.js";
import type { Invocation } from "./invocation.js";

/** Shows what became of every part of a chat source, in the format that was asked for. */
export async function showMapping(
  { options, output, paint }: Invocation<DiffOptions>,
  pair: ComparedPair,
  rows: readonly MappingRow[],
): Promise<void> {
  const { left, right, problems } = pair;
  const headers = headerChanges(left, right);
  const mapping: ChatMapping = { rows, headers, left: sideOf(left), right: sideOf(right) };
  if (options.html !== undefined) {
    const { mappingPage } = await import("../render/mapping/mapping-page.js");
    const page = mappingPage(viewOf(pair, mapping, options.all !== true));
    if (options.html === "-") {
      output.write(page);
      return;
    }
    const file = new FileOutput(options.html);
    file.write(page);
    file.finish();
  }
  if (options.json === true) {
    output.write(mappingJson(mapping, problems));
    return;
  }
  const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
  const view = viewOf(pair, mapping, output.isTerminal && options.all !== true);
  await output.show(options.stat === true ? mappingStat(view, rows, paint, width) : mappingText(view, paint, width));
}

function sideOf({ name, url = "", body }: ComparedRequest): ChatMapping["left"] {
  return { name, url, bytes: body.bytes.length };
}

function viewOf(
  { left, right, source = "", facts, why }: ComparedPair,
  mapping: ChatMapping,
  folds: boolean,
): MappingView {
  const { rows, headers } = mapping;
  const outside = headers.length === 0 ? "" : `; ${counted(headers.length, "difference")} outside the body`;
  return {
    source,
    left: left.name,
    right: right.name,
    facts,
    verdict: `${counted(rows.length, "row")}: ${outcomeCounts(rows)}${outside}`,
    blocks: mappingBlocks(rows, folds),
    outside: headers.map((change) => outsideEntry(headerView({ left, right }, change))),
    lost: lostText(rows),
    next: why,
  };
}
