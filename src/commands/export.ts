import { Option } from "commander";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { harText } from "../render/har.js";
import { isList } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import { version } from "../version.js";
import { exportedRequest, exportedRequests } from "./exported-requests.js";
import type { Define, Invocation } from "./invocation.js";
import { requestOf } from "./load-request.js";
import { printRequest } from "./print-request.js";
import { readingProgress } from "./reading-progress.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import { writeReport } from "./export-report.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

export interface ExportOptions extends RequestOptions {
  readonly format: "curl" | "har" | "report" | "html";
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Hand a request on: as a curl command, as a HAR file, or as a report for others; recorded traffic also as one HTML page.\nA report holds no private text: texts become length and fingerprint, ids become names such as rs_#1, tools are kept; it is a source of every command. The page holds what the recording holds: timeline, reasons, frames, what changed from one request to the next. Nothing is sent.",
    )
    .argument("[source]", "anything that compile takes; har and report take whole recordings, too, html nothing else")
    .addOption(
      new Option("--format <format>", "what to write").choices(["curl", "har", "report", "html"]).makeOptionMandatory(),
    );
  addRequestOptions(command).addOption(jsonOption()).action(run(exportSource));
};

async function exportSource(invocation: Invocation<ExportOptions>, argument?: string): Promise<ExitCode> {
  const { options, output, standardInput } = invocation;
  const source = await readSource(argument, standardInput, readingProgress(output, argument));
  if (options.format === "report") {
    await writeReport(invocation, source);
    return ExitCode.fine;
  }
  if (options.format === "html") {
    if (source.kind !== "list" || source.exchanges === undefined) throw recordingsOnly(source.name);
    const { trafficPageOf } = await import("./traffic-page.js");
    output.write(await trafficPageOf({ ...source, exchanges: source.exchanges }));
    return ExitCode.fine;
  }
  if (isList(source)) {
    if (options.format === "curl") throw oneOnly(source.name);
    const { exchanges, recording, problems } = await exportedRequests(invocation, source);
    await showRemarks(invocation, problems);
    output.write(harText("prompt-wire", version, { exchanges, recording }));
    return ExitCode.fine;
  }
  const loaded = await requestOf(invocation, source, "export");
  await showRemarks(invocation, loaded.problems);
  if (options.format === "curl") await printRequest(invocation, loaded, "curl", argument);
  else output.write(harText("prompt-wire", version, { exchanges: [exportedRequest(loaded)] }));
  return ExitCode.fine;
}

function oneOnly(name: string): UsageError {
  return UsageError.of({
    code: "usage",
    message: `--format curl makes one command, and ${name} holds several requests`,
    remedy: `Pick one: ${name}#1`,
  });
}

function recordingsOnly(name: string): UsageError {
  return UsageError.of({
    code: "usage",
    message: `--format html makes a page of recorded traffic, and ${name} is none`,
    remedy: "Give a cassette, a journal of the mock or a HAR file; diff --html makes a page of two requests.",
  });
}
