import { check } from "../check/check.js";
import type { RequestView } from "../check/request-view.js";
import { blobs } from "../check/rules/encrypted-blobs.js";
import { requestSchemas } from "../check/schema/request-schemas.js";
import { contextSteps } from "../check/server-path.js";
import { declaredTools } from "../check/tools.js";
import { pointerToken } from "../json/pointer.js";
import type { Code } from "../problem/codes.js";
import type { Locator } from "./entry.js";

/** The path that the provider names. */
export const atPath: Locator = (_, { pointer }) => (pointer === undefined ? [] : [pointer]);

/** A place that is always the same. */
export function at(...pointers: string[]): Locator {
  return () => pointers;
}

/** The items with the id that the provider names; their id where they are there only to be found. */
export function byId(name = "id"): Locator {
  return (request, { values }) => {
    const id = values[name];
    if (id === undefined) return [];
    return request.items
      .filter((item) => request.textOf(item.node, "id") === id)
      .map(({ index }) => `/input/${index}/id`);
  };
}

/** The calls or outputs with the call id that the provider names. */
export function byCallId(kind: "call" | "output"): Locator {
  return (request, { values }) => {
    const id = values["callId"];
    if (id === undefined) return [];
    return request.items
      .filter(
        ({ node, type }) => type.endsWith("_output") === (kind === "output") && request.textOf(node, "call_id") === id,
      )
      .map(({ index }) => `/input/${index}/call_id`);
  };
}

/** The ciphertexts that begin and end as the provider quotes them; else those of the item it names. */
export const byBlob: Locator = (request, { values }) => {
  const { first, last, id } = values;
  const pointers: string[] = [];
  for (const { node, pointer, item } of blobs(request)) {
    const matches =
      first === undefined
        ? id !== undefined && request.textOf(item.node, "id") === id
        : quotes(request, node, first, last ?? "");
    if (matches) pointers.push(pointer);
  }
  return pointers;
};

/** Compares bytes where it can: ciphertexts are large, and there are many. */
function quotes({ document }: RequestView, node: number, first: string, last: string): boolean {
  const text =
    document.end(node) - document.start(node) < 400 || /[^\x20-\x7e]|["\\]/.test(first + last)
      ? document.string(node)
      : undefined;
  if (text !== undefined) return text.startsWith(first) && text.endsWith(last);
  const { bytes } = document;
  const start = document.start(node) + 1;
  const end = document.end(node) - 1 - last.length;
  for (let index = 0; index < first.length; index++) if (bytes[start + index] !== first.charCodeAt(index)) return false;
  for (let index = 0; index < last.length; index++) if (bytes[end + index] !== last.charCodeAt(index)) return false;
  return true;
}

/** The schema the provider names, and the place in it that its context says. */
export const bySchema: Locator = (request, { values }) => {
  const { schema, context, kind } = values;
  const place =
    context === undefined
      ? ""
      : contextSteps(context)
          .map((step) => `/${pointerToken(step)}`)
          .join("");
  const pointers: string[] = [];
  for (const { title, pointer } of requestSchemas(request)) {
    if (title === `${kind} '${schema}'`) pointers.push(pointer + place);
  }
  return pointers;
};

/** The tools with the name or type that the provider names. */
export function byTool(...names: ("name" | "type")[]): Locator {
  return (request, { values }) => {
    const pointers: string[] = [];
    for (const tool of declaredTools(request)) {
      const fits = names.some(
        (name) => values[name] !== undefined && matchesTool(tool[name], values[name], tool.namespace),
      );
      if (fits) pointers.push(`${tool.pointer}/${names.includes("name") ? "name" : "type"}`);
    }
    return pointers;
  };
}

function matchesTool(own: string | undefined, named: string, namespace: string | undefined): boolean {
  return (
    own !== undefined &&
    (own === named || `${namespace ?? ""}.${own}` === named || `${namespace ?? ""}__${own}` === named)
  );
}

/** The items of the type that the provider names. */
export const byItemType: Locator = (request, { values }) =>
  request.items.filter(({ type }) => type === values["value"]).map(({ index }) => `/input/${index}/type`);

/** What a check finds. */
export function byCheck(...codes: Code[]): Locator {
  return (request) => check(request, undefined, codes).map(({ pointer }) => pointer);
}

/** Messages of the roles. */
export function messagesOf(...roles: string[]): Locator {
  return (request) =>
    request.items
      .filter(({ node, type }) => type === "message" && roles.includes(request.textOf(node, "role") ?? ""))
      .map(({ index }) => `/input/${index}/role`);
}

/** The largest item, where size is what matters. */
export const largestItem: Locator = ({ document, items }) => {
  const sized = items.map(({ node, index }) => ({ index, size: document.end(node) - document.start(node) }));
  const largest = sized.toSorted((left, right) => right.size - left.size)[0];
  return largest === undefined ? [] : [`/input/${largest.index}`];
};
