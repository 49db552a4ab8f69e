import type { CaseResult } from "../golden/case-result.js";
import { leavePending } from "../golden/leave-pending.js";
import { selectCases } from "../golden/select-cases.js";
import { Snapshots } from "../golden/snapshots.js";
import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import { checkJson } from "../render/snapshot/check-json.js";
import { checkText } from "../render/snapshot/check-text.js";
import type { Define, Invocation } from "./invocation.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";
import { addSnapshotOptions, snapshotSettings, type SnapshotOptions } from "./snapshot-options.js";

interface CheckOptions extends SnapshotOptions {
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Compile every snapshot again and compare, byte for byte. Exits with 1 when one changed or has no golden, or when\na file belongs to no snapshot; with 2 when one cannot be read.",
    )
    .argument("[names...]", "snapshots, or folders of them; without names all, and files that belong to none");
  addSnapshotOptions(command).addOption(jsonOption()).addOption(outputOption()).action(run(check));
};

async function check(invocation: Invocation<CheckOptions>, names: string[]): Promise<ExitCode> {
  const { options, output, paint } = invocation;
  const snapshots = await Snapshots.open(await snapshotSettings(invocation));
  const results: CaseResult[] = [];
  const problems: Problem[] = [];
  for (const found of selectCases(snapshots.cases, names)) {
    const result = await snapshots.checkCase(found);
    results.push(result);
    const { problem } = leavePending(snapshots.reading, found, result);
    if (problem !== undefined) problems.push(problem);
  }
  if (names.length === 0) results.push(...snapshots.strayResults());
  await showRemarks(invocation, problems);
  if (options.json === true) output.write(checkJson(snapshots.reading.folder.name, results));
  else await output.show(checkText(results, nextCommand(snapshots, results), paint));
  return checkExitCode(results);
}

function nextCommand({ reading }: Snapshots, results: readonly CaseResult[]): string | undefined {
  if (reading.folder.isFrozen) return undefined;
  const isWaiting = results.some(
    ({ status, fresh }) => fresh !== undefined && status !== "same" && status !== "broken",
  );
  return isWaiting ? "prompt-wire snapshot review" : undefined;
}

/** What cannot be read is worse than what changed. */
function checkExitCode(results: readonly CaseResult[]): ExitCode {
  if (results.some(({ status }) => status === "broken")) return ExitCode.usage;
  return results.every(({ status }) => status === "same") ? ExitCode.fine : ExitCode.verdict;
}
