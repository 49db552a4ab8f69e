import { cachePrefix } from "../diff/cache-prefix.js";
import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { cacheJson, cacheText, type CacheStep } from "../render/difference/cache-text.js";
import { shellWord } from "../render/shell-word.js";
import { isList } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import type { Source } from "../source/source.js";
import { comparedRequest } from "./compared-request.js";
import { continuedPair } from "./continued-requests.js";
import { loadAll, unique } from "./diff-pair.js";
import type { DiffOptions } from "./diff.js";
import type { Invocation } from "./invocation.js";
import { showRemarks } from "./show-remarks.js";

/** `diff --cache`: what each source leaves of the prompt cache for the next one. A list counts with all its entries. */
export async function compareCaches(
  invocation: Invocation<DiffOptions>,
  operands: readonly string[],
): Promise<ExitCode> {
  const { options, output, paint, standardInput } = invocation;
  const sources: Source[] = [];
  for (const operand of operands.length === 0 ? [undefined] : operands) {
    const source = await readSource(operand, standardInput);
    if (isList(source)) for (let entry = 1; entry <= source.size; entry++) sources.push(source.entry(entry));
    else sources.push(source);
  }
  if (sources.length < 2) {
    throw UsageError.of({
      code: "usage",
      message: `--cache compares each source with the next one, and there is ${sources.length === 0 ? "none" : "one"}`,
      remedy: "Give two or more, or a conversation.",
    });
  }
  const loaded = await loadAll(invocation, sources);
  const requests = loaded.map((one) => comparedRequest(one));
  const notes: Problem[] = [];
  const steps = requests.slice(1).map((request, index): CacheStep => {
    const compared = { left: requests[index]!, right: request };
    const pair = continuedPair([loaded[index]!, loaded[index + 1]!], compared);
    notes.push(...pair.notes);
    return { left: pair.left.name, right: pair.right.name, prefix: cachePrefix(pair.left, pair.right) };
  });
  const problems = unique([...loaded.flatMap((one) => one.problems), ...notes]);
  await showRemarks(invocation, problems);
  if (options.json === true) output.write(cacheJson(steps, problems));
  else {
    const names = steps.length === 1 ? [steps[0]!.left, steps[0]!.right] : breakNames(steps);
    const next = `prompt-wire diff${names.map((name) => ` ${shellWord(name)}`).join("")}`;
    const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
    await output.show(cacheText(steps, next, width, paint));
  }
  return steps.every(({ prefix }) => prefix.break === undefined && prefix.outside.length === 0)
    ? ExitCode.fine
    : ExitCode.verdict;
}

/** The first step that breaks the cache. */
function breakNames(steps: readonly CacheStep[]): string[] {
  const { left, right } = steps.find(({ prefix }) => prefix.break !== undefined) ?? steps[0]!;
  return [left, right];
}
