import { request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect, type Socket } from "node:net";
import type { Proxy } from "./proxy.js";
import { ProxyFailure } from "./proxy-failure.js";

/** Where a connection leads. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a TCP connection, straight or through the tunnel of a proxy (RFC 9110, 9.3.6). A proxy sees host and port of
 * the target and none of its bytes.
 *
 * @throws Error of the system; ProxyFailure when the proxy opens no tunnel
 */
export function openSocket(target: Target, proxy: Proxy | undefined, signal: AbortSignal): Promise<Socket> {
  return proxy === undefined ? straight(target, signal) : tunnel(target, proxy, signal);
}

function straight({ host, port }: Target, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: unbracketed(host), port, noDelay: true, keepAlive: true });
    const abort = (): void => void socket.destroy(new Error("given up"));
    const settle = (end: () => void): void => {
      signal.removeEventListener("abort", abort);
      socket.removeListener("connect", opened).removeListener("error", failed);
      end();
    };
    const opened = (): void => settle(() => resolve(socket));
    const failed = (error: Error): void => settle(() => reject(error));
    socket.on("connect", opened).on("error", failed);
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  });
}

function tunnel({ host, port }: Target, { url, authorization }: Proxy, signal: AbortSignal): Promise<Socket> {
  const { protocol, hostname, port: proxyPort } = new URL(url);
  const authority = `${host}:${port}`;
  const options: RequestOptions = {
    method: "CONNECT",
    host: unbracketed(hostname),
    port: proxyPort === "" ? (protocol === "https:" ? 443 : 80) : proxyPort,
    path: authority,
    headers: {
      host: authority,
      ...(authorization !== undefined && { "proxy-authorization": authorization.reveal() }),
    },
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const asking = (protocol === "https:" ? httpsRequest : httpRequest)(options);
    asking.on("connect", ({ statusCode = 0, statusMessage = "" }, socket: Socket, head: Buffer) => {
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket.setNoDelay(true).setKeepAlive(true));
      }
      // What still comes of a refusal is nobody's business.
      socket.on("error", () => undefined).destroy();
      const answer = `${statusCode} ${statusMessage}`.trim();
      reject(new ProxyFailure(url, `opens no tunnel: ${answer}`, "proxy-refused"));
    });
    asking.on("error", (error: NodeJS.ErrnoException) => {
      const { code = "unknown", message } = error;
      reject(new ProxyFailure(url, `cannot be reached: ${message || code}`, code, { cause: error }));
    });
    asking.end();
  });
}

/** An address of IPv6 stands in brackets in a URL, and without for the system. */
function unbracketed(host: string): string {
  return host.replace(/^\[(.*)\]$/, "$1");
}
