import { runCommandLine } from "./commands/command-line.js";
import { LastNet } from "./commands/last-net.js";
import { ExitCode } from "./problem/exit-code.js";
import { unwritableOutput } from "./terminal/file-output.js";
import { openTerminal } from "./terminal/terminal.js";

// No top-level await: the bundle is CommonJS (docs/decisions/0001).
void main();

/** Only the exit code is set and Node ends by itself: process.exit would cut what is still being written to a pipe. */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const terminal = openTerminal();
  const report = async (error: unknown): Promise<ExitCode> => {
    const { reportFailure } = await import("./commands/failure.js");
    return reportFailure(error, words, terminal);
  };
  // Standard output may refuse a write long after the command had handed it over.
  terminal.onFailed((error) => {
    process.exitCode = ExitCode.usage;
    void report(unwritableOutput("standard output", "Make room, or name a file with -o.", error));
  });
  const net = new LastNet(async (error) => {
    process.exitCode = ExitCode.bug;
    process.exitCode = await report(error);
  });
  net.spread();
  const exitCode = await runCommandLine(words, terminal, net);
  process.exitCode ??= exitCode;
}
