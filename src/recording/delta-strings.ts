import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";

/** A piece of a text in an event of a stream. */
export interface DeltaString {
  /** Names the text that it is a piece of, within the stream. */
  readonly channel: string;
  /** The string in the event. */
  readonly node: number;
}

/** The text that an event ends, by its channel: `response.output_text.done` ends that of `response.output_text.delta`. */
export function endedChannel(document: JsonDocument): string | undefined {
  const { root } = document;
  const type = document.isObject(root) ? document.member(root, "type") : -1;
  if (type === -1 || !document.isString(type) || !document.string(type).endsWith(".done")) return undefined;
  return channelOf(document, document.text(type).replace(/\.done"$/, '.delta"'));
}

/** The pieces of texts that an event brings: `delta` of Responses, the members of `choices[].delta` of Chat Completions. */
export function deltaStrings(document: JsonDocument): DeltaString[] {
  const { root } = document;
  if (!document.isObject(root)) return [];
  const delta = document.member(root, "delta");
  if (delta !== -1 && !document.isString(delta)) return stringsIn(document, delta, "delta", 0);
  if (delta !== -1) {
    const type = document.member(root, "type");
    return [{ channel: channelOf(document, type === -1 ? "" : document.text(type)), node: delta }];
  }
  const choices = document.member(root, "choices");
  if (choices === -1 || !document.isArray(choices)) return [];
  return Array.from(document.elements(choices), (choice, index) => {
    const piece = document.isObject(choice) ? document.member(choice, "delta") : -1;
    return piece === -1 ? [] : stringsIn(document, piece, String(index), 0);
  }).flat();
}

function channelOf(document: JsonDocument, type: string): string {
  const text = (name: string): string => {
    const node = document.member(document.root, name);
    return node === -1 ? "" : document.text(node);
  };
  // By its place first: some gateways change `item_id` with every event.
  return [type, text("output_index") || text("item_id"), text("content_index"), text("summary_index")].join(" ");
}

/**
 * Every string below a node, named by its path; list entries by their `index`, where they have one. What is deeper than
 * any client reads is no text that goes on in another event.
 */
function stringsIn(document: JsonDocument, node: number, path: string, depth: number): DeltaString[] {
  if (depth > deepestNesting) return [];
  if (document.isString(node)) return [{ channel: path, node }];
  if (document.isArray(node)) {
    return Array.from(document.elements(node), (entry, position) => {
      const index = document.isObject(entry) ? document.member(entry, "index") : -1;
      return stringsIn(document, entry, `${path} ${index === -1 ? position : document.text(index)}`, depth + 1);
    }).flat();
  }
  if (!document.isObject(node)) return [];
  return Array.from(document.members(node), ({ key, value }) =>
    stringsIn(document, value, `${path} ${document.string(key)}`, depth + 1),
  ).flat();
}
