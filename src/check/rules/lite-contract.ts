import { dottedPath } from "../../json/pointer.js";
import { Kind } from "../../json/kind.js";
import type { Finding, Rule } from "../finding.js";
import { images } from "../parts.js";
import type { RequestView } from "../request-view.js";
import { declaredTools } from "../tools.js";

const header = "X-OpenAI-Internal-Codex-Responses-Lite";
const liteToolTypes = new Set(["function", "custom", "namespace"]);

/** What a Lite request must look like (wire contract 6), as far as servers hold it to that. */
export const liteContract: Rule = {
  codes: [
    "lite-parallel-calls",
    "lite-reasoning-context",
    "lite-tool-type",
    "lite-top-level",
    "lite-image-detail",
    "lite-unmarked",
  ],
  *find(view) {
    if (!view.isLite) return;
    yield* settings(view);
    yield* toolTypes(view);
    for (const name of ["tools", "instructions"]) if (view.member(name) !== -1) yield topLevel(name);
    for (const { pointer, node } of images(view)) {
      const detail = view.document.member(node, "detail");
      if (detail !== -1 && !view.document.isNull(detail)) yield imageDetail(`${pointer}/detail`);
    }
    const isMarkKnown = view.transport === "websocket" || view.facts.headers !== undefined;
    if (isMarkKnown && !view.isMarkedLite) yield unmarked(view.transport);
  },
};

function* settings(view: RequestView): Generator<Finding> {
  const { document } = view;
  const parallel = view.member("parallel_tool_calls");
  if (parallel === -1 || document.kind(parallel) !== Kind.false) {
    yield {
      code: "lite-parallel-calls",
      severity: "error",
      pointer: "/parallel_tool_calls",
      message: "a Lite request must say parallel_tool_calls: false",
      says: `${header} requires \`parallel_tool_calls\` to be false.`,
      fix: "send parallel_tool_calls: false; leaving it out is not enough",
    };
  }
  const reasoning = view.member("reasoning");
  if (reasoning !== -1 && document.isObject(reasoning) && view.textOf(reasoning, "context") !== "all_turns") {
    yield {
      code: "lite-reasoning-context",
      severity: "error",
      pointer: "/reasoning/context",
      message: 'a Lite request must say reasoning.context: "all_turns"',
      says: `${header} requires \`reasoning.context\` to be \`all_turns\`.`,
      fix: 'send reasoning.context: "all_turns"',
    };
  }
}

function* toolTypes(view: RequestView): Generator<Finding> {
  for (const tool of declaredTools(view)) {
    if (tool.isFound || tool.type === "" || liteToolTypes.has(tool.type)) continue;
    if (tool.type === "tool_search" && view.textOf(tool.node, "execution") === "client") continue;
    yield {
      code: "lite-tool-type",
      severity: "error",
      pointer: tool.pointer,
      message: `a Lite request offers a hosted tool, ${tool.type}`,
      says: `${header} only supports function tools, custom tools, and client-executed tool search.`,
      fix: "leave hosted tools out of Lite requests",
    };
  }
}

function topLevel(name: string): Finding {
  return {
    code: "lite-top-level",
    severity: "warning",
    pointer: `/${name}`,
    message: `a Lite request carries ${name} in its first items, not at the top`,
    says: `${header} does not support \`${name}\`.`,
    fix: `leave ${name} out at the top level`,
  };
}

function imageDetail(pointer: string): Finding {
  return {
    code: "lite-image-detail",
    severity: "warning",
    pointer,
    message: "Lite sends images without detail",
    says: `Unknown parameter: '${dottedPath(pointer)}'.`,
    fix: "leave detail out",
  };
}

function unmarked(transport: "http" | "websocket"): Finding {
  const isHttp = transport === "http";
  return {
    code: "lite-unmarked",
    severity: "error",
    pointer: "/input/0/type",
    message: `the request has the shape of Lite, but nothing says that it is: the ${isHttp ? "header" : "metadata key"} is missing`,
    says: "Invalid value: 'additional_tools'. Supported values are: 'message', 'reasoning', 'function_call', 'function_call_output', ….",
    fix: isHttp
      ? "pass x-openai-internal-codex-responses-lite: true on"
      : 'send client_metadata.ws_request_header_x_openai_internal_codex_responses_lite: "true"',
  };
}
