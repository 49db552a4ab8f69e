import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { createWholeProgram } from "../src/commands/program.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const introduction = `# Command line

This page is the text of \`--help\`, written by \`npm run docs\`; a test holds it in step.

Every command takes \`--help\`. Standard output carries only the product, and only its exact bytes when it is piped; notes,
warnings and errors go to standard error. \`-\` is standard input as a source and standard output for \`-o\`; piped input
needs no \`-\`. Colour follows the terminal, \`NO_COLOR\` and \`FORCE_COLOR\`; \`--color\` beats them. Long output on a terminal goes
through \`$PAGER\` (\`less\` when it is not set) unless \`--no-pager\` is given.

## Exit codes

| code | meaning |
| --- | --- |
| 0 | done, and nothing to complain about |
| 1 | the command's own negative verdict: two sources differ, a snapshot changed, \`--fail-on warning\` was met |
| 2 | wrong use of the command line, or input that cannot be used |
| 3 | the provider answered with an error |
| 4 | credentials are missing |
| 5 | the connection failed or timed out |
| 70 | a mistake in prompt-wire itself; \`PROMPT_WIRE_DEBUG=1\` adds the stack |
| 130 | stopped by Ctrl-C; 143 by SIGTERM, 129 by SIGHUP (128 and the number of the signal) |

Every error and warning ends with its code in brackets; \`prompt-wire codes CODE\` tells more. Under \`--json\` errors are one
JSON object on standard error: \`{"schemaVersion": 1, "problems": [{code, severity, message, pointer, place, frame, remedy}]}\`.
`;

/** The whole text of docs/cli.md. */
export async function commandLineDocs(): Promise<string> {
  let help = "";
  const program = await createWholeProgram({
    write: (text) => {
      help += text;
    },
    width: 100,
  });
  const sections: string[] = [];
  const add = (command: Command, name: string): void => {
    help = "";
    command.outputHelp();
    sections.push(`## ${name}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`);
    for (const child of command.createHelp().visibleCommands(command)) {
      // Commander's own subcommand has nothing to say that --help does not.
      if (child.name() !== "help") add(child, `${name} ${child.name()}`);
    }
  };
  add(program, "prompt-wire");
  return [introduction, ...sections].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, "docs", "cli.md"), await commandLineDocs());
}
