import { Option } from "commander";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { addHelpAfter } from "./help-after.js";
import type { Define, Invocation } from "./invocation.js";
import { loadRequest } from "./load-request.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import type { RequestFormat } from "./request-format.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

interface CompileOptions extends RequestOptions {
  readonly format?: RequestFormat;
  readonly json?: true;
  readonly check?: string;
  readonly failOn?: "warning";
}

export const define: Define = (command, run) => {
  command
    .description(
      "Print what exactly goes on the wire: the request body for a Prompt, byte for byte as the client sends it.\nPiped, that is the body and nothing else; on a terminal, it is laid out for reading. Nothing is sent.",
    )
    .argument("[source]", "a Prompt, case or captured body; - or piped input works too; without one, a built-in probe");
  addRequestOptions(command)
    .addOption(
      new Option("--format <format>", "how to print the request").choices([
        "text",
        "raw",
        "pretty",
        "request",
        "headers",
        "curl",
      ]),
    )
    .addOption(jsonOption())
    .addOption(
      new Option(
        "--check <file>",
        "compare with the bytes of a file, or of a captured body (FILE#3): exit 1 and the first difference",
      ),
    )
    .addOption(new Option("--fail-on <severity>", "exit 1 when there is one").choices(["warning"]))
    .action(run(compile));
  addHelpAfter(
    command,
    `Formats:
  text     headline, headers, body with long texts folded; the default on a terminal
  raw      the exact bytes of the body, no newline; the default everywhere else
  pretty   the whole body, indented
  request  one JSON object with method, url, headers, body, reasons and warnings; --json is the same
  headers  name: value, secrets as (redacted)
  curl     a shell command that sends the same bytes`,
  );
};

async function compile(invocation: Invocation<CompileOptions>, argument?: string): Promise<ExitCode> {
  const { options, output } = invocation;
  refuseTwoFormats(options);
  const format = options.json === true ? "request" : (options.format ?? (output.isTerminal ? "text" : "raw"));
  const loaded = await loadRequest(invocation, argument, "compile");
  await showRemarks(invocation, loaded.problems);
  const body = loaded.kind === "captured" ? loaded.source.body.bytes : loaded.request.body;
  let isSame = true;
  if (options.check !== undefined) {
    const { checkBytes } = await import("./check-bytes.js");
    isSame = await checkBytes(invocation, loaded, options.check, argument);
  } else if (format === "raw") {
    output.write(body);
  } else {
    const { printRequest } = await import("./print-request.js");
    await printRequest(invocation, loaded, format, argument);
  }
  const hasFailed = options.failOn === "warning" && loaded.problems.some(({ severity }) => severity === "warning");
  return isSame && !hasFailed ? ExitCode.fine : ExitCode.verdict;
}

function refuseTwoFormats({ json, format, check }: CompileOptions): void {
  if (check === "-") {
    throw UsageError.of({
      code: "usage",
      message: "--check takes the expected bytes from a file, not from standard input",
      remedy: "Put them into a file, or compare with: prompt-wire diff SOURCE -",
    });
  }
  if (json !== true || format === undefined || format === "request") return;
  throw UsageError.of({
    code: "usage",
    message: `--json prints --format request, and --format says ${format}`,
    remedy: "Leave one of the two out.",
  });
}
