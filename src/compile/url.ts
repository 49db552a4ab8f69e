import { compareBytes } from "../json/compare-bytes.js";
import type { ProfileValues } from "../profile/profile.js";

/**
 * The request URL (wire contract 9.1): base without trailing slashes, the path, the query as written; then the URL
 * library escapes what it must and drops a fragment. The client appends `query_params` in random order, here sorted.
 * That `base_url` is an address was checked with the profile.
 */
export function requestUrl(values: ProfileValues, path: string, transport: "http" | "websocket"): string {
  const base = values.provider.base_url.replace(/\/+$/, "");
  const parameters = [...(values.provider.query_params ?? [])].toSorted(([left], [right]) => compareBytes(left, right));
  const query = parameters.map(([name, value]) => `${name}=${value}`).join("&");
  const url = new URL(`${base}/${path}${query === "" ? "" : `?${query}`}`);
  url.hash = "";
  return transport === "websocket" ? url.href.replace(/^http/, "ws") : url.href;
}
