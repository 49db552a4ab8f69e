import { ownEntry } from "../../problem/own-entry.js";
import { compareBytes } from "../../json/compare-bytes.js";
import { pointerToken } from "../../json/pointer.js";
import { Secret } from "../../profile/secret.js";
import type { HeaderValue } from "../compiled-request.js";
import type { HeaderContext } from "../request-context.js";
import type { HeaderList } from "./header-list.js";
import { isHeaderName, isHeaderValue } from "./header-value.js";

/**
 * The provider's `http_headers`, then its `env_http_headers`; what is invalid, unset or blank is skipped (wire
 * contract 8, 14). The client keeps both in hash maps, so their order is random there and sorted here.
 */
export function addProviderHeaders(list: HeaderList, context: HeaderContext): void {
  const { environment } = context;
  const { provider } = context.values;
  const sorted = <Value>(map: ReadonlyMap<string, Value> | undefined): [string, Value][] =>
    [...(map ?? [])].toSorted(([left], [right]) => compareBytes(left.toLowerCase(), right.toLowerCase()));
  for (const [name, value] of sorted(provider.http_headers)) {
    add(list, context, name, value, `/provider/http_headers/${pointerToken(name)}`);
  }
  for (const [name, variable] of sorted(provider.env_http_headers)) {
    const origin = `/provider/env_http_headers/${pointerToken(name)}`;
    const value = ownEntry(environment, variable);
    if (value === undefined || value.trim() === "") {
      const why = `environment variable ${variable} is ${value === undefined ? "not set" : "blank"}`;
      context.reasons.add(`header:${name.toLowerCase()}`, "omitted", "headers/provider", why, origin);
    } else add(list, context, name, new Secret(value, `environment variable ${variable}`), origin);
  }
}

function add(list: HeaderList, context: HeaderContext, name: string, value: HeaderValue, origin: string): void {
  const { reasons } = context;
  const text = value instanceof Secret ? value.reveal() : value;
  const why = !isHeaderName(name)
    ? "its name is not valid"
    : isHeaderValue(text)
      ? undefined
      : "its value is not valid";
  if (why !== undefined) {
    reasons.warn("header-skipped", `header:${name.toLowerCase()}`, { name, why }, origin);
    return;
  }
  list.set(name.toLowerCase(), value, { rule: "headers/provider", text: "the provider's own header", origin });
}
