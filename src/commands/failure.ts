import { CommanderError } from "commander";
import type { Code } from "../problem/codes.js";
import { ExitCode } from "../problem/exit-code.js";
import { ownEntry } from "../problem/own-entry.js";
import type { Problem } from "../problem/problem.js";
import { PromptWireError } from "../problem/prompt-wire-error.js";
import { UsageError } from "../problem/usage-error.js";
import { paintFor } from "../render/paint.js";
import { problemsJson, problemsText } from "../render/problems.js";
import { colourLevel, type ColourMode } from "../terminal/colour.js";
import { terminalText } from "../terminal/terminal-text.js";
import type { Terminal } from "../terminal/terminal.js";
import { commandTable } from "./table.js";

/** Writes a failure to standard error and answers the exit code it leads to. */
export async function reportFailure(error: unknown, words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const failure = error instanceof CommanderError ? usageError(error, words) : expected(error);
  const { problems, exitCode } = failure;
  // Commander may have given up before it read these options, so they are looked for in the words themselves.
  const own = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
  if (own.includes("--json")) {
    terminal.stderr.write(problemsJson(problems));
  } else {
    const level = colourLevel(colourMode(own), terminal.stderr.isTTY, terminal.environment);
    const { isTTY, columns = 0 } = terminal.stderr;
    const width = isTTY && columns > 0 ? columns : Number.POSITIVE_INFINITY;
    const text = problemsText(problems, await paintFor(level), { width, mistyped: failure instanceof UsageError });
    terminal.stderr.write(terminalText(text, level > 0));
  }
  if (exitCode === ExitCode.bug && terminal.environment["PROMPT_WIRE_DEBUG"] === "1" && error instanceof Error) {
    terminal.stderr.write(`${error.stack ?? ""}\n`);
  }
  return exitCode;
}

function colourMode(words: readonly string[]): ColourMode {
  const joined = ` ${words.join(" ")} `;
  const [, mode] = /\s--color[ =](always|never)\s/.exec(joined) ?? [];
  return mode === "always" || mode === "never" ? mode : "auto";
}

function expected(error: unknown): { problems: readonly Problem[]; exitCode: ExitCode } {
  if (error instanceof PromptWireError) return error;
  if (error instanceof Error && "syscall" in error && error.syscall === "uv_cwd") {
    const message = "the folder that this was started in is gone";
    const remedy = "Go to a folder that is there: files are looked for from it.";
    return {
      exitCode: ExitCode.usage,
      problems: [{ code: "working-folder-gone", severity: "error", message, remedy }],
    };
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    exitCode: ExitCode.bug,
    problems: [
      {
        code: "internal-error",
        severity: "error",
        message: `Something went wrong inside prompt-wire: ${what}`,
        remedy:
          "This is our mistake, not yours. Run it again with PROMPT_WIRE_DEBUG=1 for the stack, and report both with the command line.",
      },
    ],
  };
}

const usageCodes: Readonly<Record<string, Code>> = {
  "commander.unknownCommand": "unknown-command",
  "commander.unknownOption": "unknown-option",
};

const excessArguments = "commander.excessArguments";

/** Commander's message `error: unknown option '--jsn'\n(Did you mean --json?)` as one of our problems. */
function usageError(error: CommanderError, words: readonly string[]): UsageError {
  const [first = "", ...rest] = error.message.replace(/^error: /, "").split("\n");
  // For a command with commands below it, `Expected 0 arguments` says nothing.
  const group = /^Too many arguments for '(\S+)'. Expected 0/i.exec(first)?.[1];
  if (error.code === excessArguments && group !== undefined) {
    const word = words[words.indexOf(group) + 1] ?? "";
    return UsageError.of({
      code: "unknown-command",
      message: `${group} takes no ${JSON.stringify(word)}`,
      remedy: `See prompt-wire ${group} --help.`,
    });
  }
  const guess = /\(Did you mean (.*)\?\)/.exec(rest.join(" "))?.[1];
  return UsageError.of({
    code: ownEntry(usageCodes, error.code) ?? "usage",
    message: first.charAt(0).toUpperCase() + first.slice(1),
    remedy: guess === undefined ? `See ${helpCommand(words)}.` : `Did you mean ${guess}?`,
  });
}

/** The help of the command that was meant, as far as that can be seen. */
function helpCommand(words: readonly string[]): string {
  const command = words.map((word) => commandTable.find(({ name }) => name === word)).find((one) => one !== undefined);
  return command === undefined ? "prompt-wire --help" : `prompt-wire ${command.name} --help`;
}
