import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { compactBytes } from "../json/print.js";
import type { ToolPlace } from "./inspection.js";

/** The tools of a request in all three places: top level, items that carry them, and answers of a tool search. */
export function toolPlaces(document: JsonDocument, body: number, items: readonly number[]): ToolPlace[] {
  const inItems = (type: ToolPlace["place"]): [pointer: string, list: number][] =>
    items.flatMap((item, position): [string, number][] => {
      const at = document.member(item, "type");
      return at !== -1 && document.is(at, type) ? [[`/input/${position}/tools`, document.member(item, "tools")]] : [];
    });
  return [
    place(document, "top-level", [["/tools", document.member(body, "tools")]]),
    place(document, "additional_tools", inItems("additional_tools")),
    place(document, "tool_search_output", inItems("tool_search_output")),
  ];
}

function place(
  document: JsonDocument,
  name: ToolPlace["place"],
  lists: readonly (readonly [pointer: string, list: number])[],
): ToolPlace {
  const found = lists.filter(([, list]) => list !== -1 && document.isArray(list));
  return {
    place: name,
    pointers: found.map(([pointer]) => pointer),
    names: found.flatMap(([, list]) =>
      Array.from(document.elements(list)).flatMap((tool) => names(document, tool, [])),
    ),
    bytes: found.reduce((sum, [, list]) => sum + compactBytes(document, list).length, 0),
  };
}

/** @param around names of the namespaces that a tool stands in */
function names(document: JsonDocument, tool: number, around: readonly string[]): string[] {
  const wrapped = document.member(tool, "function");
  // Chat Completions has the name of a function one level further in.
  const own = document.member(wrapped !== -1 && document.isObject(wrapped) ? wrapped : tool, "name");
  const type = document.member(tool, "type");
  const node = own === -1 ? type : own;
  const name = node !== -1 && document.isString(node) ? document.string(node) : "(unnamed)";
  const inner = document.member(tool, "tools");
  const path = [...around, name];
  if (inner === -1 || !document.isArray(inner) || path.length > deepestNesting) return [path.join(".")];
  return Array.from(document.elements(inner)).flatMap((one) => names(document, one, path));
}
