import { compareBytes } from "../json/compare-bytes.js";
import { InputError } from "../problem/input-error.js";
import type { ProfileValues } from "../profile/profile.js";

/**
 * The request URL (wire contract 9.1): base without trailing slashes, the path, the query as written; then the URL
 * library escapes what it must and drops a fragment. The client appends `query_params` in random order, here sorted.
 */
export function requestUrl(values: ProfileValues, path: string, transport: "http" | "websocket"): string {
  const base = values.provider.base_url.replace(/\/+$/, "");
  const parameters = [...(values.provider.query_params ?? [])].toSorted(([left], [right]) => compareBytes(left, right));
  const query = parameters.map(([name, value]) => `${name}=${value}`).join("&");
  const written = `${base}/${path}${query === "" ? "" : `?${query}`}`;
  if (!URL.canParse(written)) {
    throw InputError.of({
      code: "base-url-invalid",
      message: `provider.base_url is no URL: ${base}`,
      remedy: "give the whole address, such as https://gateway.example/v1",
    });
  }
  const url = new URL(written);
  url.hash = "";
  const text = url.href;
  return transport === "websocket" ? text.replace(/^http/i, "ws") : text;
}
