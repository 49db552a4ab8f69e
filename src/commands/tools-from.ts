import { promptParts } from "../compile/prompt-parts.js";
import type { Prompt } from "../compile/prompt.js";
import { ByteWriter } from "../json/byte-writer.js";
import { parseJson } from "../json/parse.js";
import { counted } from "../problem/counted.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { onlyEntry } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import { requirePrompt } from "../source/require-prompt.js";
import type { PromptSource } from "../source/source.js";
import type { Invocation } from "./invocation.js";
import { takeApart } from "./take-apart.js";

/** Tools of a source, to be put into another Prompt. */
export interface TakenTools {
  /** What came from where. */
  readonly note: Problem;
  /** The Prompt with these tools, and with what their source says about parallel calls. */
  readonly into: (prompt: Prompt) => Prompt;
}

/**
 * The tools of a captured body or a Prompt.
 *
 * @throws InputError when it cannot be read, or holds no tools
 */
export async function takeTools(
  { standardInput }: Pick<Invocation<unknown>, "standardInput">,
  from: string,
): Promise<TakenTools> {
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
  const members: (readonly [name: string, json: Uint8Array])[] = [["tools", writer.bytes()]];
  if (parallelToolCalls !== undefined) members.push(["parallel_tool_calls", Buffer.from(String(parallelToolCalls))]);
  const message = `${counted(document.size(tools), "tool")} from ${other.name}`;
  return {
    note: { code: "tools-taken", severity: "note", message },
    into: (prompt) => withMembers(prompt, members),
  };
}

/** The source with the tools of another one. @throws as `takeTools` */
export async function withToolsFrom(
  invocation: Pick<Invocation<unknown>, "standardInput">,
  source: PromptSource,
  from: string,
): Promise<PromptSource> {
  const { note, into } = await takeTools(invocation, from);
  return { ...source, prompt: into(source.prompt), notes: [...source.notes, note] };
}

/** A source that does not hold its tools, and nobody gave any. */
export function withoutTools(source: PromptSource): PromptSource {
  return { ...source, notes: [...source.notes, noTools(source.name)] };
}

export function noTools(name: string): Problem {
  const message = `${name}: a rollout does not hold the tools (--tools-from)`;
  const remedy = "--tools-from takes them from a captured body or a Prompt of the same session";
  return { code: "rollout-no-tools", severity: "note", message, remedy };
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
