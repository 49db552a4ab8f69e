import { WebSocket } from "ws";
import type { Mock } from "../../src/mock/mock.js";

/** The data of every event of an answer over HTTP. */
export async function eventsOf(answer: Response): Promise<EventData[]> {
  const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("data: {"));
  return lines.map((line) => JSON.parse(line.slice("data: ".length)) as EventData);
}

export interface EventData {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Posts JSON, or bytes as they are. */
export function post(
  { host }: Mock,
  body: object | string | Uint8Array,
  { path = "/v1/responses", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const bytes = body instanceof Uint8Array || typeof body === "string" ? body : JSON.stringify(body);
  const content = typeof bytes === "string" ? bytes : new Blob([new Uint8Array(bytes)]);
  return fetch(`http://${host}${path}`, {
    method: "POST",
    body: content,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** A WebSocket client that takes whatever comes, one message after the other. */
export class FrameClient {
  readonly socket: WebSocket;
  readonly #came: EventData[] = [];
  #wake: () => void = () => undefined;
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => {
      this.#came.push(JSON.parse(data.toString()) as EventData);
      this.#wake();
    });
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      socket.on("close", (code) => resolve(code));
    });
  }

  static async open({ host }: Mock): Promise<FrameClient> {
    const client = new FrameClient(new WebSocket(`ws://${host}/v1/responses`));
    await new Promise((resolve) => {
      client.socket.once("open", resolve);
    });
    return client;
  }

  /** Sends a frame and gives everything up to the end of its answer. */
  async ask(frame: object | string): Promise<EventData[]> {
    const text =
      typeof frame === "string" ? frame : JSON.stringify({ type: "response.create", model: "m", input: [], ...frame });
    this.socket.send(text);
    const events: EventData[] = [];
    for (;;) {
      const event = await this.#next();
      events.push(event);
      if (/^error$|^response\.(completed|failed|incomplete)$/.test(event.type)) return events;
    }
  }

  async #next(): Promise<EventData> {
    for (;;) {
      const event = this.#came.shift();
      if (event !== undefined) return event;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
