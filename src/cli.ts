import { runCommandLine } from "./commands/command-line.js";
import { ExitCode } from "./problem/exit-code.js";
import { unwritableOutput } from "./terminal/file-output.js";
import { openTerminal, type Terminal } from "./terminal/terminal.js";

// No top-level await: the bundle is CommonJS (docs/decisions/0001).
void main();

/** Only the exit code is set and Node ends by itself: process.exit would cut what is still being written to a pipe. */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const terminal = openTerminal();
  terminal.onFailed((error) => {
    process.exitCode = ExitCode.usage;
    void reportOutputFailure(error, words, terminal);
  });
  const exitCode = await runCommandLine(words, terminal);
  process.exitCode ??= exitCode;
}

/** Standard output refused a write, perhaps long after the command had handed it over. */
async function reportOutputFailure(error: unknown, words: readonly string[], terminal: Terminal): Promise<void> {
  const { reportFailure } = await import("./commands/failure.js");
  await reportFailure(
    unwritableOutput("standard output", "Make room, or name a file with -o.", error),
    words,
    terminal,
  );
}
