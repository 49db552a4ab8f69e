import { bodyFacts } from "../compile/body-facts.js";
import { parseJson } from "../json/parse.js";
import { counted } from "../problem/counted.js";
import { ExitCode } from "../problem/exit-code.js";
import { resolveCredential } from "../profile/credential.js";
import { knownSecrets } from "../recording/known-secrets.js";
import { Redactor } from "../recording/redactor.js";
import { headersText } from "../render/headers.js";
import { versionedJson } from "../render/versioned-json.js";
import type { Proxy } from "../transport/connect/proxy.js";
import type { Invocation } from "./invocation.js";
import type { SendOptions } from "./send-options.js";
import type { MockAddress, Sendable } from "./sendable.js";

/** Which host gets it, before the first byte. */
export function announcement(
  { request, transport, profile, environment }: Sendable,
  { dryRun }: SendOptions,
  { mock, proxy }: { readonly mock: MockAddress | undefined; readonly proxy: Proxy | undefined },
): string {
  const { model } = bodyFacts(parseJson(request.body, { name: "body" }), 0);
  const credential = resolveCredential(profile, environment);
  const key = credential.kind === "bearer" ? `key from ${credential.token.origin}` : "no key";
  const how = transport === "http" ? (request.compressed ? "HTTP, zstd" : "HTTP") : "WebSocket";
  const parts = [
    model ?? "no model",
    how,
    counted(request.body.length, "byte"),
    mock === undefined ? key : "the mock, no key",
    ...(proxy === undefined ? [] : [`through the proxy ${proxy.url}`]),
  ];
  return `${dryRun === true ? "would go to" : "sending to"} ${new URL(request.url).host} · ${parts.join(" · ")}`;
}

/** What would go out: the address and the headers, or everything as JSON. */
export function printDryRun(
  { options, output, paint }: Invocation<SendOptions>,
  { request, profile, environment, transport, edits, problems }: Sendable,
): ExitCode {
  const redactor = new Redactor(knownSecrets(profile, environment, request));
  const url = redactor.text(request.url);
  const headers = redactor.headers(request.headers);
  const { compressed } = request;
  if (options.json === true) {
    const body = redactor.text(new TextDecoder().decode(request.body));
    output.write(
      versionedJson({ method: request.method, url, transport, compressed, headers, body, edits, warnings: problems }),
    );
  } else {
    output.write(`${request.method} ${url}\n${headersText({ headers }, paint)}`);
  }
  return ExitCode.fine;
}
