import type { Upstream } from "./upstream.js";

/** A request's head as it goes on, or why it does not. */
export type ForwardedHead =
  | {
      readonly kind: "forward";
      readonly bytes: Buffer;
      readonly target: string;
      /** Bytes of the body, where the head says it in the plain way; undefined where only reading it tells. */
      readonly bodyLength: number | undefined;
    }
  | { readonly kind: "refuse"; readonly status: number; readonly reason: string };

/**
 * The head of a request with another `host`, and without the local prefix in its path; every other byte stays.
 *
 * Only a request that names this machine goes on: a page in a browser whose name was made to point here names itself
 * (DNS rebinding).
 *
 * A request waits for this, and programs that run seldom run slowly: so few looks at the head, none of them twice.
 *
 * @param head from the request line to the empty line, both included
 * @param localPort the port that the request came in on
 */
export function forwardHead(head: Buffer, upstream: Upstream, localPort: number): ForwardedHead {
  const text = head.toString("latin1");
  const endOfLine = text.indexOf("\r\n");
  const [, method, target = "", minor] =
    /^([!#$%&'*+.^_`|~\w-]+) ([^ ]+) HTTP\/1\.([01])$/.exec(text.slice(0, endOfLine)) ?? [];
  if (method === undefined || /\r(?!\n)|(?<!\r)\n/.test(text)) return refuse(400, "This is no HTTP/1.1 request.");
  if (!target.startsWith("/")) return refuse(400, "A capture is no forward proxy: the target must be a path.");
  const hosts = [...text.matchAll(/\r\nhost:[ \t]*([^\r]*)/gi)];
  const [found] = hosts;
  const host = found?.[1]?.trim().toLowerCase();
  const isHere = host === `127.0.0.1:${localPort}` || host === `localhost:${localPort}`;
  if (found === undefined || hosts.length > 1 || !isHere)
    return refuse(421, `This capture answers only to 127.0.0.1:${localPort}.`);
  const unclear = unclearEnd(text);
  if (unclear !== undefined) return unclear;
  const { prefix } = upstream;
  if (prefix !== "" && !target.toLowerCase().startsWith(`${prefix}/`))
    return refuse(404, `This capture forwards only what begins with ${prefix}/.`);
  const forwarded = target.slice(prefix.length);
  const end = found.index + found[0].length;
  const before = text.slice(endOfLine, end - found[1]!.length);
  const bytes = Buffer.from(
    `${method} ${forwarded} HTTP/1.${minor}${before}${upstream.host}${text.slice(end)}`,
    "latin1",
  );
  return {
    kind: "forward",
    bytes,
    target: forwarded,
    bodyLength: method === "CONNECT" ? undefined : bodyLengthOf(text),
  };
}

/** Where the end of a request is not clear, nothing can be told from what follows, and it would be held back for good. */
function unclearEnd(head: string): ForwardedHead | undefined {
  const lengths = /\r\ncontent-length:[ \t]*([^\r]*)/i.exec(head);
  const coding = /\r\ntransfer-encoding:[ \t]*([^\r]*)/i.exec(head)?.[1]?.trim();
  if (lengths !== null && !/^\d{1,15}[ \t]*$/.test(lengths[1]!)) return refuse(400, "Its content-length is no number.");
  if (coding === undefined) return undefined;
  if (lengths !== null) return refuse(400, "It has both a content-length and a transfer-encoding.");
  if (coding.toLowerCase() !== "chunked") return refuse(501, "A capture knows no transfer-encoding but chunked.");
  return undefined;
}

function bodyLengthOf(head: string): number | undefined {
  const [length, ...others] = head.matchAll(
    /\r\n(?:content-length:[ \t]*(\d{1,15})[ \t]*(?=\r\n)|content-length|transfer-encoding|upgrade)/gi,
  );
  if (length === undefined) return 0;
  return others.length > 0 || length[1] === undefined ? undefined : Number(length[1]);
}

function refuse(status: number, reason: string): ForwardedHead {
  return { kind: "refuse", status, reason };
}
