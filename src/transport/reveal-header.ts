import type { Header } from "../compile/compiled-request.js";
import { Secret } from "../profile/secret.js";

/**
 * Headers as they go out, values as bytes: UTF-8, as the client sends them (wire facts 4), one character per byte. The
 * only place where a secret is turned into text.
 */
export function revealHeaders(headers: readonly Header[]): [name: string, bytes: string][] {
  return headers.map(([name, value]) => [
    name,
    Buffer.from(value instanceof Secret ? value.reveal() : value).toString("latin1"),
  ]);
}
