import type { Origin } from "../../profile/profile.js";
import type { Header, HeaderValue } from "../compiled-request.js";
import type { Reasons } from "../reasons.js";

/** Why a header is there. */
export interface HeaderReason {
  readonly rule: string;
  readonly text: string;
  /** The profile member that decided, as JSON pointer; the dialect when absent. */
  readonly origin?: string | Origin;
}

export interface HeaderEntry {
  readonly name: string;
  value: HeaderValue;
  why: HeaderReason;
}

/** Headers in insertion order, like the client's header map: a later value of the same name replaces the earlier one in its place. */
export class HeaderList {
  readonly entries: HeaderEntry[] = [];

  set(name: string, value: HeaderValue, why: HeaderReason): void {
    const existing = this.find(name);
    if (existing === undefined) this.entries.push({ name, value, why });
    else Object.assign(existing, { value, why });
  }

  find(name: string): HeaderEntry | undefined {
    return this.entries.find((entry) => entry.name === name);
  }
}

/** Notes why each header is there, and gives them as they are sent. */
export function explained(entries: readonly HeaderEntry[], reasons: Reasons): Header[] {
  return entries.map(({ name, value, why }) => {
    reasons.add(`header:${name.toLowerCase()}`, "set", why.rule, why.text, why.origin, String(value));
    return [name, value];
  });
}
