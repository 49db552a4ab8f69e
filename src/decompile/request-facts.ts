import { ownEntry } from "../problem/own-entry.js";

/** A captured request around its body. */
export interface CapturedRequest {
  readonly url: string;
  /** In wire order; a value that was redacted says so in brackets. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** What URL and headers tell that a body cannot. */
export interface RequestFacts {
  readonly baseUrl: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Headers that are none of the client's own: the provider's `http_headers`. */
  readonly providerHeaders: readonly (readonly [name: string, value: string])[];
  /** Texts of the session by their profile name. */
  readonly session: Readonly<Record<string, string>>;
  /** Who asks, by the names of `client_metadata`: all that tells it of a body without one (wire contract 11). */
  readonly identity: Readonly<Record<string, string>>;
  /** Undefined when there were no headers to tell. */
  readonly betaFeatures: readonly string[] | undefined;
  readonly hasAuthorization: boolean;
}

/** Headers that stand in the session under another name (wire contract 9.2). */
const sessionHeaders: Readonly<Record<string, string>> = {
  originator: "originator",
  "user-agent": "user_agent",
  "x-codex-turn-state": "turn_state",
  "x-codex-inference-call-id": "inference_call_id",
  "x-oai-attestation": "attestation",
  "x-openai-internal-codex-residency": "residency",
  traceparent: "traceparent",
  tracestate: "tracestate",
};

/** Headers that say what `client_metadata` says, by their name there. */
const identityHeaders: Readonly<Record<string, string>> = {
  "session-id": "session_id",
  "thread-id": "thread_id",
  "x-codex-installation-id": "x-codex-installation-id",
  "x-codex-parent-thread-id": "x-codex-parent-thread-id",
  "x-codex-turn-metadata": "x-codex-turn-metadata",
  "x-codex-window-id": "x-codex-window-id",
  "x-openai-subagent": "x-openai-subagent",
};

/** Headers that the request builder, the HTTP library or a proxy makes: nothing that a profile holds. */
const builtHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "authorization",
  "chatgpt-account-id",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "cookie",
  "host",
  "openai-beta",
  "sec-websocket-extensions",
  "sec-websocket-key",
  "sec-websocket-version",
  "session-id",
  "thread-id",
  "transfer-encoding",
  "upgrade",
  "x-client-request-id",
  "x-codex-beta-features",
  "x-codex-installation-id",
  "x-codex-parent-thread-id",
  "x-codex-turn-metadata",
  "x-codex-window-id",
  "x-openai-fedramp",
  "x-openai-internal-codex-responses-lite",
  "x-openai-memgen-request",
  "x-openai-subagent",
  "x-responsesapi-include-timing-metrics",
]);

/** Reads the URL and the headers of a captured request. */
export function requestFacts({ url, headers }: CapturedRequest): RequestFacts {
  const [address, query] = splitOnce(url.replace(/#.*$/, ""), "?");
  const whole = address.replace(/^ws(s?):/, "http$1:").replace(/\/responses(\/compact)?\/?$/, "");
  // A proxy that writes paths only does not say to which host.
  const baseUrl = /^https?:\/\//.test(whole) ? whole : `https://unknown.invalid${whole}`;
  const session: Record<string, string> = {};
  const identity: Record<string, string> = {};
  const providerHeaders: [string, string][] = [];
  let betaFeatures: string[] | undefined = headers.length === 0 ? undefined : [];
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    const member = ownEntry(sessionHeaders, name);
    const isRedacted = /^\(.*\)$/.test(value);
    const asked = ownEntry(identityHeaders, name);
    if (asked !== undefined && !isRedacted) identity[asked] = value;
    if (member !== undefined) session[member] = value;
    else if (name === "x-codex-beta-features") betaFeatures = value.split(",").filter((feature) => feature !== "");
    else if (!builtHeaders.has(name) && !name.startsWith(":") && !isRedacted) {
      providerHeaders.push([name, value]);
    }
  }
  return {
    baseUrl,
    query: query === "" ? [] : query.split("&").map((pair): [string, string] => splitOnce(pair, "=")),
    providerHeaders,
    session,
    identity,
    betaFeatures,
    hasAuthorization: headers.some(([name]) => name.toLowerCase() === "authorization"),
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
