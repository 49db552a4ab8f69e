import { Argument } from "commander";
import { ExitCode } from "../problem/exit-code.js";
import { shells, shellScript } from "./shell-completion.js";
import type { Define, Invocation } from "./invocation.js";
import { outputOption } from "./shared-options.js";

const installation = `
To install:
  bash        prompt-wire completion bash >> ~/.bashrc
  zsh         prompt-wire completion zsh >> ~/.zshrc
  fish        prompt-wire completion fish -o ~/.config/fish/completions/prompt-wire.fish
  powershell  prompt-wire completion powershell >> $PROFILE`;

export const define: Define = (command, run) => {
  command
    .description("Print a script that teaches a shell to complete prompt-wire: commands, options, values, file names.")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .addOption(outputOption())
    .addHelpText("after", installation)
    .action(run(completion));
};

function completion({ output }: Invocation<object>, shell: string): ExitCode {
  output.write(shellScript(shell));
  return ExitCode.fine;
}
