import type { JsonDocument } from "../json/document.js";
import { Kind, kindName } from "../json/kind.js";
import { addProblemAt } from "../json/problem-at.js";
import type { Problem } from "../problem/problem.js";
import type { Prompt } from "./prompt.js";

/** The members of a Prompt as nodes of its document; -1 where one is absent, null or of a wrong type. */
export interface PromptParts {
  readonly input: number;
  readonly tools: number;
  readonly parallelToolCalls: boolean | undefined;
  /** Whether it says anything about base instructions, be it an empty text. */
  readonly hasInstructions: boolean;
  readonly baseInstructions: string;
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

const noText = "";
const textOnly: ReadonlySet<string> = new Set(["text"]);

/**
 * Reads the members of a Prompt (wire contract 1). A list of items is a Prompt that has nothing else.
 *
 * @param problems gets every member of a wrong type
 */
export function promptParts({ document, node }: Prompt, problems: Problem[] = []): PromptParts {
  const reader = new PartReader(document, problems);
  const isList = document.isArray(node);
  if (!isList) reader.isOfKind(node, "a Prompt: an object with input, or an array of items", Kind.object);
  const instructions = reader.member(node, "base_instructions", "to be an object with text", Kind.object);
  return {
    input: isList ? node : reader.member(node, "input", "to be an array", Kind.array),
    tools: reader.member(node, "tools", "to be an array", Kind.array),
    parallelToolCalls: reader.boolean(node, "parallel_tool_calls"),
    hasInstructions: instructions !== -1,
    baseInstructions: instructions === -1 ? noText : reader.instructionText(instructions),
    outputSchema: reader.present(node, "output_schema"),
    outputSchemaStrict: reader.boolean(node, "output_schema_strict") ?? true,
    unknown: [...reader.unknown(node, promptMembers), ...reader.unknown(instructions, textOnly)],
  };
}

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
    return this.#document.isNull(at) ? -1 : at;
  }

  member(object: number, name: string, expected: string, ...kinds: readonly Kind[]): number {
    const at = this.present(object, name);
    return at !== -1 && this.isOfKind(at, `${name} ${expected}`, ...kinds) ? at : -1;
  }

  boolean(object: number, name: string): boolean | undefined {
    const at = this.member(object, name, "to be true or false", Kind.true, Kind.false);
    return at === -1 ? undefined : this.#document.kind(at) === Kind.true;
  }

  /** Unlike the members above it, the text must be there when its object is. */
  instructionText(object: number): string {
    const text = this.#document.member(object, "text");
    if (text === -1) this.#refuse(object, "member-missing", "base_instructions has no text");
    else if (this.isOfKind(text, "base_instructions.text to be a string", Kind.string)) {
      return this.#document.string(text);
    }
    return noText;
  }

  /** Keys that are not among the names; none when there is no object. */
  unknown(object: number, names: ReadonlySet<string>): number[] {
    const document = this.#document;
    if (!document.isObject(object)) return [];
    return Array.from(document.members(object), ({ key }) => key).filter((key) => !names.has(document.string(key)));
  }

  isOfKind(node: number, expected: string, ...kinds: readonly Kind[]): boolean {
    const kind = this.#document.kind(node);
    const isExpected = kinds.includes(kind);
    const isText = kind === Kind.string && expected.startsWith("base_instructions to be");
    const remedy = isText ? 'write "base_instructions": {"text": "…"}' : undefined;
    if (!isExpected) this.#refuse(node, "wrong-type", `expected ${expected}, found ${kindName(kind)}`, remedy);
    return isExpected;
  }

  #refuse(node: number, code: Problem["code"], message: string, remedy?: string): void {
    addProblemAt(this.#problems, this.#document, node, { code, message, remedy });
  }
}
