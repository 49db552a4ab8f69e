import { ExitCode } from "../problem/exit-code.js";
import { InputError } from "../problem/input-error.js";
import { shellWord } from "../render/shell-word.js";
import { versionedJson } from "../render/versioned-json.js";
import { isList } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import { requirePrompt } from "../source/require-prompt.js";
import type { PromptSource, Source } from "../source/source.js";
import { ImportFolder } from "./import-files.js";
import { importConversation } from "./import-conversation.js";
import { compileHint, promptFile, profileFile, unknownOf } from "./imported-prompt.js";
import type { Define, Invocation } from "./invocation.js";
import { readingProgress } from "./reading-progress.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";
import { takeApart } from "./take-apart.js";
import { withToolsFrom, withoutTools } from "./tools-from.js";

export interface ImportOptions {
  readonly folder: string;
  readonly force?: true;
  readonly dialect?: string;
  readonly toolsFrom?: string;
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Write a source out as files of its own: prompt.json and profile.json, and conversation.json for a whole session. Says what the source does not hold. Nothing is sent.",
    )
    .argument(
      "[source]",
      "anything that compile takes: a rollout, a captured body, FILE#3 of a cassette or HAR file, …",
    )
    .requiredOption("-o, --folder <folder>", "the folder to write to; made when it is not there")
    .option("--force", "write over files that are there")
    .option("--dialect <dialect>", "take a body apart as this wire version's, even where it does not fit")
    .option("--tools-from <source>", "take the tools from a captured body or a Prompt: a rollout holds none")
    .addOption(jsonOption())
    .action(run(importSource));
};

async function importSource(invocation: Invocation<ImportOptions>, argument?: string): Promise<ExitCode> {
  const { options, output, standardInput } = invocation;
  const source = await readSource(argument, standardInput, readingProgress(output, argument));
  const folder = new ImportFolder(options.folder, options.force === true);
  try {
    const next = isList(source)
      ? await several(invocation, source, folder)
      : await single(invocation, source, folder, "");
    const written = folder.finish();
    if (options.json === true) output.write(versionedJson({ written, next }));
    else output.write(`${written.map((path) => `wrote ${path}\n`).join("")}next: ${next}\n`);
    return ExitCode.fine;
  } catch (error) {
    folder.discard();
    throw error;
  }
}

/** One request: its Prompt and its profile. Answers the command that compiles them. */
async function single(
  invocation: Invocation<ImportOptions>,
  source: Source,
  folder: ImportFolder,
  prefix: string,
): Promise<string> {
  const { options } = invocation;
  const isCaptured = source.kind === "body" || source.kind === "request";
  const prompt = isCaptured ? takeApart(source, options.dialect) : requirePrompt(source, "import");
  const complete = await completed(invocation, prompt);
  folder.add(`${prefix}prompt.json`, promptFile(complete));
  const profile = profileFile(complete);
  if (profile !== undefined) folder.add(`${prefix}profile.json`, profile);
  await showRemarks(invocation, [...complete.notes, ...unknownOf(source)]);
  const path = (name: string): string => shellWord(`${options.folder}/${prefix}${name}`);
  const given = profile === undefined ? "" : ` -p ${path("profile.json")}`;
  return `prompt-wire compile ${path("prompt.json")}${given}${compileHint(complete)}`;
}

async function completed(invocation: Invocation<ImportOptions>, source: PromptSource): Promise<PromptSource> {
  const { toolsFrom } = invocation.options;
  if (toolsFrom !== undefined) return withToolsFrom(invocation, source, toolsFrom);
  return source.lacksTools === true ? withoutTools(source) : source;
}

/** A session as a conversation, or every entry of a list into a folder of its own. */
async function several(
  invocation: Invocation<ImportOptions>,
  source: Extract<Source, { entry: unknown }>,
  folder: ImportFolder,
): Promise<string> {
  const { options, output } = invocation;
  if (source.kind === "conversation") {
    await importConversation(invocation, source, folder);
    return `prompt-wire replay-ws ${shellWord(`${options.folder}/conversation.json`)}`;
  }
  let next: string | undefined;
  for (let position = 1; position <= source.size; position++) {
    try {
      const command = await single(invocation, source.entry(position), folder, `${position}/`);
      next ??= command;
    } catch (error) {
      // One that cannot be taken apart does not keep the others back.
      if (!(error instanceof InputError) || error.problems.some(({ code }) => code === "import-exists")) throw error;
      for (const { message, code } of error.problems) output.warn(`! ${message} [${code}]`);
    }
  }
  if (next !== undefined) return next;
  throw InputError.of({ code: "import-nothing", message: `nothing of ${source.name} could be imported` });
}
