import { promptParts } from "../compile/prompt-parts.js";
import type { Prompt } from "../compile/prompt.js";
import { ByteWriter } from "../json/byte-writer.js";
import { parseJson } from "../json/parse.js";
import { counted } from "../problem/counted.js";
import { InputError } from "../problem/input-error.js";
import { onlyEntry } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import { requirePrompt } from "../source/require-prompt.js";
import type { PromptSource } from "../source/source.js";
import type { Invocation } from "./invocation.js";
import type { RequestOptions } from "./request-options.js";
import { takeApart } from "./take-apart.js";

/**
 * The source with the tools of another one, and with what that says about parallel calls.
 *
 * @throws InputError when the other source cannot be read, or holds no tools
 */
export async function withToolsFrom(
  { standardInput }: Pick<Invocation<RequestOptions>, "standardInput">,
  source: PromptSource,
  from: string,
): Promise<PromptSource> {
  const given = onlyEntry(await readSource(from, standardInput));
  const isCaptured = given.kind === "body" || given.kind === "request";
  const other = isCaptured ? takeApart(given) : requirePrompt(given, "--tools-from");
  const { document } = other.prompt;
  const { tools, parallelToolCalls } = promptParts(other.prompt);
  if (tools === -1) {
    const message = `${other.name} has no tools to take`;
    throw InputError.of({ code: "source-no-prompt", message, remedy: "give a captured body or a Prompt with tools" });
  }
  const writer = new ByteWriter(document.end(tools) - document.start(tools));
  writer.copy(document, tools);
  const count = document.size(tools);
  const prompt = withMembers(source.prompt, [
    ["tools", writer.bytes()],
    ...(parallelToolCalls === undefined
      ? []
      : [["parallel_tool_calls", Buffer.from(String(parallelToolCalls))] as const]),
  ]);
  const message = `${counted(count, "tool")} from ${other.name}`;
  return { ...source, prompt, notes: [...source.notes, { code: "tools-taken", severity: "note", message }] };
}

/** A source that does not hold its tools, and nobody gave any. */
export function withoutTools(source: PromptSource): PromptSource {
  const message = `${source.name}: a rollout does not hold the tools`;
  const remedy = "--tools-from takes them from a captured body or a Prompt of the same session";
  return { ...source, notes: [...source.notes, { code: "rollout-no-tools", severity: "note", message, remedy }] };
}

/** The Prompt with further members; of a member that is given twice the last counts. Everything else keeps its place. */
function withMembers(
  { document, node }: Prompt,
  members: readonly (readonly [name: string, json: Uint8Array])[],
): Prompt {
  const start = document.start(node);
  const end = document.end(node);
  const writer = new ByteWriter(end + members.reduce((size, [, json]) => size + json.length + 30, 20));
  const isList = document.isArray(node);
  // What stands before keeps its lines and columns, so that places stay those of the file.
  for (let offset = 0; offset < start; offset++) writer.byte(document.bytes[offset] === 0x0a ? 0x0a : 0x20);
  if (isList) writer.ascii('{"input":');
  writer.slice(document.bytes, start, isList ? end : end - 1);
  let separator = !isList && document.size(node) === 0 ? "" : ",";
  for (const [name, json] of members) {
    writer.ascii(`${separator}"${name}":`);
    separator = ",";
    writer.slice(json, 0, json.length);
  }
  writer.byte(0x7d);
  return { document: parseJson(writer.bytes(), { name: document.name }), node: 0 };
}
