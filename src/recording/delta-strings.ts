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

/**
 * The pieces of texts that an event brings: `delta` of Responses with its `logprobs`; of an event without a type, as those
 * of Chat Completions, Gemini and others, every string that is no label.
 */
export function deltaStrings(document: JsonDocument): DeltaString[] {
  const { root } = document;
  if (!document.isObject(root)) return [];
  const type = document.member(root, "type");
  if (type === -1) return stringsIn(document, root, "", 0);
  const channel = channelOf(document, document.text(type));
  return Array.from(document.members(root), ({ key, value }) => {
    const name = document.string(key);
    if (!/delta$|^logprobs$/i.test(name)) return [];
    if (document.isString(value)) return [{ channel: name === "delta" ? channel : `${channel} ${name}`, node: value }];
    return stringsIn(document, value, name === "delta" ? "delta" : `${channel} ${name}`, 0);
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

/** Strings that say what an event is. */
const labels: ReadonlySet<string> = new Set(
  "id object model role finish_reason finishReason system_fingerprint service_tier modelVersion responseId".split(" "),
);

/**
 * Every string below a node, named by its path; list entries by their `index`, where they have one. Tokens in a list of
 * `logprobs` follow each other as the text does. What is deeper than any client reads is no text that goes on in another
 * event.
 */
function stringsIn(document: JsonDocument, node: number, path: string, depth: number): DeltaString[] {
  if (depth > deepestNesting) return [];
  if (document.isString(node)) return [{ channel: path, node }];
  if (document.isArray(node)) {
    const isOneText = /logprobs(?: content)?$/.test(path) && !path.endsWith("top_logprobs");
    return Array.from(document.elements(node), (entry, position) => {
      const index = document.isObject(entry) ? document.member(entry, "index") : -1;
      const place = isOneText ? "" : index === -1 ? position : document.text(index);
      return stringsIn(document, entry, `${path} ${place}`, depth + 1);
    }).flat();
  }
  if (!document.isObject(node)) return [];
  return Array.from(document.members(node), ({ key, value }) => {
    const name = document.string(key);
    return labels.has(name) ? [] : stringsIn(document, value, `${path} ${name}`, depth + 1);
  }).flat();
}
