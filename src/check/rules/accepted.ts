import type { Code } from "../../problem/codes.js";
import { dottedPath, resolvePointer } from "../../json/pointer.js";
import { takes, type AcceptedParts, type Choice } from "../accepted-parts.js";
import type { Finding, Rule } from "../finding.js";
import { partsOf } from "../parts.js";
import type { RequestView } from "../request-view.js";
import { declaredTools } from "../tools.js";

/** What an `--accepts` file says that the provider does not take. */
export const accepted: Rule = {
  codes: ["field-not-accepted", "item-not-accepted", "tool-not-accepted", "content-not-accepted", "value-not-accepted"],
  protocols: ["responses", "chat"],
  *find(view, { accepts }) {
    if (accepts === undefined) return;
    yield* fields(view, accepts);
    yield* items(view, accepts);
    for (const { type, pointer } of declaredTools(view)) {
      if (takes(accepts.tools, type)) continue;
      yield refused("tool-not-accepted", `${pointer}/type`, type, "tool", accepts.tools!);
    }
    yield* values(view, accepts);
  },
};

function* fields({ document, body }: RequestView, { fields: choice }: AcceptedParts): Generator<Finding> {
  if (choice === undefined || !document.isObject(body)) return;
  for (const { key } of document.members(body)) {
    const name = document.string(key);
    if (takes(choice, name)) continue;
    yield {
      code: "field-not-accepted",
      severity: "error",
      pointer: `/${name}`,
      message: `the provider does not take ${name}`,
      says: `Unknown parameter: '${name}'.`,
      fix: `leave ${name} out for this provider`,
    };
  }
}

function* items(view: RequestView, accepts: AcceptedParts): Generator<Finding> {
  for (const item of view.items) {
    const { node, index, type } = item;
    const pointer = `/input/${index}`;
    if (!takes(accepts.items, type)) {
      yield refused("item-not-accepted", `${pointer}/type`, type, "item", accepts.items!);
      continue;
    }
    const role = type === "message" ? view.textOf(node, "role") : undefined;
    if (role !== undefined && !takes(accepts.roles, role)) {
      yield refused("value-not-accepted", `${pointer}/role`, role, "role", accepts.roles!);
    }
    for (const part of partsOf(view, item)) {
      if (part.type === "" || takes(accepts.contents, part.type)) continue;
      yield refused("content-not-accepted", `${part.pointer}/type`, part.type, "content part", accepts.contents!);
    }
  }
}

function* values(view: RequestView, accepts: AcceptedParts): Generator<Finding> {
  for (const [pointer, choice] of accepts.values ?? []) {
    const node = resolvePointer(view.document, pointer, view.body);
    if (node === -1) continue;
    const value = view.document.isString(node) ? view.document.string(node) : view.document.text(node);
    if (!takes(choice, value))
      yield refused("value-not-accepted", pointer, value, `value of ${dottedPath(pointer)}`, choice);
  }
}

function refused(code: Code, pointer: string, value: string, noun: string, choice: Choice): Finding {
  const list = "only" in choice ? choice.only.map((name) => `'${name}'`).join(", ") : undefined;
  return {
    code,
    severity: "error",
    pointer,
    message: `the provider does not take the ${noun} ${value}`,
    says:
      list === undefined ? `Invalid value: '${value}'.` : `Invalid value: '${value}'. Supported values are: ${list}.`,
    fix: "leave it out for this provider, or have a gateway translate it",
  };
}
