import type { CaseResult } from "../golden/case-result.js";
import { Snapshots } from "../golden/snapshots.js";
import { ExitCode } from "../problem/exit-code.js";
import { checkJson } from "../render/snapshot/check-json.js";
import { checkText } from "../render/snapshot/check-text.js";
import type { Define, Invocation } from "./invocation.js";
import { jsonOption, outputOption } from "./shared-options.js";
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

async function check({ options, output, paint }: Invocation<CheckOptions>, names: string[]): Promise<ExitCode> {
  const snapshots = await Snapshots.open(await snapshotSettings(options));
  const results = await snapshots.check(names);
  if (options.json === true) output.write(checkJson(snapshots.reading.folder.name, results));
  else await output.show(checkText(results, undefined, paint));
  return checkExitCode(results);
}

/** What cannot be read is worse than what changed. */
function checkExitCode(results: readonly CaseResult[]): ExitCode {
  if (results.some(({ status }) => status === "broken")) return ExitCode.usage;
  return results.every(({ status }) => status === "same") ? ExitCode.fine : ExitCode.verdict;
}
