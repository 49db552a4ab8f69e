import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { decodeBody, notJson } from "./decode-body.js";
import { endpointOf } from "./endpoint.js";
import type { Fault } from "./fault.js";
import { ForeignOffers, offersWebSocket } from "./foreign-offers.js";
import { sendHttpReply } from "./http-reply.js";
import type { MockContext } from "./mock-context.js";
import { modelsDecision } from "./models.js";
import { MockWebSockets } from "./mock-websockets.js";
import { refused, type Decision } from "./decision.js";
import { Provider } from "./provider.js";
import { headerPairs } from "./raw-headers.js";
import { readJson } from "./read-json.js";
import { invalidRequest } from "./refusal.js";
import { saidOverHttp } from "./said-to-client.js";

/** Most bytes of a request's head. The metadata header grows with the folders of a thread. */
const largestHead = 1024 * 1024;

/** The listening side: connections, routes, bodies. */
export class MockServer {
  readonly #context: MockContext;
  readonly #provider: Provider;
  readonly #server: Server;
  readonly #sockets = new Map<Socket, number>();
  readonly #webSockets: MockWebSockets;
  readonly #offers: ForeignOffers;
  #opened = 0;

  constructor(context: MockContext) {
    this.#context = context;
    this.#provider = new Provider(context.script, context.faults, context.policies);
    this.#webSockets = new MockWebSockets(context, this.#provider);
    // Who waits decides how long: no time-outs of our own, and no connection is closed while a client may use it.
    const options = { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0, maxHeaderSize: largestHead };
    this.#server = createServer(options, (request, response) => void this.#serve(request, response));
    this.#offers = new ForeignOffers(this.#server);
    this.#server.on("connection", (socket) => {
      if (this.#sockets.has(socket)) return;
      this.#sockets.set(socket, ++this.#opened);
      // Clients leave in the middle; that is no event here.
      socket.on("error", () => undefined);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
      if (!offersWebSocket(request)) return this.#offers.decline(request, socket, head);
      this.#webSockets.upgrade({ request, socket, head, connection: this.#sockets.get(socket) ?? 0 });
    });
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, "127.0.0.1", resolve);
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Faults that changed no answer so far. */
  get unusedFaults(): readonly Fault[] {
    return this.#provider.unusedFaults;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  async stop(): Promise<void> {
    const closed = Array.from(this.#sockets.keys(), (socket) => once(socket, "close"));
    for (const socket of this.#sockets.keys()) socket.destroy();
    // Not listening any more is what was wanted.
    await Promise.all([new Promise((resolve) => this.#server.close(resolve)), ...closed]);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const rawHeaders = this.#offers.headersOf(request);
    const bytes = await bodyOf(request);
    if (bytes === undefined) return;
    const { journal } = this.#context;
    const { method = "", url = "", headers } = request;
    const encoding = headers["content-encoding"];
    const body = await decodeBody(bytes, encoding);
    const isReadable = body instanceof Uint8Array;
    const decision = isReadable ? this.#decide(request, body) : refused(body);
    this.#context.received({
      kind: "request",
      connection: this.#sockets.get(request.socket) ?? 0,
      method,
      url: journal.url("http", headers.host ?? "", url),
      headers: journal.headers(rawHeaders),
      body: isReadable ? body : bytes,
      ...(isReadable && body !== bytes && { compressed: { encoding: encoding ?? "", bytes: bytes.length } }),
      outcome: decision.outcome,
      said: saidOverHttp(decision.reply),
    });
    if (await sendHttpReply(decision.reply, response, this.#context.pause)) this.#context.silent();
  }

  #decide(request: IncomingMessage, body: Uint8Array): Decision {
    const { method = "", url = "", rawHeaders } = request;
    const [path = ""] = url.split("?");
    if (method === "GET" && path.endsWith("/models")) return modelsDecision(this.#context.script);
    const endpoint = method === "POST" ? endpointOf(url) : undefined;
    if (endpoint === undefined) {
      return refused(invalidRequest(`Invalid URL (${method} ${path})`, { status: 404 }));
    }
    const document = readJson(body);
    if (document === undefined) return refused(invalidRequest(notJson));
    return this.#provider.answer({ transport: "http", endpoint, document, headers: headerPairs(rawHeaders), url });
  }
}

/** The whole body; undefined when the client left before its end. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
