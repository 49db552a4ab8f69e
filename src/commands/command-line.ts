import { CommanderError } from "commander";
import { ExitCode, type PassedOnCode } from "../problem/exit-code.js";
import { Output } from "../terminal/output.js";
import type { Terminal } from "../terminal/terminal.js";
import type { LastNet } from "./last-net.js";
import { createProgram } from "./program.js";
import { createRunner } from "./runner.js";
import { commandTable } from "./table.js";

/**
 * Runs one command line (without node and script) and answers its exit code. Nothing is thrown: every failure was
 * written to standard error, as text or, under `--json`, as JSON.
 *
 * @param net ends the command when something breaks behind its back
 */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal,
  net?: LastNet,
): Promise<ExitCode | PassedOnCode> {
  let exitCode: ExitCode | PassedOnCode = ExitCode.fine;
  const told = (code: ExitCode | PassedOnCode): void => {
    exitCode = code;
  };
  const run = createRunner(terminal, told, net);
  let help = "";
  const program = createProgram(run, {
    write: (text) => {
      help += text;
    },
    width: Math.min(terminal.stdout.columns ?? 80, 100),
  });
  try {
    await program.parseAsync(withHelpOption(words), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      await new Output(terminal, program.opts()).show(help);
      return ExitCode.fine;
    }
    const { reportFailure } = await import("./failure.js");
    return reportFailure(error, words, terminal);
  }
  return exitCode;
}

/** `prompt-wire`, `prompt-wire help` and `prompt-wire help why` are other ways to write `--help`. */
function withHelpOption(words: readonly string[]): string[] {
  const [first] = words;
  if (first === undefined) return ["--help"];
  const asked = first === "help" ? [...words.slice(1), "--help"] : [...words];
  const [command = ""] = asked;
  const isUnknown = !command.startsWith("-") && commandTable.every(({ name }) => name !== command);
  // Commander answers a question about a command that is not there with the help of the program.
  return isUnknown ? [command] : asked;
}
