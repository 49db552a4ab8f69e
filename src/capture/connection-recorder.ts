import type { CassetteSide } from "../cassette/cassette-line.js";
import { AnswerRecorder } from "./answer-recorder.js";
import type { CaptureSession } from "./capture-session.js";
import type { HeldSecrets } from "../secrets/learned-secrets.js";
import type { HeaderPairs, MessageHead } from "./http-reader.js";
import { headerOf, recordedHeaders } from "./recorded-headers.js";
import { RequestRecorder } from "./request-recorder.js";
import type { RecordedTap, TapUse } from "./tap-message.js";
import type { TapQueue } from "./tap-queue.js";
import type { Upstream } from "./upstream.js";
import { WebSocketRecorder } from "./websocket-recorder.js";

const behind = "recording could not keep up";

/** A request that has no whole answer yet. */
interface Pending {
  readonly request: RequestRecorder | undefined;
  /** The WebSocket that it asked for. */
  readonly connection: number | undefined;
  answer: AnswerRecorder | undefined;
  /** Its secrets, until it is over: others pass meanwhile, and a WebSocket brings them once in hours. */
  readonly held: HeldSecrets;
}

export interface RecorderSettings {
  readonly session: CaptureSession;
  readonly queue: TapQueue;
  readonly upstream: Upstream;
  /** Which side of a gateway this is, where both are recorded. */
  readonly side?: CassetteSide;
}

/** Records one connection. What it is told is only queued; the work is done behind the traffic. */
export class ConnectionRecorder implements RecordedTap {
  readonly #settings: RecorderSettings;
  /** In the order in which they are answered. Read only by queued work. */
  readonly #pending: Pending[] = [];
  /** The request whose body is coming. */
  #request: RequestRecorder | undefined;
  #webSocket: WebSocketRecorder | undefined;
  /** The secrets of the WebSocket. */
  #held: HeldSecrets = new Set();
  #isUnreadable = false;

  constructor(settings: RecorderSettings) {
    this.#settings = settings;
  }

  requestHead(head: MessageHead, target: string): void {
    const { session, upstream, side } = this.#settings;
    const at = session.at();
    const held: HeldSecrets = new Set();
    session.redaction.learn(target, head.headers, held);
    const host = upstream.host;
    if (head.isUpgrade) {
      const url = `${upstream.isTls ? "wss" : "ws"}://${host}${target}`;
      const connection = session.nextConnection();
      this.#request = undefined;
      this.#later(() => {
        const headers = session.redaction.requestHeaders(recordedHeaders(head.headers, true));
        const seen = { ...(side !== undefined && { side }), url: session.redaction.url(url), headers };
        session.write(at, { type: "upgrade", connection, ...seen });
        this.#pending.push({ request: undefined, connection, answer: undefined, held });
      });
      return;
    }
    const url = `${upstream.isTls ? "https" : "http"}://${host}${target}`;
    const request = new RequestRecorder(session, at, head, { url, held, ...(side !== undefined && { side }) });
    this.#request = request;
    this.#later(() => {
      request.arrived();
      this.#pending.push({ request, connection: undefined, answer: undefined, held });
    });
  }

  requestBody(bytes: Buffer): void {
    this.#request?.body(bytes);
  }

  requestEnd(): void {
    const request = this.#request;
    this.#request = undefined;
    request?.end();
    if (request !== undefined) this.#later(async () => void (await request.write()));
  }

  answerHead(head: MessageHead): void {
    const at = this.#settings.session.at();
    this.#later(async () => {
      const pending = this.#pending.find(({ answer }) => answer === undefined);
      if (pending === undefined) return;
      const { connection, request, held } = pending;
      const owner = connection !== undefined ? { connection } : { number: await request!.write() };
      pending.answer = new AnswerRecorder(this.#settings.session, owner, at, { head, held });
    });
  }

  answerBody(bytes: Buffer): void {
    const at = this.#settings.session.at();
    this.#later(() => this.#pending[0]?.answer?.body(at, bytes));
  }

  answerEnd(): void {
    const at = this.#settings.session.at();
    this.#later(() => this.#endAnswer(at, undefined));
  }

  webSocket(headers: HeaderPairs): void {
    const { session } = this.#settings;
    this.#later(() => {
      const pending = this.#pending.shift();
      if (pending === undefined) return;
      const { connection, held } = pending;
      this.#held = held;
      if (connection === undefined || headerOf(headers, "sec-websocket-accept") === "") return;
      this.#webSocket = new WebSocketRecorder(session, connection, { headers, held });
    });
  }

  frames(from: "client" | "server", bytes: Buffer): void {
    const at = this.#settings.session.at();
    this.#later(() => this.#webSocket?.push(from, at, bytes));
  }

  lost(use: TapUse, bytes: number, from: "client" | "server"): void {
    if (use === "request" && this.#request !== undefined) this.#request.lose(bytes, behind);
    else if (use === "piece") this.#later(() => this.#pending[0]?.answer?.lose(bytes, behind));
    else this.#later(() => this.#webSocket?.lose(from, bytes, behind));
  }

  unreadable(): void {
    this.#isUnreadable = true;
  }

  /** It did not go on, and is no part of what is recorded. */
  refused(): void {
    this.#request = undefined;
  }

  closed(by: "client" | "server" | "capture", failure: string | undefined): void {
    const { session } = this.#settings;
    const at = session.at();
    this.#later(async () => {
      const side = by === "server" ? "server" : "client";
      this.#webSocket?.end(at, side, by === "capture" ? captureOver : failure);
      while (this.#pending.length > 0) {
        const { connection, answer, request } = this.#pending[0]!;
        const reason = this.#isUnreadable
          ? "the answer is no HTTP/1.1"
          : (failure ?? endOfConnection(by, answer !== undefined));
        if (connection !== undefined && answer === undefined)
          session.write(at, { type: "close", connection, by: side, reason });
        await request?.write();
        await this.#endAnswer(at, reason);
      }
      session.redaction.release(this.#held);
    });
  }

  /** @param reason why it is not whole */
  async #endAnswer(at: number, reason: string | undefined): Promise<void> {
    const { session } = this.#settings;
    const pending = this.#pending.shift();
    await pending?.answer?.end(at);
    if (pending !== undefined) session.redaction.release(pending.held);
    const number = pending?.request?.number;
    if (number === undefined) return;
    if (reason === undefined && pending?.answer !== undefined) session.end(at, number, pending.answer.verdict);
    else session.end(at, number, "interrupted", { name: "connection", message: reason ?? "" });
  }

  #later(run: () => void | Promise<void> | undefined): void {
    this.#settings.queue.add(run);
  }
}

const captureOver = "the capture ended";

/** Who ended a connection that did not fail, and when. */
function endOfConnection(by: "client" | "server" | "capture", isAnswering: boolean): string {
  if (by === "capture") return captureOver;
  if (by === "client") return "the client left";
  return isAnswering ? "cut by the provider" : "closed by the provider without an answer";
}
