import { shownUrl } from "../profile/mask-secrets.js";
import type { HeaderValue } from "../compile/compiled-request.js";
import type { ComparedHeader, ComparedRequest } from "../diff/compared-request.js";
import { parseJson } from "../json/parse.js";
import { placeOf } from "../json/place.js";
import { Secret } from "../profile/secret.js";
import type { CapturedSource, LoadedRequest } from "./load-request.js";

/** A loaded request, ready to be compared. */
export function comparedRequest(loaded: LoadedRequest, name = loaded.source.name): ComparedRequest {
  if (loaded.kind === "captured") return capturedRequest(loaded, name);
  const { method, url, headers, body, reasons } = loaded.request;
  const common = {
    name,
    body: parseJson(body, { name }),
    method,
    url: shownUrl(url),
    headers: headers.map(comparedHeader),
    reasons,
  };
  if (loaded.kind === "chat") return common;
  const { promptIndex } = loaded.request;
  const { document, node } = loaded.source.prompt;
  const input = document.member(node, "input");
  return {
    ...common,
    promptIndex,
    itemPlace: (wire) => {
      const item = document.element(input, promptIndex[wire] ?? -1);
      if (item === -1) return undefined;
      const { file, line } = placeOf(document, item);
      return `${file}:${line}`;
    },
  };
}

function capturedRequest({ source }: CapturedSource, name: string): ComparedRequest {
  const body = { name, body: parseJson(source.body.bytes, { name }), reasons: [] };
  if (source.kind === "body") return body;
  const { method, url, headers } = source;
  return { ...body, method, url: shownUrl(url), headers: headers.map(comparedHeader) };
}

function comparedHeader([name, value]: readonly [string, HeaderValue]): ComparedHeader {
  // Secrets are not compared, and a saved request does not hold them.
  const isSecret = value instanceof Secret || value === "(redacted)";
  return { name, shown: String(value), exact: isSecret ? undefined : value };
}
