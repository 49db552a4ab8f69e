import type { JsonDocument } from "../json/document.js";
import { Kind, kindName } from "../json/kind.js";
import { problemAt } from "../json/problem-at.js";
import type { Problem } from "../problem/problem.js";
import type { Prompt } from "./prompt.js";

/** The members of a Prompt as nodes of its document; -1 where one is absent, null or of a wrong type. */
export interface PromptParts {
  readonly input: number;
  readonly tools: number;
  readonly parallelToolCalls: boolean | undefined;
  readonly baseInstructions: string | undefined;
  readonly outputSchema: number;
  readonly outputSchemaStrict: boolean;
  /** Keys of members that a Prompt does not have. */
  readonly unknown: readonly number[];
}

/** The members of a Prompt. */
export const promptMembers: ReadonlySet<string> = new Set([
  "$schema",
  "input",
  "tools",
  "parallel_tool_calls",
  "base_instructions",
  "output_schema",
  "output_schema_strict",
]);

const bareItems: Omit<PromptParts, "input"> = {
  tools: -1,
  parallelToolCalls: undefined,
  baseInstructions: undefined,
  outputSchema: -1,
  outputSchemaStrict: true,
  unknown: [],
};

/**
 * Reads the members of a Prompt (wire contract 1).
 *
 * @param problems gets every member of a wrong type
 */
export function promptParts({ document, node }: Prompt, problems: Problem[] = []): PromptParts {
  if (document.isArray(node)) return { ...bareItems, input: node };
  const reader = new PartReader(document, problems);
  if (!reader.isOfKind(node, [Kind.object], "a Prompt: an object with input, or an array of items")) {
    return { ...bareItems, input: -1 };
  }
  const instructions = reader.member(
    node,
    "base_instructions",
    [Kind.object],
    "base_instructions to be an object with text",
  );
  return {
    input: reader.member(node, "input", [Kind.array], "input to be an array"),
    tools: reader.member(node, "tools", [Kind.array], "tools to be an array"),
    parallelToolCalls: reader.boolean(node, "parallel_tool_calls"),
    baseInstructions: instructions === -1 ? undefined : reader.instructionText(instructions),
    outputSchema: reader.present(node, "output_schema"),
    outputSchemaStrict: reader.boolean(node, "output_schema_strict") ?? true,
    unknown: [
      ...reader.unknown(node, promptMembers),
      ...(instructions === -1 ? [] : reader.unknown(instructions, textOnly)),
    ],
  };
}

const textOnly: ReadonlySet<string> = new Set(["text"]);

class PartReader {
  readonly #document: JsonDocument;
  readonly #problems: Problem[];

  constructor(document: JsonDocument, problems: Problem[]) {
    this.#document = document;
    this.#problems = problems;
  }

  /** A member that is there and not null, or -1. */
  present(object: number, name: string): number {
    const at = this.#document.member(object, name);
    return at === -1 || this.#document.isNull(at) ? -1 : at;
  }

  member(object: number, name: string, kinds: readonly Kind[], expected: string): number {
    const at = this.present(object, name);
    return at !== -1 && this.isOfKind(at, kinds, expected) ? at : -1;
  }

  boolean(object: number, name: string): boolean | undefined {
    const at = this.member(object, name, [Kind.true, Kind.false], `${name} to be true or false`);
    return at === -1 ? undefined : this.#document.kind(at) === Kind.true;
  }

  /** Unlike the members above it, the text must be there when its object is. */
  instructionText(object: number): string | undefined {
    const text = this.#document.member(object, "text");
    if (text === -1) this.#refuse(object, "member-missing", "base_instructions has no text");
    else if (this.isOfKind(text, [Kind.string], "base_instructions.text to be a string")) {
      return this.#document.string(text);
    }
    return undefined;
  }

  unknown(object: number, names: ReadonlySet<string>): number[] {
    const document = this.#document;
    return Array.from(document.members(object), ({ key }) => key).filter((key) => !names.has(document.string(key)));
  }

  isOfKind(node: number, kinds: readonly Kind[], expected: string): boolean {
    const kind = this.#document.kind(node);
    if (kinds.includes(kind)) return true;
    const isText = kind === Kind.string && expected.startsWith("base_instructions to be");
    const remedy = isText ? 'write "base_instructions": {"text": "…"}' : undefined;
    this.#refuse(node, "wrong-type", `expected ${expected}, found ${kindName(kind)}`, remedy);
    return false;
  }

  #refuse(node: number, code: Problem["code"], message: string, remedy?: string): void {
    const advice = remedy === undefined ? {} : { remedy };
    this.#problems.push(problemAt(this.#document, node, { code, message, ...advice }));
  }
}
