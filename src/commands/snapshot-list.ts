import { listedCase } from "../golden/listed-case.js";
import { Snapshots } from "../golden/snapshots.js";
import { ExitCode } from "../problem/exit-code.js";
import { listJson, listText } from "../render/snapshot/list-text.js";
import type { Define, Invocation } from "./invocation.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { addSnapshotOptions, snapshotSettings, type SnapshotOptions } from "./snapshot-options.js";

interface ListOptions extends SnapshotOptions {
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command.description("List every snapshot: its kind, its dialect and the size of its golden.");
  addSnapshotOptions(command).addOption(jsonOption()).addOption(outputOption()).action(run(list));
};

async function list(invocation: Invocation<ListOptions>): Promise<ExitCode> {
  const { options, output, paint } = invocation;
  const snapshots = await Snapshots.open(await snapshotSettings(invocation));
  const { name } = snapshots.reading.folder;
  const cases = snapshots.cases.map((found) => listedCase(snapshots.reading, found));
  if (options.json === true) output.write(listJson(name, cases));
  else await output.show(listText(name, cases, paint));
  return ExitCode.fine;
}
