import type { JsonDocument } from "../../json/document.js";

/** Tools of a Lite request as later clients arrange them: one namespace `functions` in front, then the rest. */
export interface WrappedTools {
  /** What the namespace holds, in the order of the list; none: there is no such namespace. */
  readonly inner: readonly number[];
  /** The description of the `functions` that the list had already, or -1. */
  readonly description: number;
  readonly rest: readonly number[];
}

/** Tools that stand alone, in no namespace. */
const flatTypes: ReadonlySet<string> = new Set(["function", "custom"]);

/**
 * Gathers the flat tools and, at its place, what a namespace `functions` of the list holds (wire versions, «wrapped»;
 * how the two merge was asked of the real client).
 */
export function wrappedTools(document: JsonDocument, nodes: readonly number[]): WrappedTools {
  const inner: number[] = [];
  const rest: number[] = [];
  let description = -1;
  for (const node of nodes) {
    const tools = toolsOfFunctions(document, node);
    if (tools !== -1) {
      inner.push(...document.elements(tools));
      description = document.member(node, "description");
    } else if (flatTypes.has(textOf(document, node, "type") ?? "")) inner.push(node);
    else rest.push(node);
  }
  return { inner, description, rest };
}

/** The tools of a namespace `functions`; -1 when the node is another tool. */
function toolsOfFunctions(document: JsonDocument, node: number): number {
  const isFunctions = textOf(document, node, "type") === "namespace" && textOf(document, node, "name") === "functions";
  const tools = isFunctions ? document.member(node, "tools") : -1;
  return tools !== -1 && document.isArray(tools) ? tools : -1;
}

function textOf(document: JsonDocument, node: number, member: string): string | undefined {
  const value = document.member(node, member);
  return value !== -1 && document.isString(value) ? document.string(value) : undefined;
}
