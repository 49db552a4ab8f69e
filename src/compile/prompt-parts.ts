import { codeFrame } from "../json/code-frame.js";
import { Kind, kindName } from "../json/kind.js";
import { placeOf } from "../json/place.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import type { Prompt } from "./prompt.js";

/** The members of a Prompt as nodes of its document; -1 where one is absent or null. */
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

const known = new Set([
  "$schema",
  "input",
  "tools",
  "parallel_tool_calls",
  "base_instructions",
  "output_schema",
  "output_schema_strict",
]);

/**
 * Reads the members of a Prompt (wire contract 1).
 *
 * @throws InputError with every member of a wrong type
 */
export function promptParts({ document, node }: Prompt): PromptParts {
  const problems: Problem[] = [];
  const expectKind = (at: number, kinds: readonly Kind[], expected: string): boolean => {
    if (kinds.includes(document.kind(at))) return true;
    const place = placeOf(document, at);
    problems.push({
      code: "wrong-type",
      severity: "error",
      message: `expected ${expected}, found ${kindName(document.kind(at))}`,
      place,
      frame: codeFrame(document.bytes, place),
    });
    return false;
  };
  const part = (name: string): number => {
    const at = document.member(node, name);
    return at === -1 || document.isNull(at) ? -1 : at;
  };
  const array = (name: string): number => {
    const at = part(name);
    return at !== -1 && expectKind(at, [Kind.array], `${name} to be an array`) ? at : -1;
  };
  const boolean = (name: string): boolean | undefined => {
    const at = part(name);
    if (at === -1 || !expectKind(at, [Kind.true, Kind.false], `${name} to be true or false`)) return undefined;
    return document.kind(at) === Kind.true;
  };
  const instructions = (): string | undefined => {
    const at = part("base_instructions");
    if (at === -1 || !expectKind(at, [Kind.object], "base_instructions to be an object with text")) return undefined;
    const text = document.member(at, "text");
    if (text === -1) {
      expectKind(at, [], "base_instructions to have a member text");
      return undefined;
    }
    return expectKind(text, [Kind.string], "base_instructions.text to be a string") ? document.string(text) : undefined;
  };

  if (document.isArray(node)) {
    return {
      input: node,
      tools: -1,
      parallelToolCalls: undefined,
      baseInstructions: undefined,
      outputSchema: -1,
      outputSchemaStrict: true,
      unknown: [],
    };
  }
  if (!expectKind(node, [Kind.object], "a Prompt: an object with input, or an array of items")) {
    throw new InputError(problems);
  }
  const parts: PromptParts = {
    input: array("input"),
    tools: array("tools"),
    parallelToolCalls: boolean("parallel_tool_calls"),
    baseInstructions: instructions(),
    outputSchema: part("output_schema"),
    outputSchemaStrict: boolean("output_schema_strict") ?? true,
    unknown: Array.from(document.members(node), ({ key }) => key).filter((key) => !known.has(document.string(key))),
  };
  if (problems.length > 0) throw new InputError(problems);
  return parts;
}
