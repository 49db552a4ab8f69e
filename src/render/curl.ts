import type { HeaderValue } from "../compile/compiled-request.js";
import { secretsInUrl } from "../profile/mask-secrets.js";
import { Secret } from "../profile/secret.js";
import { grouped } from "../problem/counted.js";
import { redacted } from "../secrets/redactor.js";
import { asVariable, CurlVariables } from "./curl-variables.js";
import type { ShownRequest } from "./shown-request.js";
import { shellWord } from "./shell-word.js";

export interface CurlOptions {
  /** The variable that holds the key, where the profile names one. */
  readonly keyVariable?: string | undefined;
  /** It was recorded: what was taken out of its body is not there to be sent. */
  readonly isRecorded?: boolean;
}

/**
 * A command for any POSIX shell that sends the same bytes with curl. Secrets come from variables, and the command stops
 * when one is not set. curl sends the body uncompressed, so content-encoding is left out, which a comment says.
 */
export function curlCommand(request: ShownRequest & { readonly url: string }, options: CurlOptions = {}): Uint8Array {
  const { body, compressed } = request;
  const comments = [sends(body, options)];
  if (compressed === true) {
    comments.push("# the client compresses this body with zstd; curl does not: content-encoding is left out");
  }
  if (!request.headers.some(([name]) => name.toLowerCase() === "authorization")) {
    comments.push("# no authorization: the profile names neither a key nor a login");
  }
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== "content-encoding");
  const variables = new CurlVariables(ownVariables(headers, options));
  const url = urlWord(request.url, variables);
  // curl asks for permission before it sends a large body unless it is told not to.
  const words = headers.map(([name, value]) => `--header ${header(name, value, options, variables)}`);
  const lines = [
    `curl --request ${shellWord(request.method)} ${url}`,
    ...words,
    "--header 'expect:'",
    "--no-buffer",
    "--data-binary @-",
  ];
  // printf is built into the shell, so that the body may be longer than an argument of a program.
  const before = Buffer.from(`${comments.join("\n")}\nprintf '%s' '`);
  const after = Buffer.from(`' | ${lines.join(" \\\n  ")}\n`);
  return Buffer.concat([before, quoted(body), after]);
}

/** The inside of a word in single quotes. A JSON body holds no zero byte and no line end that a shell would touch. */
function quoted(body: Uint8Array): Uint8Array {
  if (!body.includes(0x27)) return body;
  const parts: Uint8Array[] = [];
  const escape = Buffer.from("'\\''");
  let start = 0;
  for (let at = body.indexOf(0x27); at !== -1; at = body.indexOf(0x27, start)) {
    parts.push(body.subarray(start, at), escape);
    start = at + 1;
  }
  parts.push(body.subarray(start));
  return Buffer.concat(parts);
}

/** A recording without its secrets, or a report, is not what was sent. */
function sends(body: Uint8Array, { isRecorded }: CurlOptions): string {
  const size = grouped(body.length);
  const text = isRecorded === true ? Buffer.from(body).toString() : "";
  if (text.includes(redacted))
    return `# sends these ${size} bytes; ${redacted} in them stands for what was taken out when it was recorded`;
  if (/"\[\d+ characters, [0-9a-f]{8}\]/.test(text))
    return `# sends these ${size} bytes, those of a report: texts and ids are not what the client sent`;
  return `# sends exactly these ${size} bytes`;
}

function header(name: string, value: HeaderValue, { keyVariable }: CurlOptions, variables: CurlVariables): string {
  const [, scheme, isTakenOut] = /^(\w+ )?(\(.*\))$/.exec(String(value)) ?? [];
  if (name.toLowerCase() === "authorization" && (value instanceof Secret || isTakenOut !== undefined)) {
    return `"${name}: ${scheme ?? "Bearer "}${variable(keyVariable ?? variables.claim("API_KEY"))}"`;
  }
  if (value instanceof Secret) return `"${name}: ${variable(variableOf(value) ?? variables.claim(name))}"`;
  if (isTakenOut === redacted) return `"${name}: ${scheme ?? ""}${variable(variables.claim(name))}"`;
  // `name:` would remove the header; `name;` sends it empty.
  return shellWord(value === "" ? `${name};` : `${name}: ${value}`);
}

/** The user's own variables: no other secret is called like one of them. */
function ownVariables(headers: ShownRequest["headers"], { keyVariable }: CurlOptions): string[] {
  const named = headers.map(([, value]) => (value instanceof Secret ? variableOf(value) : undefined));
  return [keyVariable, ...named].filter((name) => name !== undefined);
}

/** The address as one word; what is secret in it comes from variables named like the parameters. */
function urlWord(url: string, variables: CurlVariables): string {
  let word = "";
  let at = 0;
  for (const { name, start, end } of secretsInUrl(url)) {
    word += `${shellWord(url.slice(at, start))}"${variable(variables.claim(name))}"`;
    at = end;
  }
  return at > 0 && at === url.length ? word : word + shellWord(url.slice(at));
}

/** Its value, or an error of the shell that names it. */
function variable(name: string): string {
  return `\${${/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : asVariable(name)}:?}`;
}

function variableOf(secret: Secret): string | undefined {
  return /^environment variable (\S+)$/.exec(secret.origin)?.[1];
}
