import { bodyFacts } from "../compile/body-facts.js";
import { parseJson } from "../json/parse.js";
import { prettyText } from "../json/print.js";
import { ownEntry } from "../problem/own-entry.js";
import { UsageError } from "../problem/usage-error.js";
import { resolveCredential } from "../profile/credential.js";
import { curlCommand } from "../render/curl.js";
import { headersText } from "../render/headers.js";
import { requestFacts } from "../render/request-facts.js";
import { requestJson } from "../render/request-json.js";
import { requestText } from "../render/request-text.js";
import type { ShownRequest } from "../render/shown-request.js";
import { requirePrompt } from "../source/require-prompt.js";
import type { Invocation } from "./invocation.js";
import type { LoadedRequest } from "./load-request.js";
import type { RequestFormat } from "./request-format.js";
import type { RequestOptions } from "./request-options.js";
import { sameRequest } from "./same-request.js";

/** Prints a loaded request in any format but `raw`. */
export async function printRequest(
  { options, output, paint }: Invocation<RequestOptions>,
  loaded: LoadedRequest,
  format: Exclude<RequestFormat, "raw">,
  argument: string | undefined,
): Promise<void> {
  const request = shownRequest(loaded);
  switch (format) {
    case "text": {
      const document = parseJson(request.body, { name: "body" });
      const view = {
        request,
        document,
        facts: bodyFacts(document, document.root),
        next: `prompt-wire why${sameRequest(argument, options)}`,
        width: output.width,
        lineWidth: output.isTerminal ? output.width : Number.POSITIVE_INFINITY,
      };
      await output.show(requestText(view, paint));
      return;
    }
    case "pretty":
      output.write(`${prettyText(parseJson(request.body, { name: "body" }))}\n`);
      return;
    case "headers":
      output.write(headersText(addressed(request, loaded, format), paint));
      return;
    case "request":
      output.write(
        requestJson({
          request: addressed(request, loaded, format),
          facts: loaded.kind === "captured" ? {} : requestFacts(loaded.request),
          reasons: loaded.kind !== "captured" ? loaded.request.reasons : [],
          problems: loaded.problems,
        }),
      );
      return;
    case "curl":
      if (new URL(addressed(request, loaded, format).url).protocol.startsWith("ws")) {
        const message = "--format curl cannot open a WebSocket";
        throw UsageError.of({ code: "usage", message, remedy: "Leave --transport ws and --prewarm out." });
      }
      output.write(
        curlCommand(addressed(request, loaded, format), {
          keyVariable: keyVariable(loaded),
          isRecorded: loaded.kind === "captured",
        }),
      );
      return;
  }
}

/** Compiled or captured, in the shape that is shown. */
export function shownRequest(loaded: LoadedRequest): ShownRequest {
  if (loaded.kind !== "captured") return loaded.request;
  const { source } = loaded;
  const { bytes: body } = source.body;
  if (source.kind === "body") return { method: "POST", headers: [], body };
  const { method, url, headers } = source;
  return { method, url, headers, body };
}

/** @throws InputError `source-no-prompt` for a body that was captured without its address */
function addressed(
  request: ShownRequest,
  { source }: LoadedRequest,
  format: RequestFormat,
): ShownRequest & { readonly url: string } {
  const { url } = request;
  if (url === undefined) requirePrompt(source, `--format ${format}`);
  return { ...request, url: url ?? "" };
}

/** Name of the variable that the profile takes the key from. */
function keyVariable(loaded: LoadedRequest): string | undefined {
  if (loaded.kind === "captured") return undefined;
  const { profile, environment } = loaded;
  const credential = resolveCredential(profile, environment);
  if (credential.kind === "none") return undefined;
  const { provider, auth } = profile.values;
  const variables: Readonly<Record<string, string | undefined>> = {
    "/provider/env_key": provider.env_key,
    "/auth/api_key_env": auth.api_key_env,
    "/auth/access_token_env": auth.access_token_env,
  };
  return ownEntry(variables, credential.pointer);
}
