import { runCommandLine } from "./commands/command-line.js";
import { openTerminal } from "./terminal/terminal.js";

// Only the exit code is set and Node ends by itself: process.exit would cut what is still being written to a pipe.
process.exitCode = await runCommandLine(process.argv.slice(2), openTerminal());
