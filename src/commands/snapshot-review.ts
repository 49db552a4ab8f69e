import { acceptCase } from "../golden/accept-case.js";
import { selectCases } from "../golden/select-cases.js";
import { Snapshots } from "../golden/snapshots.js";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { resultText } from "../render/snapshot/check-text.js";
import type { Define, Invocation } from "./invocation.js";
import { reviewCases, type ReviewedCase } from "./review-cases.js";
import { addSnapshotOptions, snapshotSettings, type SnapshotOptions } from "./snapshot-options.js";

export const define: Define = (command, run) => {
  command
    .description(
      "Show every snapshot that changed or has no golden, one by one, and ask: accept, skip or quit. Needs a terminal;\nwithout one, look at snapshot check and use snapshot accept NAME.",
    )
    .argument("[names...]", "snapshots, or folders of them; without names all");
  addSnapshotOptions(command).action(run(review));
};

async function review(invocation: Invocation<SnapshotOptions>, names: string[]): Promise<ExitCode> {
  const { output, paint, standardInput } = invocation;
  const settings = await snapshotSettings(invocation);
  settings.folder.refuseFrozen();
  if (!output.isTerminal || standardInput.kind() !== "terminal") throw noTerminal();
  const snapshots = await Snapshots.open(settings);
  const cases: ReviewedCase[] = [];
  for (const found of selectCases(snapshots.cases, names)) {
    const result = await snapshots.checkCase(found);
    if (result.status === "same") continue;
    const isAcceptable = found.form === "folder" && (result.status !== "broken" || result.fresh !== undefined);
    cases.push({
      name: found.name,
      text: resultText(result, paint),
      ...(isAcceptable && { accept: () => void acceptCase(snapshots.reading, found, result) }),
    });
  }
  const { Questioner } = await import("../terminal/question.js");
  const questioner = new Questioner();
  try {
    const dialogue = { show: (text: string) => output.write(text), ask: () => questioner.ask() };
    const { accepted, left } = await reviewCases(cases, dialogue);
    output.write(`${accepted.length} accepted, ${left.length} left as they are\n`);
    return left.length === 0 ? ExitCode.fine : ExitCode.verdict;
  } finally {
    questioner.close();
  }
}

function noTerminal(): UsageError {
  return UsageError.of({
    code: "snapshot-no-terminal",
    message: "snapshot review asks questions, and this is no terminal",
    remedy: "prompt-wire snapshot check shows what changed; prompt-wire snapshot accept NAME takes it",
  });
}
