import type { Upstream } from "./upstream.js";

/** A request's head as it goes on, or why it does not. */
export type ForwardedHead =
  | { readonly kind: "forward"; readonly bytes: Buffer; readonly target: string }
  | { readonly kind: "refuse"; readonly status: number; readonly reason: string };

/**
 * The head of a request with another `host`, and without the local prefix in its path; every other byte stays.
 *
 * Only a request that names this machine goes on: a page in a browser whose name was made to point here names itself
 * (DNS rebinding).
 *
 * @param head from the request line to the empty line, both included
 * @param localPort the port that the request came in on
 */
export function forwardHead(head: Buffer, upstream: Upstream, localPort: number): ForwardedHead {
  const lines = head.toString("latin1").slice(0, -4).split("\r\n");
  const [, method, target = ""] = /^([A-Z-]+) ([^ ]+) HTTP\/1\.[01]$/.exec(lines[0] ?? "") ?? [];
  if (method === undefined || lines.some((line) => /[\r\n]/.test(line)))
    return refuse(400, "This is no HTTP/1.1 request.");
  if (!target.startsWith("/")) return refuse(400, "A capture is no forward proxy: the target must be a path.");
  const hosts = lines.flatMap((line, index) => (index > 0 && /^host:/i.test(line) ? [index] : []));
  const [at = -1, ...others] = hosts;
  const host = (lines[at] ?? "").slice("host:".length).trim().toLowerCase();
  if (others.length > 0 || (host !== `127.0.0.1:${localPort}` && host !== `localhost:${localPort}`))
    return refuse(421, `This capture answers only to 127.0.0.1:${localPort}.`);
  const { prefix } = upstream;
  if (prefix !== "" && !target.toLowerCase().startsWith(`${prefix}/`))
    return refuse(404, `This capture forwards only what begins with ${prefix}/.`);
  const forwarded = target.slice(prefix.length);
  lines[0] = `${method} ${forwarded} ${lines[0]!.slice(-"HTTP/1.1".length)}`;
  lines[at] = lines[at]!.replace(/^(host:[ \t]*).*$/i, (_, name: string) => name + upstream.host);
  return { kind: "forward", bytes: Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), target: forwarded };
}

function refuse(status: number, reason: string): ForwardedHead {
  return { kind: "refuse", status, reason };
}
