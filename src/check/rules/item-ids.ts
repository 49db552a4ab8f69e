import type { Finding, Rule } from "../finding.js";
import type { InputItem, RequestView } from "../request-view.js";

/** Most characters of an id, a call id and a cache key, as the API counts them. */
export const longestId = 64;

/**
 * What the API expects the id of an item to begin with. The client's own prefixes (wire contract 4) all fit; outputs
 * may carry those of their call (`fc`, `ctc`), too.
 */
export const idPrefixes: ReadonlyMap<string, string> = new Map([
  ["additional_tools", "at"],
  ["agent_message", "amsg"],
  ["compaction", "cmp"],
  ["context_compaction", "cmp"],
  ["custom_tool_call", "ctc"],
  ["custom_tool_call_output", "ctc"],
  ["function_call", "fc"],
  ["function_call_output", "fc"],
  ["image_generation_call", "ig"],
  ["local_shell_call", "lsh"],
  ["message", "msg"],
  ["reasoning", "rs"],
  ["tool_search_call", "tsc"],
  ["tool_search_output", "tso"],
  ["web_search_call", "ws"],
]);

/** Ids that do not fit their item, are too long, or stand on two items. */
export const itemIds: Rule = {
  codes: ["id-prefix", "id-long", "id-duplicate"],
  *find(view) {
    const seen = new Map<string, InputItem>();
    for (const item of view.items) {
      const id = view.textOf(item.node, "id");
      if (id === undefined) continue;
      const finding = wrongPrefix(item, id) ?? tooLong(item, id) ?? twice(view, item, id, seen);
      if (finding !== undefined) yield finding;
      if (id !== "" && !seen.has(id)) seen.set(id, item);
    }
  },
};

function wrongPrefix({ index, type }: InputItem, id: string): Finding | undefined {
  const prefix = idPrefixes.get(type);
  if (prefix === undefined || id.startsWith(prefix)) return undefined;
  return {
    code: "id-prefix",
    severity: "error",
    pointer: `/input/${index}/id`,
    message: `a ${type} has the id ${shortened(id)}, which does not begin with ${prefix}`,
    says: `Invalid 'input[${index}].id': '${id}'. Expected an ID that begins with '${prefix}'.`,
    fix: "leave the id out, or keep the one the server gave",
  };
}

function tooLong({ index }: InputItem, id: string): Finding | undefined {
  if (id.length <= longestId) return undefined;
  return {
    code: "id-long",
    severity: "error",
    pointer: `/input/${index}/id`,
    message: `an id has ${id.length} characters; ${longestId} are allowed`,
    says: tooLongText(`input[${index}].id`, id.length),
    fix: "leave the id out",
  };
}

function twice(
  view: RequestView,
  { index, type }: InputItem,
  id: string,
  seen: ReadonlyMap<string, InputItem>,
): Finding | undefined {
  const first = seen.get(id);
  // References may name an item as often as they like; an empty id is none.
  if (first === undefined || type === "item_reference") return undefined;
  return {
    code: "id-duplicate",
    severity: "error",
    pointer: `/input/${index}/id`,
    message: `the id ${shortened(id)} stands on input[${first.index}] already`,
    says: `Duplicate item found with id ${id}. Remove duplicate items from your input and try again.`,
    fix: isSame(view, first, index) ? "leave the second copy out" : "leave the id of one of them out",
  };
}

function isSame(view: RequestView, first: InputItem, index: number): boolean {
  return view.document.text(first.node) === view.document.text(view.items[index]!.node);
}

/** The API's words for a string that is too long. */
export function tooLongText(path: string, length: number): string {
  return `Invalid '${path}': string too long. Expected a string with maximum length ${longestId}, but got a string with length ${length} instead.`;
}

/** An id as messages show it. */
export function shortened(id: string): string {
  return id.length <= 40 ? id : `${id.slice(0, 24)}… (${id.length} characters)`;
}
