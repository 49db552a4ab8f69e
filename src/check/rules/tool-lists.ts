import { dottedPath } from "../../json/pointer.js";
import type { Finding, Rule } from "../finding.js";
import type { RequestView } from "../request-view.js";
import { declaredTools, type DeclaredTool } from "../tools.js";

/** Tools in the wrong place or in none, names that clash, a choice that names no tool, empty descriptions. */
export const toolLists: Rule = {
  codes: ["tools-misplaced", "tools-absent", "tool-name-clash", "tool-choice-absent", "description-empty"],
  *find(view, target) {
    const tools = Array.from(declaredTools(view));
    for (const { index, type } of view.items) {
      if (type === "additional_tools" && (index > 0 || !view.isLite)) yield misplaced(index);
    }
    const first =
      tools.length === 0 ? view.items.find(({ type }) => /^(?:function|custom_tool)_call$/.test(type)) : undefined;
    const isElsewhere = view.facts.lacksTools === true || view.textOf(view.body, "previous_response_id") !== undefined;
    if (first !== undefined && !isElsewhere) yield absent(first.index);
    yield* clashes(tools);
    yield* choice(view, tools, isElsewhere);
    for (const tool of tools) {
      if (tool.type === "namespace" && (view.textOf(tool.node, "description") ?? "").trim() === "") {
        yield emptyDescription(tool, target.isAzure);
      }
    }
  },
};

function misplaced(index: number): Finding {
  return {
    code: "tools-misplaced",
    severity: "warning",
    pointer: `/input/${index}/type`,
    message: index > 0 ? "additional_tools does not stand first" : "additional_tools stands in an ordinary request",
    says: `Invalid value: 'additional_tools'. Supported values are: 'message', 'reasoning', 'function_call', 'function_call_output', ….`,
    fix: "put the tools first in input, or at the top level of an ordinary request",
  };
}

function absent(index: number): Finding {
  return {
    code: "tools-absent",
    severity: "warning",
    pointer: `/input/${index}`,
    message: "the history calls tools, and the request offers none",
    says: "nothing: the request is taken, and the model can call nothing any more",
    fix: "send the tools: at the top level, or in additional_tools for Lite",
  };
}

function* clashes(tools: readonly DeclaredTool[]): Generator<Finding> {
  const seen = new Map<string, DeclaredTool>();
  for (const tool of tools) {
    if (tool.name === undefined) continue;
    // A function and a namespace of one name clash, too: the model addresses both by it.
    const key = `${tool.namespace ?? ""} ${tool.name}`;
    const other = seen.get(key);
    if (other === undefined) seen.set(key, tool);
    // Two searches may find the same namespace; inside it, its tools are then there twice as well.
    else if (tool.namespace === undefined || !tool.isFound) yield clash(tool, other);
  }
}

function clash(tool: DeclaredTool, other: DeclaredTool): Finding {
  const { name, pointer, type } = tool;
  return {
    code: "tool-name-clash",
    severity: tool.isFound || other.isFound ? "warning" : "error",
    pointer: `${pointer}/name`,
    message: `${dottedPath(other.pointer)} is called ${name}, too`,
    says:
      type === "namespace"
        ? `Duplicate namespace name '${name}' in ${dottedPath(pointer)}. Namespace names must be unique.`
        : `Duplicate tool name '${name}' in ${dottedPath(pointer)}. Tool names must be unique.`,
    fix: type === "namespace" ? "merge the namespaces of one name into one" : "rename one of them",
  };
}

function* choice(view: RequestView, tools: readonly DeclaredTool[], isElsewhere: boolean): Generator<Finding> {
  const value = view.member("tool_choice");
  if (value === -1 || !view.document.isObject(value) || isElsewhere) return;
  const type = view.textOf(value, "type");
  const name = view.textOf(value, "name");
  if (type === undefined || type === "allowed_tools") return;
  if (tools.some((tool) => tool.type === type && (name === undefined || tool.name === name))) return;
  yield {
    code: "tool-choice-absent",
    severity: "error",
    pointer: "/tool_choice",
    message: `tool_choice names ${name ?? type}, which is not among the tools`,
    says: `Tool choice '${name ?? type}' not found in 'tools' parameter.`,
    fix: 'offer the tool, or send tool_choice: "auto"',
  };
}

function emptyDescription({ pointer, name }: DeclaredTool, isAzure: boolean): Finding {
  return {
    code: "description-empty",
    severity: isAzure ? "error" : "warning",
    pointer: `${pointer}/description`,
    message: `the namespace ${name ?? ""} has an empty description`,
    says: `Invalid '${dottedPath(pointer)}.description': empty string. Expected a string with minimum length 1, but got an empty string instead.`,
    fix: `write one, such as «Tools in the ${name ?? "…"} namespace.»`,
  };
}
