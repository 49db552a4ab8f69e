import { RequestView } from "../check/request-view.js";
import type { CompiledRequest, Header } from "../compile/compiled-request.js";
import { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";

/** A request with what is known besides its body, such as what `compile` gives. */
export interface RequestParts extends Partial<Pick<CompiledRequest, "url" | "transport" | "promptIndex" | "dialect">> {
  readonly body: Uint8Array | string;
  readonly headers?: readonly Header[];
}

/** A request: what `compile` gives, or a body as text, bytes or document. */
export type RequestInput = RequestParts | JsonDocument | string | Uint8Array;

/**
 * Lays a request out for the rules.
 *
 * @throws InputError `json-syntax` for a body that is no JSON
 */
export function requestOf(input: RequestInput): RequestView {
  if (input instanceof JsonDocument) return new RequestView(input, input.root);
  if (typeof input === "string" || input instanceof Uint8Array)
    return new RequestView(parseJson(input, { name: "body" }), 0);
  const { body, headers, url, transport, promptIndex, dialect } = input;
  return new RequestView(parseJson(body, { name: "body" }), 0, {
    ...(headers !== undefined && { headers: headers.map(([name, value]) => [name, String(value)] as const) }),
    ...(url !== undefined && { url }),
    ...(transport !== undefined && { transport }),
    ...(promptIndex !== undefined && { promptIndex }),
    ...(dialect !== undefined && { dialect }),
  });
}
