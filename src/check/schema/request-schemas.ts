import type { RequestView } from "../request-view.js";
import { Kind } from "../../json/kind.js";
import { resolvePointer } from "../../json/pointer.js";
import { declaredTools } from "../tools.js";

/** A schema of a request, and how the API calls it. */
export interface RequestSchema {
  readonly node: number;
  readonly pointer: string;
  /** `response_format 'codex_output_schema'`, `function 'exec_command'`. */
  readonly title: string;
  readonly kind: "output" | "tool";
  readonly isStrict: boolean;
}

/** The output schema and the parameters of every function, in order. */
export function* requestSchemas(view: RequestView): Generator<RequestSchema> {
  const { document } = view;
  if (view.protocol === "chat") {
    yield* chatSchemas(view);
    return;
  }
  const text = view.member("text");
  const format = text === -1 ? -1 : document.member(text, "format");
  const schema = format === -1 ? -1 : document.member(format, "schema");
  if (schema !== -1) {
    const title = `response_format '${view.textOf(format, "name") ?? ""}'`;
    yield {
      node: schema,
      pointer: "/text/format/schema",
      title,
      kind: "output",
      isStrict: isTrue(view, format, "strict"),
    };
  }
  for (const { node, pointer, type, name } of declaredTools(view)) {
    if (type !== "function") continue;
    const parameters = document.member(node, "parameters");
    if (parameters === -1 || document.isNull(parameters)) continue;
    yield {
      node: parameters,
      pointer: `${pointer}/parameters`,
      title: `function '${name ?? ""}'`,
      kind: "tool",
      isStrict: isTrue(view, node, "strict"),
    };
  }
}

/** Chat Completions has the same one level further in: `response_format.json_schema`, `tools[].function`. */
function* chatSchemas(view: RequestView): Generator<RequestSchema> {
  const { document } = view;
  const format = resolvePointer(document, "/response_format/json_schema", view.body);
  const schema = format === -1 ? -1 : document.member(format, "schema");
  if (schema !== -1) {
    const pointer = "/response_format/json_schema/schema";
    const title = `response_format '${view.textOf(format, "name") ?? ""}'`;
    yield { node: schema, pointer, title, kind: "output", isStrict: isTrue(view, format, "strict") };
  }
  const tools = view.member("tools");
  if (tools === -1 || !document.isArray(tools)) return;
  let position = -1;
  for (const tool of document.elements(tools)) {
    position++;
    const own = document.member(tool, "function");
    const parameters = own === -1 ? -1 : document.member(own, "parameters");
    if (parameters === -1 || document.isNull(parameters)) continue;
    const pointer = `/tools/${position}/function/parameters`;
    const title = `function '${view.textOf(own, "name") ?? ""}'`;
    yield { node: parameters, pointer, title, kind: "tool", isStrict: isTrue(view, own, "strict") };
  }
}

function isTrue({ document }: RequestView, node: number, name: string): boolean {
  const value = document.member(node, name);
  return value !== -1 && document.kind(value) === Kind.true;
}
