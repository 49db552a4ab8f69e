import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

/** One answer of the script; an empty one is the default answer. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it stands, or a value that is sent as JSON. */
  readonly body?: unknown;
  readonly events?: readonly object[];
  /** The stream's bytes, piece by piece. */
  readonly chunks?: readonly Uint8Array[];
  /** The stream stays open after the last piece. */
  readonly keepOpen?: boolean;
  /** The socket is cut after the last piece. */
  readonly cut?: boolean;
  /** Cut with a reset instead of an end. */
  readonly reset?: boolean;
  /** Instead of an answer over HTTP the socket is cut. */
  readonly cutEarly?: boolean;
  /** Instead of an answer a WebSocket is cut. */
  readonly terminate?: boolean;
  /** Instead of an answer a WebSocket is closed. */
  readonly closeCode?: number;
  readonly closeReason?: string;
  /** Instead of an answer a WebSocket says three bytes. */
  readonly binary?: boolean;
  /** After the answer a WebSocket says this text. */
  readonly rawFrame?: string;
  /** After the answer a WebSocket is closed, or cut. */
  readonly closeAfter?: number;
  readonly cutAfter?: boolean;
}

export interface Script {
  readonly answers: readonly ScriptedAnswer[];
  /** Status of the answer to an upgrade; 101 by default. */
  readonly upgradeStatus?: number;
  readonly upgradeHeaders?: Readonly<Record<string, string>>;
  readonly upgradeBody?: string;
  /** Upgrades are answered by cutting the socket. */
  readonly upgradeCut?: boolean;
}

/** What the client did, in order: `POST`, `UPGRADE`, or a frame. */
export interface Received {
  readonly kind: "POST" | "UPGRADE" | "frame prewarm" | "frame full" | "frame delta";
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

const message = { type: "message", role: "assistant", content: [{ type: "output_text", text: "done" }] };
const usage = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 2 },
  output_tokens: 5,
  output_tokens_details: { reasoning_tokens: 1 },
  total_tokens: 15,
};

/** Whether the client waits for nothing after an event. An error frame without a status means nothing to it. */
function endsAnswer(event: object): boolean {
  const type = "type" in event ? String(event.type) : "";
  return type === "error" ? "status" in event : /^response\.(completed|failed|incomplete)$/.test(type);
}

function defaultEvents(id: string): object[] {
  return [
    { type: "response.created", response: { id } },
    { type: "response.output_item.done", item: message },
    { type: "response.completed", response: { id, usage } },
  ];
}

/** A provider on loopback that answers from a script and keeps what it was asked. */
export class ScriptedServer {
  readonly received: Received[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #script: Script;
  #turn = 0;
  #isSilent = false;
  /** Told when an answer was given that leaves the client waiting. */
  onSilence: () => void = () => undefined;

  private constructor(script: Script) {
    this.#script = script;
    this.#server = createServer((request, response) => this.#post(request, response));
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    const webSockets = new WebSocketServer({ noServer: true });
    this.#server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
      this.#isSilent = false;
      this.received.push({ kind: "UPGRADE", rawHeaders: request.rawHeaders, body: "" });
      const { upgradeStatus = 101, upgradeHeaders = {}, upgradeBody = "", upgradeCut = false } = this.#script;
      if (upgradeCut) return void socket.destroy();
      if (upgradeStatus === 101) {
        return webSockets.handleUpgrade(request, socket, head, (webSocket) => this.#converse(webSocket));
      }
      const headers = Object.entries({ ...upgradeHeaders, "content-length": Buffer.byteLength(upgradeBody) });
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.end(`HTTP/1.1 ${upgradeStatus} X\r\n${lines}\r\n${upgradeBody}`);
    });
  }

  static async start(script: Script): Promise<ScriptedServer> {
    const server = new ScriptedServer(script);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Whether the client waits for something that never comes. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Connections that are open on this side. */
  get open(): number {
    return this.#sockets.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #fallSilent(): void {
    this.#isSilent = true;
    this.onSilence();
  }

  #next(): { answer: ScriptedAnswer; id: string } {
    this.#isSilent = false;
    const answer = this.#script.answers[this.#turn] ?? {};
    return { answer, id: `resp_${++this.#turn}` };
  }

  #post(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      this.received.push({ kind: "POST", rawHeaders: request.rawHeaders, body });
      void this.#answerPost(response);
    });
  }

  async #answerPost(response: ServerResponse): Promise<void> {
    const { answer, id } = this.#next();
    const cut = (): void =>
      void (answer.reset === true ? response.socket?.resetAndDestroy() : response.socket?.destroy());
    if (answer.cutEarly === true) return cut();
    const { status = 200, headers, body } = answer;
    if (status !== 200) {
      response.writeHead(status, headers ?? { "content-type": "application/json" });
      return void response.end(typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body));
    }
    response.writeHead(200, { "content-type": "text/event-stream", ...headers });
    const events = answer.events ?? defaultEvents(id);
    const chunks =
      answer.chunks ??
      events.map((event) =>
        Buffer.from(`event: ${"type" in event ? String(event.type) : ""}\ndata: ${JSON.stringify(event)}\n\n`),
      );
    for (const chunk of chunks) await new Promise((resolve) => response.write(chunk, resolve));
    if (answer.cut === true || answer.reset === true) cut();
    else if (answer.keepOpen === true) this.#fallSilent();
    else response.end();
  }

  #converse(webSocket: WebSocket): void {
    webSocket.on("message", (data: Buffer) => {
      const body = data.toString();
      const frame = JSON.parse(body) as { generate?: boolean; previous_response_id?: string };
      const form = frame.generate === false ? "prewarm" : frame.previous_response_id === undefined ? "full" : "delta";
      this.received.push({ kind: `frame ${form}`, rawHeaders: [], body });
      const send = (events: readonly object[]): void => {
        for (const event of events) webSocket.send(JSON.stringify(event));
      };
      if (form === "prewarm") {
        return send([
          { type: "response.created", response: { id: "resp_warm" } },
          { type: "response.completed", response: { id: "resp_warm", usage: null } },
        ]);
      }
      const { answer, id } = this.#next();
      if (answer.terminate === true) return webSocket.terminate();
      if (answer.closeCode !== undefined) return webSocket.close(answer.closeCode, answer.closeReason);
      if (answer.binary === true) return webSocket.send(Buffer.of(1, 2, 3));
      const events = answer.events ?? defaultEvents(id);
      send(events);
      if (answer.rawFrame !== undefined) webSocket.send(answer.rawFrame);
      if (answer.closeAfter !== undefined) webSocket.close(answer.closeAfter, "later");
      if (answer.cutAfter === true) webSocket.terminate();
      if (!events.some(endsAnswer)) this.#fallSilent();
    });
  }
}
