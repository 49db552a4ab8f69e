import type { JsonDocument } from "../json/document.js";
import { compactBytes } from "../json/print.js";
import { bodyProtocol, itemList } from "../protocol/body-protocol.js";
import type { BigItem, Inspection, ItemCount, LimitedSize } from "./inspection.js";
import { inspectParts } from "./inspect-parts.js";
import { toolPlaces } from "./tool-places.js";

const mostBigItems = 5;

/** Largest WebSocket frame that the client's library sends, and what gateways are known to take (docs/check.md). */
const largestFrame = 16 * 1024 * 1024 - 1;
const largeBody = 10 * 1024 * 1024;
/** Characters of an id. */
const longestId = 64;

/** Takes stock of a body or frame, whoever made it. What is missing or of another type counts as absent. */
export function inspectBody(document: JsonDocument, body: number): Inspection {
  const protocol = bodyProtocol(document, body);
  const list = itemList[protocol];
  const input = document.member(body, list);
  const items = input !== -1 && document.isArray(input) ? Array.from(document.elements(input)) : [];
  const sizes = items.map((item) => compactBytes(document, item).length);
  const types = items.map((item) => text(document, item, protocol === "chat" ? "role" : "type") ?? "(none)");
  const bytes = compactBytes(document, body).length;
  // Messages have no ids.
  const ids = protocol === "chat" ? [] : items.map((item) => text(document, item, "id"));
  return {
    bytes,
    list,
    items: byType(types, sizes),
    biggest: biggest(types, sizes),
    tools: toolPlaces(document, body, items),
    ids: prefixes(ids),
    ...inspectParts(document, items, list),
    cacheKey: text(document, body, "prompt_cache_key"),
    limits: limits(document, body, bytes, ids),
  };
}

function byType(types: readonly string[], sizes: readonly number[]): ItemCount[] {
  const counts = new Map<string, { count: number; bytes: number }>();
  for (const [position, type] of types.entries()) {
    const found = counts.get(type) ?? { count: 0, bytes: 0 };
    counts.set(type, { count: found.count + 1, bytes: found.bytes + sizes[position]! });
  }
  return Array.from(counts, ([type, found]) => ({ type, ...found })).toSorted(
    (left, right) => right.bytes - left.bytes,
  );
}

function biggest(types: readonly string[], sizes: readonly number[]): BigItem[] {
  return sizes
    .map((bytes, position) => ({ position, type: types[position]!, bytes }))
    .toSorted((left, right) => right.bytes - left.bytes)
    .slice(0, mostBigItems);
}

function prefixes(ids: readonly (string | undefined)[]): { prefix: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const prefix = id === undefined ? "(none)" : id.includes("_") ? `${id.slice(0, id.indexOf("_"))}_` : "(no prefix)";
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return Array.from(counts, ([prefix, count]) => ({ prefix, count }));
}

function limits(
  document: JsonDocument,
  body: number,
  bytes: number,
  ids: readonly (string | undefined)[],
): LimitedSize[] {
  const type = document.member(body, "type");
  const isFrame = type !== -1 && document.is(type, "response.create");
  const size = isFrame
    ? { what: "frame, bytes", size: bytes, limit: largestFrame, by: "the client's WebSocket library" }
    : { what: "body, bytes", size: bytes, limit: largeBody, by: "some gateways" };
  const longest = Math.max(0, ...ids.map((id) => id?.length ?? 0));
  return longest === 0
    ? [size]
    : [size, { what: "longest item id, characters", size: longest, limit: longestId, by: "the Responses API" }];
}

function text(document: JsonDocument, object: number, name: string): string | undefined {
  const node = document.member(object, name);
  return node !== -1 && document.isString(node) ? document.string(node) : undefined;
}
