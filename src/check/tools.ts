import { deepestNesting } from "../json/check-wire.js";
import type { RequestView } from "./request-view.js";

/** A tool that the model is offered. */
export interface DeclaredTool {
  readonly node: number;
  readonly pointer: string;
  readonly type: string;
  readonly name: string | undefined;
  /** Of a tool inside a namespace. */
  readonly namespace?: string;
  /** Offered by a `tool_search_output`: found on the way, not part of the request's own list. */
  readonly isFound: boolean;
}

/** Every tool, wherever it stands: at the top, in `additional_tools`, in search results, inside namespaces, as deep as anybody reads. */
export function* declaredTools(view: RequestView): Generator<DeclaredTool> {
  yield* toolsOf(view, view.member("tools"), "/tools", false);
  for (const { node, index, type } of view.items) {
    if (type !== "additional_tools" && type !== "tool_search_output") continue;
    const list = view.document.member(node, "tools");
    yield* toolsOf(view, list, `/input/${index}/tools`, type === "tool_search_output");
  }
}

function* toolsOf(
  view: RequestView,
  list: number,
  pointer: string,
  isFound: boolean,
  namespace?: string,
  depth = 0,
): Generator<DeclaredTool> {
  if (list === -1 || !view.document.isArray(list) || depth > deepestNesting) return;
  let position = 0;
  for (const node of view.document.elements(list)) {
    const type = view.textOf(node, "type") ?? "";
    const name = view.textOf(node, "name");
    const at = `${pointer}/${position++}`;
    yield { node, pointer: at, type, name, isFound, ...(namespace !== undefined && { namespace }) };
    if (type !== "namespace") continue;
    yield* toolsOf(view, view.document.member(node, "tools"), `${at}/tools`, isFound, name, depth + 1);
  }
}
