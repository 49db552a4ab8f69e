import { type Command, Option } from "commander";

/** `--json`: the same facts as JSON with `schemaVersion`; errors too, on standard error. */
export function jsonOption(): Option {
  return new Option("--json", "print JSON; errors as JSON on standard error");
}

/** `-o FILE`: read by the frame, which opens `invocation.output` on it. */
export function outputOption(): Option {
  return new Option("-o, --output <file>", "write to a file, whole or not at all; - is standard output");
}

/** Makes an option repeatable: every value, in order. */
export function collect(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}

/** The options that every command has, defined once on the program; they may stand before or after the command. */
export function addProgramOptions(program: Command): void {
  program
    .addOption(new Option("-q, --quiet", "no notes on standard error"))
    .addOption(
      new Option("--color <when>", "colours: auto follows the terminal, NO_COLOR and FORCE_COLOR")
        .choices(["auto", "always", "never"])
        .default("auto"),
    )
    .addOption(new Option("--no-pager", "never page long output on a terminal"));
}
