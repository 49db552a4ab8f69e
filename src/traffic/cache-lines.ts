import { cachePrefix } from "../diff/cache-prefix.js";
import type { CacheBreak } from "../diff/cache-break.js";
import { excerpt } from "../frames/difference.js";
import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { resolvePointer } from "../json/pointer.js";
import {
  alignedInput,
  byteCount,
  commonPrefix,
  isSamePart,
  type FullInput,
  type InputPart,
  newItemCount,
  partBytes,
} from "./full-input.js";
import type { CacheVerdict, TokenUsage } from "./traffic-row.js";

/** A prompt shorter than this is never cached: «Prompt caching is enabled for prompts that are 1024 tokens or longer». */
const leastCachedTokens = 1024;

/** Lines that are kept however long their requests are: each holds one whole request. */
const leastLines = 32;

/** Bytes of requests up to which further lines are kept. */
const mostBytes = 64 * 1024 * 1024;

/** A request as the cache sees it. */
export interface CachedRequest {
  readonly number: number;
  /** Requests of one line share a cache: cache key and model. */
  readonly line: string;
  /** Whom it asks, where there is no cache key: then the line is guessed from what the user said first. */
  readonly asked?: string;
  readonly document: JsonDocument;
  readonly input: FullInput;
  readonly usage: TokenUsage | undefined;
  readonly at: number | undefined;
  readonly endedAt: number | undefined;
}

/** A verdict, and the number of the request before with the parts that are new since. */
export interface ComparedRequest {
  readonly verdict: CacheVerdict;
  readonly newSince?: { readonly number: number; readonly items: number };
  readonly before?: CachedRequest;
}

/** The last request of every line, and what the next one leaves of its cache. */
export class CacheLines {
  readonly #lines = new Map<string, CachedRequest>();
  #bytes = 0;

  take(request: CachedRequest): ComparedRequest {
    const { line } = request;
    const before = this.#lines.get(line) ?? this.#rewritten(request);
    this.#forget(line);
    this.#lines.set(line, request);
    this.#bytes += byteCount(request.input);
    while (this.#lines.size > leastLines && this.#bytes > mostBytes) this.#forget(this.#lines.keys().next().value!);
    if (before === undefined) return { verdict: { kind: "none" } };
    const common = commonPrefix(before.input, request.input);
    const isBroken = common.parts < Math.min(before.input.parts.length, request.input.parts.length);
    const newSince = { number: before.number, items: newItemCount(before.input, request.input) };
    if (isBroken) return { verdict: clientBreak(before, request, common.parts), newSince, before };
    return { verdict: providerMiss(before, request, common.parts, common.bytes), newSince, before };
  }

  #forget(line: string): void {
    const request = this.#lines.get(line);
    if (request === undefined) return;
    this.#lines.delete(line);
    this.#bytes -= byteCount(request.input);
  }

  /** The last request of a conversation that this one goes on with, but for what its user had said first. */
  #rewritten({ asked, input }: CachedRequest): CachedRequest | undefined {
    if (asked === undefined) return undefined;
    return [...this.#lines.values()].findLast((one) => one.asked === asked && isRewritten(one.input, input));
  }
}

/** Messages behind the one that changed which show that it is no other conversation with the same beginning. */
const leastGoneOn = 2;

/** Whether a single item of an earlier input differs, with what was said behind it the same. */
function isRewritten(before: FullInput, after: FullInput): boolean {
  const size = before.parts.length;
  if (after.parts.length < size) return false;
  const common = commonPrefix(before, after).parts;
  if (common < before.head || size - common - 1 < leastGoneOn) return false;
  return before.parts.every((part, position) => position <= common || isSamePart(part, after.parts[position]!));
}

/**
 * An unchanged prefix that the provider counted itself, long enough to be cached, of which it read nothing or less than
 * half of what it had read before from its cache.
 */
function providerMiss(before: CachedRequest, after: CachedRequest, parts: number, prefixBytes: number): CacheVerdict {
  const none = { kind: "none" } as const;
  const isWhole = parts === before.input.parts.length;
  const prefixTokens = before.usage?.input ?? 0;
  const cached = after.usage?.cached;
  if (!isWhole || cached === undefined || prefixTokens < leastCachedTokens) return none;
  const cachedBefore = before.usage?.cached ?? 0;
  // What was not answered yet cannot have been cached.
  if (before.endedAt !== undefined && after.at !== undefined && after.at < before.endedAt) return none;
  const isMiss = cached === 0 || (cachedBefore >= leastCachedTokens && cached < cachedBefore / 2);
  if (!isMiss) return none;
  const idleMs = before.endedAt === undefined || after.at === undefined ? undefined : after.at - before.endedAt;
  return {
    kind: "provider-miss",
    since: before.number,
    prefixBytes,
    prefixTokens,
    cached,
    cachedBefore,
    ...(idleMs !== undefined && { idleMs }),
  };
}

function clientBreak(before: CachedRequest, after: CachedRequest, common: number): CacheVerdict {
  const left = asBody(alignedInput(before.input, after.input));
  const right = asBody(after.input);
  const prefix = cachePrefix(requestOf(left), requestOf(right));
  const found = prefix.break;
  if (found === undefined) return { kind: "none" };
  const broken = after.input.protocol === "chat" ? inMessages(found) : found;
  const sides = sidesOf(left, right, found);
  return {
    kind: "client-break",
    since: before.number,
    broken,
    place: broken.right ?? broken.left ?? "",
    ...sides,
    prefixBytes: prefix.common,
    beforeBytes: byteCount(before.input),
    isCompaction: hasCompaction(after.input, common) && !hasCompaction(before.input, common),
  };
}

/** What is shown of either side: what came or went is on one of them, and what changed places is on both the same. */
function sidesOf(left: JsonDocument, right: JsonDocument, found: CacheBreak): { before?: string; after?: string } {
  const before = shown(left, found.left, found);
  const after = shown(right, found.right, found);
  if (found.kind.endsWith("order")) return {};
  return {
    ...(before !== undefined && !/inserted|added/.test(found.kind) && { before }),
    ...(after !== undefined && !found.kind.endsWith("removed") && { after }),
  };
}

function requestOf(body: JsonDocument): { name: string; body: JsonDocument; reasons: [] } {
  return { name: "", body, reasons: [] };
}

/** The parts as one body of the Responses API, for the comparison of two. */
function asBody({ parts }: Pick<FullInput, "parts">): JsonDocument {
  const writer = new ByteWriter(parts.reduce((sum, part) => sum + partBytes(part).length + 1, 256));
  const list = (name: string, own: readonly InputPart[]): void => {
    writer.ascii(`"${name}":[`);
    for (const [position, { document, node }] of own.entries()) {
      if (position > 0) writer.byte(0x2c);
      writer.copy(document, node);
    }
    writer.byte(0x5d);
  };
  const of = (group: InputPart["group"]): InputPart[] => parts.filter((part) => part.group === group);
  writer.byte(0x7b);
  list("tools", of("tools"));
  for (const [group, before, behind] of [
    ["output schema", ',"text":{"format":', "}"],
    ["instructions", ',"instructions":', ""],
  ] as const) {
    const [part] = of(group);
    if (part === undefined) continue;
    writer.ascii(before);
    writer.copy(part.document, part.node);
    writer.ascii(behind);
  }
  writer.byte(0x2c);
  list("input", of("input"));
  writer.byte(0x7d);
  return parseJson(writer.bytes(), { name: "request" });
}

function shown(document: JsonDocument, pointer: string | undefined, { text }: CacheBreak): string | undefined {
  const node = pointer === undefined ? -1 : resolvePointer(document, pointer);
  if (node === -1) return undefined;
  if (text !== undefined && document.isString(node)) return excerpt(document.string(node), text.same);
  return excerpt(document.text(node));
}

function hasCompaction({ parts }: FullInput, from: number): boolean {
  return parts.slice(from).some(({ document, node }) => {
    const type = document.isObject(node) ? document.member(node, "type") : -1;
    return type !== -1 && /^"(?:context_)?compaction(?:_summary)?"$/.test(document.text(type));
  });
}

/** Chat Completions keep their items in `messages`. */
function inMessages(broken: CacheBreak): CacheBreak {
  const place = (pointer: string | undefined): string | undefined => pointer?.replace(/^\/input\b/, "/messages");
  return { ...broken, left: place(broken.left), right: place(broken.right) };
}
