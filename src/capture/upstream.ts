import { azureSign } from "../compile/provider-kind.js";
import { nearestName } from "../problem/nearest-name.js";
import { UsageError } from "../problem/usage-error.js";
import { shownUrl } from "../profile/mask-secrets.js";

/** Where a capture forwards to: one provider, and no other host. */
export interface Upstream {
  /** As it may be shown. */
  readonly shown: string;
  readonly isTls: boolean;
  readonly hostname: string;
  readonly port: number;
  /** What the `host` header names. */
  readonly host: string;
  /** Path of the base URL, without a slash at the end. */
  readonly basePath: string;
  /** What stands before the provider's path in a local address, and is taken off again. */
  readonly prefix: string;
}

/**
 * Reads a provider's base URL. The client decides some things by it (wire contract 8): where it holds a sign of Azure
 * that the path alone does not, host and all become part of the local path.
 *
 * @throws UsageError when it is no address of HTTP, or carries a password or a query
 */
export function upstreamOf(baseUrl: string): Upstream {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const scheme = url?.protocol ?? "";
  if (url === undefined || !["http:", "https:", "ws:", "wss:"].includes(scheme))
    throw unusable(
      `${withoutLogin(baseUrl)} is no address of a provider`,
      nearestName(baseUrl, ["mock"]) === undefined
        ? "Give a base URL such as https://api.openai.com/v1."
        : "did you mean mock?",
    );
  if (url.username !== "" || url.password !== "")
    throw unusable("the address holds a password", "Give it without; the client sends its own key.");
  if (url.search !== "" || url.hash !== "")
    throw unusable("the address has a query", "Give it without; the client adds its own.");
  const isTls = scheme === "https:" || scheme === "wss:";
  const basePath = url.pathname.replace(/\/+$/, "");
  const isAzure = (address: string): boolean => azureSign({ name: "", base_url: address }) !== undefined;
  const needsHost = isAzure(baseUrl) && !isAzure(`http://127.0.0.1${basePath}`);
  return {
    shown: `${isTls ? "https" : "http"}://${url.host}${basePath}`,
    isTls,
    hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
    host: url.host,
    basePath,
    prefix: needsHost ? `/${url.hostname.toLowerCase()}` : "",
  };
}

/** What a client takes as base URL instead of the provider's. */
export function localBaseUrl({ prefix, basePath }: Upstream, port: number): string {
  return `http://127.0.0.1:${port}${prefix}${basePath}`;
}

/** Where it is no address, nobody can say where a password in it ends: all in front of the last `@` goes. */
function withoutLogin(text: string): string {
  return shownUrl(text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, "$1(redacted)@"));
}

function unusable(message: string, remedy: string): UsageError {
  return UsageError.of({ code: "usage", message: `--to: ${message}`, remedy });
}
