import { Command, type Option } from "commander";
import { version } from "../version.js";
import type { Run } from "./invocation.js";
import { addProgramOptions } from "./shared-options.js";
import { commandTable } from "./table.js";

const description = "See, explain, compare and replay exactly what a coding agent puts on the Responses API wire.";

/** Where help and the version go, and how wide help may be. */
export interface HelpOutput {
  readonly write: (text: string) => void;
  readonly width: number;
}

/**
 * The commander tree: the program with every command of the table by name and summary. The module of a command is
 * loaded, and its options defined, only when commander is about to hand over to it. Failures, help and version are
 * thrown as commander's errors; nothing ends the process and nothing is printed behind our back.
 */
export function createProgram(run: Run, help: HelpOutput): Command {
  const program = new Command("prompt-wire").description(description).version(version).helpCommand(false);
  addProgramOptions(program);
  // Before the commands are added: they inherit it.
  program
    .exitOverride()
    .configureHelp({
      showGlobalOptions: true,
      visibleGlobalOptions: programOptions,
      subcommandTerm: (command) => command.name(),
      // It flows at any width, wherever its lines end in the code.
      commandDescription: (command) => command.description().replaceAll("\n", " "),
    })
    .configureOutput({
      writeOut: help.write,
      // Failures are written by `reportFailure`, in the shape of all our problems.
      writeErr: () => undefined,
      getOutHelpWidth: () => help.width,
      getOutHasColors: () => false,
    });
  for (const { name, summary, hidden } of commandTable) {
    program.command(name, { hidden: hidden ?? false }).summary(summary);
  }
  return program.hook("preSubcommand", (_, command) => define(command, run));
}

/** The tree with every command defined: for documentation and completion, where none of them runs. */
export async function createWholeProgram(help: HelpOutput): Promise<Command> {
  const neverRuns: Run = () => () => Promise.resolve();
  const program = createProgram(neverRuns, help);
  await Promise.all(program.commands.map((command) => define(command, neverRuns)));
  return program;
}

async function define(command: Command, run: Run): Promise<void> {
  const entry = commandTable.find(({ name }) => name === command.name());
  if (entry === undefined) return;
  const module = await entry.load();
  module.define(command, run);
}

/** The options of the program, but for `--version`, which means nothing behind a command. */
function programOptions(command: Command): Option[] {
  let program = command;
  while (program.parent !== null) program = program.parent;
  return program === command ? [] : program.options.filter((option) => option.long !== "--version");
}
