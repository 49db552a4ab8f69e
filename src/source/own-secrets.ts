import { encodeText } from "../json/utf8.js";
import type { Problem } from "../problem/problem.js";
import { shownUrl } from "../profile/mask-secrets.js";
import { LearnedSecrets } from "../secrets/learned-secrets.js";
import type { Headers } from "./captured-request.js";

/** A request without its credentials, which are looked for in its body, too; as `withoutOwnSecrets` of a whole recording. */
export function requestWithoutSecrets(
  { url, headers }: { readonly url: string; readonly headers: Headers },
  body: Uint8Array,
  /** What the request would carry besides: a login that is no header yet. */
  more: readonly string[] = [],
): { readonly url: string; readonly headers: Headers; readonly body: Uint8Array; readonly hasChanged: boolean } {
  const secrets = new LearnedSecrets(more);
  secrets.address(url);
  secrets.headers(headers);
  const { redactor } = secrets;
  const shown = { url: shownUrl(url), headers: redactor.headers(headers) };
  if (redactor.isIdle) return { ...shown, body, hasChanged: false };
  const text = Buffer.from(body).toString();
  const clean = redactor.body(text);
  const hasChanged = clean !== text;
  return { ...shown, body: hasChanged ? encodeText(clean).bytes : body, hasChanged };
}

/** Says that a body is not the one that was sent. */
export function redactedNote(name: string): Problem {
  return {
    code: "source-redacted",
    severity: "note",
    message: `${name} has a key of its own headers or address in a body: (redacted) stands there instead`,
  };
}
