import { Command } from "commander";
import { createRunner } from "../../src/commands/runner.js";
import type { Invocation } from "../../src/commands/invocation.js";
import { ExitCode } from "../../src/problem/exit-code.js";
import { openTerminal } from "../../src/terminal/terminal.js";

/** A command that goes on until it is interrupted; with `deaf` it does not ask and would go on for ever. */
const run = createRunner(openTerminal(), (exitCode) => {
  process.exitCode = exitCode;
});
const program = new Command().argument("[how]").action(
  run(async ({ output, interruption }: Invocation<object>, how?: string) => {
    const timer = setInterval(() => undefined, 60_000);
    const signal = how === "deaf" ? undefined : interruption();
    output.write("ready\n");
    await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    clearInterval(timer);
    output.write("cleaned up\n");
    return ExitCode.fine;
  }),
);
await program.parseAsync();
