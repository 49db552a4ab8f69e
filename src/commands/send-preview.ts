import { bodyFacts } from "../compile/body-facts.js";
import { compile } from "../compile/compile.js";
import { parseJson } from "../json/parse.js";
import { counted } from "../problem/counted.js";
import { ExitCode } from "../problem/exit-code.js";
import { resolveCredential } from "../profile/credential.js";
import type { Redactor } from "../secrets/redactor.js";
import { headersText } from "../render/headers.js";
import { versionedJson } from "../render/versioned-json.js";
import type { Proxy } from "../transport/connect/proxy.js";
import type { Invocation } from "./invocation.js";
import type { SendOptions } from "./send-options.js";
import type { MockAddress, Sendable } from "./sendable.js";

/** Which address gets it, before the first byte, and whose key goes with it. */
export function announcement(
  sendable: Sendable,
  { dryRun }: SendOptions,
  redactor: Redactor,
  { mock, proxy }: { readonly mock: MockAddress | undefined; readonly proxy: Proxy | undefined },
): string {
  const { request, transport } = sendable;
  const url = redactor.text(request.url);
  const { model } = bodyFacts(parseJson(request.body, { name: "body" }), 0);
  const how = transport === "http" ? (request.compressed ? "HTTP, zstd" : "HTTP") : "WebSocket";
  const parts = [
    model ?? "no model",
    how,
    sizeText(sendable),
    mock === undefined
      ? keyText(sendable)
      : dryRun === true
        ? "a mock that chooses its port, no key"
        : "the mock, no key",
    ...(proxy === undefined ? [] : [`through the proxy ${proxy.url}`]),
  ];
  return `${dryRun === true ? "would go to" : "sending to"} ${url} · ${parts.join(" · ")}`;
}

/** A prewarm is a frame of its own, and what follows it on the connection a delta (wire contract 10.5). */
function sizeText({ request, sending, profile, environment, transport }: Sendable): string {
  const size = counted(request.body.length, "byte");
  if (sending.by !== "client" || !sending.prewarm || transport !== "websocket") return size;
  const { prompt, lite } = sending;
  const prewarm = compile({
    prompt,
    profile,
    environment,
    transport,
    prewarm: true,
    ...(lite !== undefined && { lite }),
  });
  return `a prewarm of ${counted(prewarm.body.length, "byte")}, then a delta (${size} as a full frame)`;
}

/** The header that holds the request's key, by name; undefined: it has none. */
export function ownKey({ request }: Pick<Sendable, "request">): string | undefined {
  return request.headers.find(([name]) => /^(?:authorization|(?:x-)?api-key)$/i.test(name))?.[0];
}

/** Whose key goes with a request. */
export function keyText(sendable: Pick<Sendable, "profile" | "environment" | "request">): string {
  const { profile, environment } = sendable;
  const credential = resolveCredential(profile, environment);
  const own = ownKey(sendable);
  switch (credential.kind) {
    case "bearer":
      return own === undefined ? "no key" : `key from ${credential.token.origin}`;
    case "missing":
      return `no key ${credential.placeholder}`;
    case "none":
      if (own === undefined && profile.values.provider.requires_openai_auth === true) return "no login";
      return own === undefined ? "no key (--set provider.env_key=NAME names its variable)" : `key in the header ${own}`;
  }
}

/** What would go out: the address and the headers, or everything as JSON. */
export function printDryRun(
  { options, output, paint }: Invocation<SendOptions>,
  { request, transport, profile, environment, edits, problems }: Sendable,
  redactor: Redactor,
): ExitCode {
  const url = redactor.text(request.url);
  const credential = resolveCredential(profile, environment);
  const headers = redactor.headers(request.headers).map(([name, value], index): [string, string] => {
    // What stands in for a key that is missing hides nothing.
    const isMissing =
      credential.kind === "missing" && String(request.headers[index]?.[1]).includes(credential.placeholder);
    return [name, isMissing ? credential.placeholder : value];
  });
  const { compressed } = request;
  if (options.json === true) {
    const body = redactor.json(new TextDecoder().decode(request.body));
    output.write(
      versionedJson({ method: request.method, url, transport, compressed, headers, body, edits, warnings: problems }),
    );
  } else {
    output.write(`${request.method} ${url}\n${headersText({ headers }, paint)}`);
    output.note(`· the body has ${counted(request.body.length, "byte")}: --json shows it`);
  }
  return ExitCode.fine;
}
