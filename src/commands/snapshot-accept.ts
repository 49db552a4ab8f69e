import { acceptCase, type AcceptedCase } from "../golden/accept-case.js";
import { selectCases } from "../golden/select-cases.js";
import { Snapshots } from "../golden/snapshots.js";
import { ExitCode } from "../problem/exit-code.js";
import { PromptWireError } from "../problem/prompt-wire-error.js";
import type { Problem } from "../problem/problem.js";
import { problemsText } from "../render/problems.js";
import { acceptedJson, acceptedText } from "../render/snapshot/accepted.js";
import type { Define, Invocation } from "./invocation.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { addSnapshotOptions, snapshotSettings, type SnapshotOptions } from "./snapshot-options.js";

interface AcceptOptions extends SnapshotOptions {
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Take what snapshots compile to now as what is agreed. Refused in CI. What cannot be accepted is left as it is: the\nothers are accepted all the same, and the command exits with 2.",
    )
    .argument("[names...]", "snapshots, or folders of them; without names all that changed or have no golden");
  addSnapshotOptions(command).addOption(jsonOption()).addOption(outputOption()).action(run(accept));
};

async function accept(invocation: Invocation<AcceptOptions>, names: string[]): Promise<ExitCode> {
  const { options, output, paint, notePaint } = invocation;
  const settings = await snapshotSettings(invocation);
  settings.folder.refuseFrozen();
  const snapshots = await Snapshots.open(settings);
  const accepted: AcceptedCase[] = [];
  const problems: Problem[] = [];
  for (const found of selectCases(snapshots.cases, names)) {
    // Without names a recording is nobody's wish.
    if (names.length === 0 && found.form === "file") continue;
    try {
      const taken = acceptCase(snapshots.reading, found, await snapshots.checkCase(found));
      if (taken !== undefined) accepted.push(taken);
    } catch (error) {
      if (!(error instanceof PromptWireError)) throw error;
      problems.push(...error.problems);
    }
  }
  output.whole();
  if (options.json === true) output.write(acceptedJson(accepted, problems));
  else {
    output.write(acceptedText(accepted, paint));
    if (problems.length > 0)
      output.warn(problemsText(problems, await notePaint(), { width: output.noteWidth }).trimEnd());
  }
  return problems.length > 0 ? ExitCode.usage : ExitCode.fine;
}
