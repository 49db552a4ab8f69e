import { Option } from "commander";
import { check as checkRequest, lookedFor } from "../check/check.js";
import type { Finding } from "../check/finding.js";
import { ExitCode } from "../problem/exit-code.js";
import { checkJson } from "../render/check-json.js";
import { checkText } from "../render/check-text.js";
import { shellWord } from "../render/shell-word.js";
import { checkTarget } from "./check-target.js";
import type { Define, Invocation } from "./invocation.js";
import { loadRequest } from "./load-request.js";
import { reportOption, type ReportForm } from "./report-form.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import { layOut } from "./request-view.js";
import { sameRequest } from "./same-request.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

export interface CheckOptions extends RequestOptions {
  readonly accepts?: string;
  readonly fix?: true;
  readonly fixAt?: string;
  readonly failOn: "error" | "warning" | "never";
  readonly report?: readonly ReportForm[];
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Say what a server would refuse in a request, before it is sent: with each finding, what the server would say and how to fix it.\nKnown are the rules of OpenAI, Azure and the ChatGPT backend; --accepts adds what another provider takes. Nothing is sent.",
    )
    .argument("[source]", "a Prompt, case or captured body; - or piped input works too; without one, a built-in probe");
  addRequestOptions(command)
    .addOption(new Option("--accepts <file>", "what the provider takes, JSON or TOML: schemas/accepts.schema.json"))
    .addOption(
      new Option("--fix", "print the strict schema patched, instead of the findings: the first that is faulty"),
    )
    .addOption(
      new Option("--fix-at <pointer>", "the same for the schema there: /text/format/schema, /tools/3/parameters"),
    )
    .addOption(
      new Option("--fail-on <severity>", "exit 1 when there is one")
        .choices(["error", "warning", "never"])
        .default("error"),
    )
    .addOption(reportOption())
    .addOption(jsonOption())
    .action(run(check));
};

async function check(invocation: Invocation<CheckOptions>, source?: string): Promise<ExitCode> {
  const { options, output, paint } = invocation;
  const loaded = await loadRequest(invocation, source, "check");
  await showRemarks(invocation, loaded.problems);
  const request = layOut(loaded);
  if (options.fix === true || options.fixAt !== undefined) {
    const { fixSchema } = await import("./fix-schema.js");
    return fixSchema(invocation, request.view);
  }
  const target = await checkTarget(loaded, request.view, options.accepts);
  const findings = checkRequest(request.view, target);
  const isPiped = loaded.source.name.startsWith("<stdin>");
  const next = nextCommand(findings, isPiped ? askedFor : source, options);
  const view = {
    name: loaded.source.name,
    findings,
    request,
    next,
    ...(target.accepts?.name !== undefined && { provider: target.accepts.name }),
  };
  if (options.json === true) output.write(checkJson(view, loaded.problems));
  else await output.show(checkText({ ...view, width: output.isTerminal ? output.width : 120 }, paint));
  if (options.report !== undefined) {
    const { writeReports } = await import("./write-reports.js");
    const { checkReport } = await import("../render/check-report.js");
    writeReports(invocation, options.report, checkReport(view, lookedFor(request.view, target)));
  }
  return isFailed(findings, options.failOn) ? ExitCode.verdict : ExitCode.fine;
}

function isFailed(findings: readonly Finding[], failOn: CheckOptions["failOn"]): boolean {
  if (failOn === "never") return false;
  return findings.some(({ severity }) => severity === "error" || (severity === "warning" && failOn === "warning"));
}

/** Standard input is read by now: whoever goes on has to give the request once more. */
const askedFor = "REQUEST";

function nextCommand(findings: readonly Finding[], source: string | undefined, options: CheckOptions): string {
  const same = sameRequest(source, options);
  const hint = source === askedFor ? "   (the same request, from a file)" : "";
  if (findings.some(({ code }) => code === "strict-schema")) return `prompt-wire check${same} --fix${hint}`;
  const first = findings.find(({ severity }) => severity === "error") ?? findings[0];
  if (first === undefined) return `prompt-wire compile${same}${hint}`;
  if (first.pointer === "" || source === undefined || source === askedFor) return `prompt-wire codes ${first.code}`;
  return `prompt-wire why ${shellWord(source)} ${shellWord(first.pointer)}${sameRequest(undefined, options)}`;
}
