import type { ClientRequest, IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { WebSocket } from "ws";
import type { Header } from "../../compile/compiled-request.js";
import { isHandshakeValue } from "../../compile/headers/header-value.js";
import { Secret } from "../../profile/secret.js";
import { openSocket } from "../connect/open-socket.js";
import type { Proxy } from "../connect/proxy.js";
import type { HeaderFields } from "../headers.js";
import { revealHeaders } from "../reveal-header.js";
import { TransportFailure } from "../transport-failure.js";
import type { UpgradeAnswer, WebSocketTransport } from "../transport.js";
import { WsConnection } from "./ws-connection.js";

/** Most bytes of a refusal's body that are read. */
const largestRefusal = 1024 * 1024;

/** Milliseconds for the rest of a refusal's body. The client waits for none of it (wire facts 7). */
const patience = 1000;

/** The largest message that is taken. */
const largestMessage = 256 * 1024 * 1024;

export interface WsOptions {
  /** Opens a tunnel to the host. Default: straight there. */
  readonly proxy?: Proxy;
  /** Told when a connection was made, before anything is asked for on it. */
  readonly onConnect?: () => void;
}

/** WebSocket with exactly the given handshake headers, in their order and case. Never follows a redirect. */
export class WsTransport implements WebSocketTransport {
  readonly #proxy: Proxy | undefined;
  readonly #onConnect: (() => void) | undefined;

  constructor({ proxy, onConnect }: WsOptions = {}) {
    this.#proxy = proxy;
    this.#onConnect = onConnect;
  }

  async connect(
    { url, headers }: { readonly url: string; readonly headers: readonly Header[] },
    signal: AbortSignal,
  ): Promise<UpgradeAnswer> {
    if (!URL.canParse(url)) throw new TransportFailure("connect", "invalid-url", `not a URL: ${url}`);
    refuseOtherThanAscii(headers);
    const tunnel = this.#proxy === undefined ? undefined : await tunnelTo(new URL(url), this.#proxy, signal);
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        tunnel?.destroy();
        return reject(new TransportFailure("connect", "aborted", "given up"));
      }
      const socket = new WebSocket(url, {
        ...(tunnel !== undefined && { createConnection: () => tunnel }),
        perMessageDeflate: true,
        followRedirects: false,
        skipUTF8Validation: false,
        maxPayload: largestMessage,
        finishRequest: (request: ClientRequest) => {
          if (this.#onConnect !== undefined) whenConnected(request, this.#onConnect);
          try {
            setHandshakeHeaders(request, revealHeaders(headers));
            request.end();
          } catch (error) {
            // Thrown in a callback of ws it would be nobody's, and the promise would never settle.
            request.destroy(error instanceof Error ? error : new Error(String(error)));
          }
        },
      });
      let upgradeHeaders: HeaderFields = [];
      const settle = (end: () => void): void => {
        signal.removeEventListener("abort", abort);
        socket.removeAllListeners();
        // Giving up makes ws report an error that nobody needs.
        socket.on("error", () => undefined);
        end();
      };
      const abort = (): void => {
        settle(() => reject(new TransportFailure("connect", "aborted", "given up")));
        socket.terminate();
      };
      signal.addEventListener("abort", abort);
      socket.on("upgrade", (response) => {
        upgradeHeaders = fieldsOf(response);
      });
      socket.on("open", () => {
        settle(() => resolve({ kind: "connected", connection: new WsConnection(socket, upgradeHeaders) }));
      });
      const refuse = async (request: ClientRequest, response: IncomingMessage): Promise<void> => {
        // Node forgets, and leaves open, the connection of an answer that has come to its end.
        const { socket: connection } = request;
        const refused = { status: response.statusCode ?? 0, headers: fieldsOf(response), body: await bodyOf(response) };
        settle(() => resolve({ kind: "refused", refused }));
        request.destroy();
        connection?.destroy();
      };
      socket.on("unexpected-response", (request, response) => void refuse(request, response));
      socket.on("error", (error) => settle(() => reject(connectFailure(error))));
    });
  }
}

function whenConnected(request: ClientRequest, tell: () => void): void {
  request.once("socket", (socket: Socket) => {
    const isSecure = "encrypted" in socket;
    const isThere = isSecure ? false : !socket.connecting;
    if (isThere) tell();
    else socket.once(isSecure ? "secureConnect" : "connect", tell);
  });
}

/** The client fails at such a value before it connects, in these words (wire facts 4). @throws TransportFailure */
function refuseOtherThanAscii(headers: readonly Header[]): void {
  for (const [name, value] of headers) {
    const isSecret = value instanceof Secret;
    if (isHandshakeValue(isSecret ? value.reveal() : value)) continue;
    const shown = isSecret ? String(value) : escapedBytes(value);
    const message = `UTF-8 encoding error: failed to convert header to a str for header name '${name.toLowerCase()}' with value: "${shown}"`;
    throw new TransportFailure("connect", "header-not-ascii", message);
  }
}

/** `é"` as `\xc3\xa9\"`. */
function escapedBytes(text: string): string {
  const escaped = (byte: number): string => `\\x${byte.toString(16)}`;
  return text
    .replaceAll('"', '\\"')
    .replaceAll(/[^\t\u0020-\u007e]+/g, (odd) => Array.from(Buffer.from(odd), escaped).join(""));
}

/** A connection to the host of a URL through a proxy, TLS inside where the URL says so. @throws TransportFailure */
async function tunnelTo({ protocol, hostname, port }: URL, proxy: Proxy, signal: AbortSignal): Promise<Socket> {
  const isSecure = protocol === "wss:" || protocol === "https:";
  try {
    const target = { host: hostname, port: Number(port) || (isSecure ? 443 : 80) };
    const socket = await openSocket(target, proxy, signal);
    if (!isSecure) return socket;
    return connectTls({ socket, servername: isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0 ? hostname : "" });
  } catch (error) {
    if (signal.aborted) throw new TransportFailure("connect", "aborted", "given up");
    throw connectFailure(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Replaces what ws put into the handshake by the recorded order; Host and the key, which only ws knows, come first. */
function setHandshakeHeaders(request: ClientRequest, headers: readonly (readonly [string, string])[]): void {
  const own = ["Host", "Sec-WebSocket-Key"].map((name) => [name, String(request.getHeader(name))] as const);
  for (const name of request.getHeaderNames()) request.removeHeader(name);
  const [host, key] = own;
  const version = headers.findIndex(([name]) => name.toLowerCase() === "sec-websocket-version");
  const ordered = [host!, ...headers.slice(0, version + 1), key!, ...headers.slice(version + 1)];
  const values = new Map<string, string[]>();
  for (const [name, value] of ordered) values.set(name, [...(values.get(name) ?? []), value]);
  for (const [name, list] of values) request.setHeader(name, list.length === 1 ? list[0]! : list);
}

function fieldsOf({ rawHeaders }: IncomingMessage): HeaderFields {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[index * 2]!,
    rawHeaders[index * 2 + 1]!,
  ]);
}

/** As much of a refusal as comes in reasonable size and time. */
async function bodyOf(response: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => response.destroy(), patience);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= largestRefusal) break;
    }
  } catch {
    // A refusal that breaks off is still one.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString();
}

function connectFailure(error: Error): TransportFailure {
  const code = "code" in error && typeof error.code === "string" ? error.code : "unknown";
  return new TransportFailure("connect", code, error.message === "" ? code : error.message, { cause: error });
}
