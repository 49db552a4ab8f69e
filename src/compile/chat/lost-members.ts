import type { Origin } from "../../profile/profile.js";
import type { ChatContext } from "./chat-context.js";
import { saysSomething } from "./message-members.js";

/** What lost members belong to. Plain data, as there is one for every message of a long history. */
export interface Spot {
  /** JSON pointer on the wire. */
  readonly wire: string;
  /** Position of the message they stand in; undefined outside of messages. */
  readonly message?: number;
}

/**
 * Where something in a message stands, for warnings. Naming the message alone spares a search through all of them.
 */
export function originAt(context: ChatContext, node: number, { message }: Pick<Spot, "message">): Origin {
  return context.originOf(node, message === undefined ? undefined : `/messages/${message}`);
}

/**
 * Tells of members, by key, that have no place in a Responses request. A `cache_control` mark is a matter of another
 * API: it is never sent to Responses (chat translation 1). Everything else that says something is lost, and reported.
 */
export function reportLost(context: ChatContext, keys: readonly number[], spot: Spot): void {
  const { document } = context.source;
  for (const key of keys) {
    const value = key + 1;
    const member = document.string(key);
    if (member === "cache_control") {
      const text = "Responses caches by itself; the mark is not sent";
      const origin = originAt(context, value, spot);
      context.reasons.add(`${spot.wire}/cache_control`, "dropped", "chat/cache-control", text, origin);
      context.mapping?.add(value, "dropped", "chat/cache-control", text, { before: value });
    } else if (saysSomething(document, value)) reportDropped(context, value, member, spot);
  }
}

/** A value that Responses has no place for. */
export function reportDropped(context: ChatContext, value: number, member: string, spot: Spot): void {
  const code = "chat-member-dropped";
  context.reasons.warn(code, spot.wire, { member }, originAt(context, value, spot));
  context.mapping?.add(value, "dropped", "chat/member-dropped", "Responses has no place for it", {
    before: value,
    code,
  });
}

/** Tells of the members of an object that are not among the known ones. */
export function reportOthers(context: ChatContext, object: number, known: readonly string[], spot: Spot): void {
  const { document } = context.source;
  if (!document.isObject(object)) return;
  let keys: number[] | undefined;
  const end = document.next(object);
  for (let key = object + 1; key < end; key = document.next(key + 1)) {
    if (!isOneOf(context, key, known)) (keys ??= []).push(key);
  }
  if (keys !== undefined) reportLost(context, keys, spot);
}

function isOneOf({ source: { document } }: ChatContext, key: number, names: readonly string[]): boolean {
  for (const name of names) if (document.is(key, name)) return true;
  return false;
}
