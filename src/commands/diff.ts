import { Option } from "commander";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { addHelpAfter } from "./help-after.js";
import type { Define, Invocation } from "./invocation.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

export interface DiffOptions extends RequestOptions {
  readonly all?: true;
  readonly between?: string;
  readonly cache?: true;
  readonly exitCode?: true;
  readonly json?: true;
  readonly stat?: true;
  readonly html?: string;
  /** Lines shown around a change inside a text. */
  readonly unified: number;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Show what differs between two requests, by bytes and by meaning, and which rule decided it on either side.\nOne source is compared with itself: as an ordinary request and as a Lite request, or as --between says.\nNothing is sent.",
    )
    .argument("[sources...]", "Prompts, cases, captured bodies, frames or requests, in any mix; - is standard input");
  addRequestOptions(command)
    .addOption(
      new Option(
        "--between <two>",
        "what one source is compiled as: ordinary,lite, two versions, two profiles, or two key=value; chat,responses maps a chat source",
      ).conflicts("cache"),
    )
    .addOption(new Option("--all", "every row of a mapping, also where a long history only says the same"))
    .addOption(new Option("--cache", "how much of the prompt cache each source leaves usable for the next one"))
    .addOption(new Option("--exit-code", "exit 1 on differences with --between, too"))
    .addOption(jsonOption().conflicts(["stat"]))
    .addOption(new Option("--stat", "only how much differs where"))
    .addOption(
      new Option("--html <file>", "write the comparison as one self-contained page as well; - prints only the page"),
    )
    .addOption(
      new Option("-U, --unified <lines>", "lines shown around a change inside a text").argParser(lineCount).default(3),
    )
    .action(run(diff));
  addHelpAfter(
    command,
    `Exit codes: 0 when the two are the same, 1 when they differ, 2 when they cannot be compared. With one source and its variants: 0, unless --exit-code is given.`,
  );
};

async function diff(invocation: Invocation<DiffOptions>, sources: readonly string[]): Promise<ExitCode> {
  const { options } = invocation;
  if (options.cache === true) {
    const { compareCaches } = await import("./diff-cache.js");
    return compareCaches(invocation, sources);
  }
  const { loadPair } = await import("./diff-pair.js");
  const pair = await loadPair(invocation, sources);
  await showRemarks(invocation, pair.problems);
  if (pair.mapping !== undefined) {
    const { showMapping } = await import("./show-mapping.js");
    await showMapping(invocation, pair, pair.mapping);
    // The two endpoints of a source never get the same request.
    return options.exitCode === true ? ExitCode.verdict : ExitCode.fine;
  }
  const { showDifference } = await import("./show-difference.js");
  const isSame = await showDifference(invocation, pair);
  const isVerdict = pair.source === undefined || options.exitCode === true;
  return isSame || !isVerdict ? ExitCode.fine : ExitCode.verdict;
}

function lineCount(value: string): number {
  if (/^\d{1,6}$/.test(value)) return Number(value);
  throw UsageError.of({
    code: "usage",
    message: `--unified takes a number of lines, not ${JSON.stringify(value)}`,
    remedy: "Such as -U 3.",
  });
}
