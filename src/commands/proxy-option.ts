import { Option } from "commander";
import { CredentialError } from "../problem/credential-error.js";
import { ownEntry } from "../problem/own-entry.js";
import { UsageError } from "../problem/usage-error.js";
import { Secret } from "../profile/secret.js";
import type { Environment } from "../terminal/colour.js";
import type { Proxy } from "../transport/connect/proxy.js";

/** `--proxy`. */
export function proxyOption(): Option {
  return new Option(
    "--proxy <url>",
    "an HTTP proxy, no other is ever used; env:NAME takes the address from a variable, with name and password",
  ).conflicts("mock");
}

/** A proxy as it is used, and the secrets of its address. */
export interface GivenProxy extends Proxy {
  readonly secrets: readonly string[];
}

/**
 * The proxy of `--proxy`: an address, or `env:NAME` for one in a variable. A password on the command line would be there
 * for everybody to read.
 *
 * @throws UsageError `usage`, `secret-in-argument`; CredentialError `environment-variable-missing`
 */
export function readProxy(given: string | undefined, environment: Environment): GivenProxy | undefined {
  if (given === undefined) return undefined;
  const [, variable] = /^env:(.+)$/.exec(given) ?? [];
  const text = variable === undefined ? given : (ownEntry(environment, variable) ?? "");
  if (variable !== undefined && text.trim() === "") {
    const message = `Missing environment variable: \`${variable}\`, which --proxy names`;
    throw CredentialError.of({ code: "environment-variable-missing", message });
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === "") {
    // What stands in a variable may hold a password, whatever else is wrong with it.
    const what = variable === undefined ? "--proxy" : `the variable ${variable} of --proxy`;
    const message = `${what} is no address of an HTTP proxy`;
    throw UsageError.of({ code: "usage", message, remedy: "Give one such as http://127.0.0.1:3128." });
  }
  const hasSecret = url.username !== "" || url.password !== "";
  if (hasSecret && variable === undefined) {
    throw UsageError.of({
      code: "secret-in-argument",
      message: "--proxy holds a name or password, which everybody on this machine can read",
      remedy: "Put the address into a variable and name that: --proxy env:NAME.",
    });
  }
  const origin = url.origin;
  if (!hasSecret) return { url: origin, secrets: [] };
  const [name, password] = [decoded(url.username), decoded(url.password)];
  const encoded = Buffer.from(`${name}:${password}`).toString("base64");
  const authorization = new Secret(`Basic ${encoded}`, `environment variable ${variable}`);
  return { url: origin, authorization, secrets: [password, encoded, url.password] };
}

/** Without its escapes; as it stands where a percent sign is none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
