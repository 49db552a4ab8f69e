import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import type { JournalEntry } from "./journal-entry.js";
import type { MockContext } from "./mock-context.js";
import { endpointOf } from "./endpoint.js";
import { refused, type Decision, type Outcome } from "./decision.js";
import type { Provider } from "./provider.js";
import { headerPairs } from "./raw-headers.js";
import { readJson } from "./read-json.js";
import { connectionLimitReached, invalidRequest } from "./refusal.js";
import type { Reply } from "./reply.js";
import { ResponseMemory } from "./response-memory.js";
import { saidOverWebSocket, type SaidToClient } from "./said-to-client.js";
import { sendWebSocketReply } from "./websocket-reply.js";

export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
  readonly connection: number;
}

/** Larger messages are not even taken in. */
const largestMessage = 256 * 1024 * 1024;

/** The WebSocket side: upgrades, and the requests on each connection, one after the other. */
export class MockWebSockets {
  readonly #context: MockContext;
  readonly #provider: Provider;
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: true, maxPayload: largestMessage });

  constructor(context: MockContext, provider: Provider) {
    this.#context = context;
    this.#provider = provider;
    const { upgradeHeaders = {} } = context.script;
    this.#server.on("headers", (headers: string[]) => {
      for (const [name, value] of Object.entries(upgradeHeaders)) headers.push(`${name}: ${value}`);
    });
  }

  upgrade(upgrade: Upgrade): void {
    const { request, socket, head } = upgrade;
    const { script, policies } = this.#context;
    const isKnown = endpointOf(request.url ?? "") === "responses";
    const status = isKnown ? (script.upgradeStatus ?? policies.upgradeStatus) : 404;
    const received = (answered: number): void =>
      this.#context.received(this.#entry(upgrade, "upgrade", new Uint8Array(0), { status: answered }, {}));
    if (script.upgradeCut === true || status !== 101) {
      received(status);
      if (script.upgradeCut === true) socket.destroy();
      else refuse(socket, status, script.upgradeHeaders, script.upgradeBody);
      return;
    }
    let webSocket: WebSocket | undefined;
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      webSocket = opened;
    });
    // What is no handshake was refused by ws itself, before it came back from there.
    received(webSocket !== undefined ? 101 : request.method === "GET" ? 400 : 405);
    if (webSocket !== undefined) this.#converse(webSocket, upgrade);
  }

  #converse(webSocket: WebSocket, upgrade: Upgrade): void {
    const memory = new ResponseMemory();
    const openedAt = this.#context.now();
    let queue = Promise.resolve();
    webSocket.on("error", () => undefined);
    webSocket.on("message", (data: Buffer, isBinary: boolean) => {
      queue = queue.then(() => this.#message(webSocket, upgrade, { data, isBinary, memory, openedAt }));
    });
  }

  async #message(webSocket: WebSocket, upgrade: Upgrade, message: Message): Promise<void> {
    const { data, isBinary } = message;
    const document = isBinary || data.length > this.#context.policies.frameBytes ? undefined : readJson(data);
    const decision = this.#decide(upgrade, message, document);
    const said = saidOverWebSocket(decision.reply);
    const entry = this.#entry(upgrade, "frame", data, decision.outcome, said);
    this.#context.received({
      ...entry,
      ...(isBinary && { isBinary }),
      ...(document !== undefined && { form: frameForm(document) }),
    });
    if (await sendWebSocketReply(decision.reply, webSocket, upgrade.socket, this.#context.pause))
      this.#context.silent();
  }

  #decide(
    { request }: Upgrade,
    { data, isBinary, memory, openedAt }: Message,
    document: JsonDocument | undefined,
  ): Decision {
    const { policies, now } = this.#context;
    if (data.length > policies.frameBytes) return closed(1009, "message too big");
    if (isBinary) return closed(1003, "text frames only");
    if (now() - openedAt >= policies.connectionLimit) {
      const { reply, outcome } = refused(connectionLimitReached);
      return { reply: { ...reply, ending: { kind: "close", code: 1000, reason: "" } }, outcome };
    }
    const type = document === undefined ? -1 : document.member(0, "type");
    if (document === undefined || type === -1 || !document.is(type, "response.create")) {
      return refused(invalidRequest("Invalid event: expected a response.create event.", { param: "type" }));
    }
    const headers = headerPairs(request.rawHeaders);
    const url = request.url ?? "";
    return this.#provider.answer({ transport: "websocket", endpoint: "responses", document, headers, url, memory });
  }

  #entry(
    { request, connection }: Upgrade,
    kind: "upgrade" | "frame",
    body: Uint8Array,
    outcome: Outcome,
    said: SaidToClient,
  ): JournalEntry {
    const { journal } = this.#context;
    return {
      kind,
      connection,
      method: "GET",
      url: journal.url("ws", request.headers.host ?? "", request.url ?? ""),
      headers: journal.headers(request.rawHeaders),
      body,
      outcome,
      said,
    };
  }
}

interface Message {
  readonly data: Buffer;
  readonly isBinary: boolean;
  readonly memory: ResponseMemory;
  readonly openedAt: number;
}

function frameForm(document: JsonDocument): "prewarm" | "full" | "delta" {
  const generate = document.member(0, "generate");
  if (generate !== -1 && document.kind(generate) === Kind.false) return "prewarm";
  return document.member(0, "previous_response_id") === -1 ? "full" : "delta";
}

function closed(code: number, reason: string): Decision {
  const reply: Reply = {
    status: 200,
    headers: {},
    form: "nothing",
    document: new Uint8Array(0),
    events: [],
    ending: { kind: "close", code, reason },
    pace: {},
  };
  return { reply, outcome: { ending: `close ${code}` } };
}

function refuse(socket: Socket, status: number, headers: Readonly<Record<string, string>> = {}, body = ""): void {
  const fields = Object.entries({ ...headers, "content-length": Buffer.byteLength(body), connection: "close" });
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n${lines}\r\n${body}`);
}
