import { Option } from "commander";
import { checkAgainst } from "../golden/check-against.js";
import type { CaseResult } from "../golden/case-result.js";
import { leavePending } from "../golden/leave-pending.js";
import { selectCases } from "../golden/select-cases.js";
import { Snapshots } from "../golden/snapshots.js";
import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { checkJson } from "../render/snapshot/check-json.js";
import { checkReport } from "../render/snapshot/check-report.js";
import { checkText } from "../render/snapshot/check-text.js";
import { readBody } from "../source/read-body.js";
import type { Define, Invocation } from "./invocation.js";
import { reportOption, type ReportForm } from "./report-form.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";
import { addSnapshotOptions, snapshotSettings, type SnapshotOptions } from "./snapshot-options.js";

interface CheckOptions extends SnapshotOptions {
  readonly json?: true;
  readonly against?: string;
  readonly report?: readonly ReportForm[];
}

export const define: Define = (command, run) => {
  command
    .description(
      "Compile every snapshot again and compare, byte for byte. Exits with 1 when one changed or has no golden, or when\na file belongs to no snapshot; with 2 when one cannot be read.",
    )
    .argument("[names...]", "snapshots, or folders of them; without names all, and files that belong to none");
  addSnapshotOptions(command)
    .addOption(
      new Option(
        "--against <file>",
        "compare one snapshot with the body that another build produced; FILE, FILE#3 or - for standard input",
      ),
    )
    .addOption(reportOption())
    .addOption(jsonOption())
    .addOption(outputOption())
    .action(run(check));
};

async function check(invocation: Invocation<CheckOptions>, names: string[]): Promise<ExitCode> {
  const { options, output, paint } = invocation;
  const snapshots = await Snapshots.open(await snapshotSettings(invocation));
  const results =
    options.against === undefined
      ? await checkAll(invocation, snapshots, names)
      : [await checkOne(invocation, snapshots, names, options.against)];
  const { folder, masks } = snapshots.reading;
  output.whole();
  if (options.json === true) output.write(checkJson(folder.name, results, masks));
  else await output.show(checkText({ results, masks, next: nextCommand(snapshots, results) }, paint));
  const forms = wantedReports(invocation);
  if (forms.length > 0) {
    const { writeReports } = await import("./write-reports.js");
    writeReports(invocation, forms, checkReport(results, folder.name));
  }
  return checkExitCode(results);
}

/** In GitHub Actions its report comes by itself. */
function wantedReports({ options, environment }: Invocation<CheckOptions>): readonly ReportForm[] {
  const { report = [] } = options;
  const isAction = environment["GITHUB_ACTIONS"] === "true";
  return isAction && report.every(({ kind }) => kind !== "github") ? [...report, { kind: "github" }] : report;
}

async function checkAll(invocation: Invocation<CheckOptions>, snapshots: Snapshots, names: readonly string[]) {
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
  return results;
}

async function checkOne(
  invocation: Invocation<CheckOptions>,
  snapshots: Snapshots,
  names: readonly string[],
  file: string,
): Promise<CaseResult> {
  const [found, ...others] = names.length === 0 ? [] : selectCases(snapshots.cases, names);
  if (found === undefined || others.length > 0) {
    throw UsageError.of({
      code: "usage",
      message: `--against compares one snapshot, and ${found === undefined ? "none is" : `${others.length + 1} are`} named`,
      remedy: "prompt-wire snapshot check NAME --against FILE",
    });
  }
  const { body, notes } = await readBody(file, invocation.standardInput);
  await showRemarks(invocation, notes);
  return checkAgainst(snapshots.reading, found, body);
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
