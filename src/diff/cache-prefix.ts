import { resolvePointer } from "../json/pointer.js";
import { breakAt, type CacheBreak } from "./cache-break.js";
import { type CacheGroup, CacheUnits } from "./cache-units.js";
import type { ComparedRequest } from "./compared-request.js";
import { firstDifferingByte } from "./first-differing-byte.js";
import { headerChanges } from "./header-changes.js";

/** How much of an earlier request a later one repeats, in the order a provider is taken to read it. */
export interface CachePrefix {
  /** Bytes (of compact JSON) that are the same from the beginning on, of all that the provider reads of either. */
  readonly common: number;
  readonly left: number;
  readonly right: number;
  /** Whole parts that are the same. */
  readonly units: Readonly<Record<CacheGroup, number>>;
  /** Undefined when the later request only goes on, or ends, where the earlier one does. */
  readonly break: CacheBreak | undefined;
  /** Parts of the later request behind the common ones. */
  readonly further: number;
  /** True when one of the two names a response it goes on from: what was sent before is not in it. */
  readonly isDelta: boolean;
  /** What else differs and decides whether the cache is found at all: `/model`, `/prompt_cache_key`, `header:session-id`. */
  readonly outside: readonly string[];
}

/** What a provider may look at before it looks at the prompt. */
const routing = ["/model", "/prompt_cache_key"] as const;
const routingHeaders = ["url", "header:session-id", "header:thread-id"];

export function cachePrefix(left: ComparedRequest, right: ComparedRequest): CachePrefix {
  const before = new CacheUnits(left.body);
  const after = new CacheUnits(right.body);
  const units = { tools: 0, "output schema": 0, instructions: 0, input: 0 };
  const shorter = Math.min(before.size, after.size);
  let common = 0;
  let position = 0;
  for (; position < shorter; position++) {
    const group = before.group(position);
    const bytes = before.bytes(position);
    if (group !== after.group(position) || firstDifferingByte(bytes, after.bytes(position)) !== undefined) break;
    common += bytes.length;
    units[group]++;
  }
  const isBroken = position < shorter;
  // A provider caches by tokens: what is the same inside the first part that differs counts, too.
  const isInside = isBroken && before.group(position) === after.group(position);
  const inside = isInside ? firstDifferingByte(before.bytes(position), after.bytes(position))! : 0;
  return {
    common: common + inside,
    left: before.byteCount,
    right: after.byteCount,
    units,
    break: isBroken ? breakAt(before, after, position, inside) : undefined,
    further: after.size - position,
    isDelta: [left, right].some(({ body }) => body.member(0, "previous_response_id") !== -1),
    outside: outsideDifferences(left, right),
  };
}

function outsideDifferences(left: ComparedRequest, right: ComparedRequest): string[] {
  const text = ({ body }: ComparedRequest, pointer: string): string | undefined => {
    const node = resolvePointer(body, pointer);
    return node === -1 ? undefined : body.text(node);
  };
  return [
    ...routing.filter((pointer) => text(left, pointer) !== text(right, pointer)),
    ...headerChanges(left, right)
      .filter(({ kind, pointer }) => kind !== "respelled" && kind !== "moved" && routingHeaders.includes(pointer))
      .map(({ pointer }) => pointer),
  ];
}
