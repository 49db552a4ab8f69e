import type { JsonDocument } from "../../json/document.js";

/** Tools of a Lite request as later clients arrange them: one namespace `functions` in front, then the rest. */
export interface WrappedTools {
  /** What the namespace holds, in the order of the list; none: there is no such namespace. */
  readonly inner: readonly number[];
  /** The description of the `functions` that the list had already, or -1. */
  readonly description: number;
  readonly rest: readonly number[];
}

/**
 * Gathers the flat tools and, at its place, what a namespace `functions` of the list holds (wire versions, «wrapped»;
 * how the two merge was asked of the real client).
 */
export function wrappedTools(document: JsonDocument, nodes: readonly number[]): WrappedTools {
  const inner: number[] = [];
  const rest: number[] = [];
  let description = -1;
  const is = (node: number, member: string, text: string): boolean => document.is(document.member(node, member), text);
  for (const node of nodes) {
    const tools = document.member(node, "tools");
    if (is(node, "type", "namespace") && is(node, "name", "functions") && document.isArray(tools)) {
      inner.push(...document.elements(tools));
      description = document.member(node, "description");
    } else if (is(node, "type", "function") || is(node, "type", "custom")) inner.push(node);
    else rest.push(node);
  }
  return { inner, description, rest };
}
