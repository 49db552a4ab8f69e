import type { Command } from "commander";
import { ExitCode, type PassedOnCode } from "../problem/exit-code.js";
import { paintFor } from "../render/paint.js";
import { Output, type OutputOptions } from "../terminal/output.js";
import { standardInput } from "../terminal/standard-input.js";
import type { Terminal } from "../terminal/terminal.js";
import { interruption, type EndingSignal } from "./interruption.js";
import type { Action, Run } from "./invocation.js";
import type { LastNet } from "./last-net.js";

/**
 * Connects actions to commander: opens the output, runs the action, puts the file of `-o` in place, tells the exit code.
 *
 * @param net ends the action when something breaks behind its back; the file of `-o` stays as it was
 */
export function createRunner(terminal: Terminal, exit: (code: ExitCode | PassedOnCode) => void, net?: LastNet): Run {
  return <Options, Operands extends readonly unknown[]>(action: Action<Options, Operands>) =>
    async (...received: unknown[]) => {
      // Commander hands over the operands, then the command's own options, then the command. It knows no types, so
      // what `define` declared is what the action is trusted to expect.
      const command = received.at(-1) as Command;
      const operands = received.slice(0, -2) as unknown as Operands;
      const options: OutputOptions = command.optsWithGlobals();
      // What a capture's operands name are the files of another command, and its own it looks after itself.
      if (command.name() !== "capture") await keepInputs(command.optsWithGlobals(), operands);
      const output = new Output(terminal, options);
      const interrupted = interruption(terminal, net?.end);
      const invocation = {
        options: options as Options,
        output,
        paint: await paintFor(output.colour),
        notePaint: () => paintFor(output.noteColour),
        environment: terminal.environment,
        standardInput,
        interruption: (heard?: readonly EndingSignal[]) => interrupted.signal(heard),
      };
      try {
        const code = await action(invocation, ...operands);
        const exitCode = interrupted.code() ?? code;
        if (net?.hasCaught !== true) output.finish({ hasFailed: exitCode > ExitCode.verdict });
        exit(exitCode);
      } finally {
        interrupted.forget();
      }
    };
}

/** Options that name a file which is written, and how messages call them. */
const written: ReadonlyMap<string, string> = new Map([
  ["output", "-o"],
  ["record", "--record"],
  ["journal", "--journal"],
  ["html", "--html"],
  ["save", "--save"],
]);

/** What is written takes the place of nothing that the command was given to read. @throws UsageError */
async function keepInputs(options: Readonly<Record<string, unknown>>, operands: readonly unknown[]): Promise<void> {
  const values = Object.entries(options).flatMap(([name, value]: [string, unknown]) =>
    [value].flat().flatMap((text) => (typeof text === "string" ? [{ option: written.get(name), text }] : [])),
  );
  const files = values.filter(({ option, text }) => option !== undefined && text !== "-");
  if (files.length === 0) return;
  const { refuseOverwriting } = await import("./refuse-overwriting.js");
  const others = values.flatMap(({ option, text }) => (option === undefined ? [text] : []));
  const output = files.find(({ option }) => option === "-o")?.text;
  for (const { option = "", text: file } of files) {
    const used = { option, file, operands: operands.flat().filter((one) => typeof one === "string"), files: others };
    refuseOverwriting(option === "-o" ? used : { ...used, output });
  }
}
