import { ExitCode } from "../problem/exit-code.js";
import type { Define, Invocation } from "./invocation.js";
import { candidates } from "./shell-completion.js";

export const define: Define = (command, run) => {
  command
    .description("What the scripts of `prompt-wire completion` call: prints candidates for the last of the words.")
    .argument("[words...]", "the command line so far, after --")
    .action(run(complete));
};

async function complete({ output }: Invocation<object>, words: readonly string[]): Promise<ExitCode> {
  output.write(await candidates(words));
  return ExitCode.fine;
}
