import { runCommandLine } from "./commands/command-line.js";
import { openTerminal } from "./terminal/terminal.js";

// No top-level await: the bundle is CommonJS (docs/decisions/0001).
void main();

/** Only the exit code is set and Node ends by itself: process.exit would cut what is still being written to a pipe. */
async function main(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), openTerminal());
}
