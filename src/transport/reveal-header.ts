import type { Header } from "../compile/compiled-request.js";
import { Secret } from "../profile/secret.js";

/** Headers as they go out. The only place where a secret is turned into text. */
export function revealHeaders(headers: readonly Header[]): [name: string, value: string][] {
  return headers.map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]);
}
