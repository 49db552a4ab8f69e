import { compareRequests, isSameRequest, type RequestDifference } from "../diff/request-difference.js";
import { FileOutput } from "../terminal/file-output.js";
import { differenceJson } from "../render/difference/difference-json.js";
import { differenceStat } from "../render/difference/difference-stat.js";
import { differenceText } from "../render/difference/difference-text.js";
import { requestView } from "../render/difference/request-view.js";
import { shellWord } from "../render/shell-word.js";
import type { ComparedPair } from "./diff-pair.js";
import type { DiffOptions } from "./diff.js";
import type { Invocation } from "./invocation.js";

/** Compares and shows the pair in the format that was asked for; answers whether there is no difference. */
export async function showDifference(
  { options, output, paint }: Invocation<DiffOptions>,
  { left, right, source, isMapping, facts, problems, why }: ComparedPair,
): Promise<boolean> {
  const difference = compareRequests(left, right);
  const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
  if (options.html === undefined && options.json === true) {
    output.write(differenceJson(difference, problems));
  } else {
    const { loadDetail } = await import("./load-detail.js");
    const detail = await loadDetail(difference, options.unified);
    const view = requestView(difference, {
      ...(source === undefined ? {} : { source }),
      isMapping,
      facts,
      detail,
      next: next(difference, why),
    });
    if (options.html !== undefined) {
      const { differencePage } = await import("../render/difference/difference-page.js");
      const page = differencePage(view);
      if (options.html === "-") {
        output.write(page);
        return isSameRequest(difference);
      }
      const file = new FileOutput(options.html);
      file.write(page);
      file.finish();
    }
    if (options.json === true) output.write(differenceJson(difference, problems));
    else
      await output.show(
        options.stat === true ? differenceStat(view, difference, paint, width) : differenceText(view, paint, width),
      );
  }
  return isSameRequest(difference);
}

/** The first field that differs in meaning, explained. */
function next(difference: RequestDifference, why: string): string {
  const first = difference.body.changes.find((change) => change.meaning && !("isShell" in change && change.isShell));
  if (first === undefined) return why;
  const pointer = "left" in first ? first.left.pointer : first.right.pointer;
  const field = pointer.split("/")[1];
  return field === undefined ? why : `${why} ${shellWord(field)}`;
}
