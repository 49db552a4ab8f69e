import { type Command as Described, RootCommand, script } from "@bomb.sh/tab";
import type { Command } from "commander";
import { createWholeProgram } from "./program.js";

/** The shells a script can be made for. */
export const shells = ["bash", "zsh", "fish", "powershell"] as const;

/** The script that a shell reads to complete `prompt-wire`; it calls `prompt-wire complete -- WORDS`. */
export function shellScript(shell: string): string {
  const text = printed(() => script(shell, "prompt-wire", "prompt-wire"));
  if (shell !== "bash") return text;
  // The library's script lets bash never fall back to file names, and needs the package bash-completion.
  return bashWords + text.replace(/^complete -F /m, "complete -o default -F ");
}

const bashWords = `# Stands in for the package bash-completion where that is not installed.
if ! declare -F _get_comp_words_by_ref >/dev/null; then
  _get_comp_words_by_ref() {
    cur=\${COMP_WORDS[COMP_CWORD]}
    prev=\${COMP_WORDS[COMP_CWORD - 1]}
    words=("\${COMP_WORDS[@]}")
    cword=$COMP_CWORD
  }
fi

`;

/**
 * Candidates for the last of `words`, one a line as `value TAB description`, then `:` and the directive of the shells'
 * protocol: 4 no file names, 0 file names when there is no candidate.
 */
export async function candidates(words: readonly string[]): Promise<string> {
  const program = await createWholeProgram({ write: () => undefined, width: 80 });
  const root = new RootCommand();
  describe(root, program);
  describeSubcommands(root, program, "");
  const answer = printed(() => root.parse([...words]));
  // The library never offers files, but most operands of prompt-wire are files.
  return answer === ":4\n" ? ":0\n" : answer;
}

/** The library finds a subcommand by the whole path of names: `profiles check`. */
function describeSubcommands(root: RootCommand, parent: Command, path: string): void {
  for (const command of parent.createHelp().visibleCommands(parent)) {
    const name = `${path}${command.name()}`;
    describe(root.command(name, command.summary() || command.description()), command);
    describeSubcommands(root, command, `${name} `);
  }
}

/** Options, the program's own ones too, and operands, each with its choices. */
function describe(described: Described, command: Command): void {
  const help = command.createHelp();
  const visible = command.configureHelp();
  const options = [...help.visibleOptions(command), ...(visible.visibleGlobalOptions?.(command) ?? [])];
  for (const option of options) {
    const name = option.long?.slice(2);
    if (name === undefined) continue;
    const short = option.short?.slice(1);
    if (option.required || option.optional) described.option(name, option.description, offer(option.argChoices), short);
    else if (short === undefined) described.option(name, option.description);
    else described.option(name, option.description, short);
  }
  for (const argument of command.registeredArguments) {
    described.argument(argument.name(), offer(argument.argChoices), argument.variadic);
  }
}

function offer(choices: readonly string[] | undefined) {
  return (complete: (value: string, description: string) => void): void => {
    for (const choice of choices ?? []) complete(choice, "");
  };
}

/** What a function prints with console.log: the library has no other way to hand over its text. */
function printed(print: () => void): string {
  const { log } = console;
  let text = "";
  console.log = (line: string) => {
    text += `${line}\n`;
  };
  try {
    print();
  } finally {
    console.log = log;
  }
  return text;
}
