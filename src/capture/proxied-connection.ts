import { STATUS_CODES } from "node:http";
import { connect, type Socket } from "node:net";
import { connect as connectTls, TLSSocket } from "node:tls";
import { AnswerReader } from "./answer-reader.js";
import type { HeaderPairs, MessageHead } from "./http-reader.js";
import { connectionReason } from "./connection-reason.js";
import { forwardHead } from "./request-head.js";
import { RequestStream } from "./request-stream.js";
import type { Upstream } from "./upstream.js";

/**
 * What is told of one connection while it passes. Nothing here may wait or throw: the bytes are on their way already,
 * and those who want more than a look copy nothing but keep the views, which nobody writes to.
 */
export interface ConnectionTap {
  requestHead(head: MessageHead, target: string): void;
  requestBody(bytes: Buffer): void;
  requestEnd(): void;
  /** The answer to the oldest request without one. */
  answerHead(head: MessageHead): void;
  answerBody(bytes: Buffer): void;
  /** Not told of one that ends with its connection before it is whole. */
  answerEnd(): void;
  /** The answer was 101: what follows are frames. */
  webSocket(headers: HeaderPairs): void;
  frames(from: "client" | "server", bytes: Buffer): void;
  /** The answers cannot be read as HTTP. */
  unreadable(): void;
  /** A request that does not go on. */
  refused(status: number, reason: string): void;
  /** The connection is over; `reason` where it failed. */
  closed(by: "client" | "server" | "capture", reason: string | undefined): void;
}

export interface ConnectionSettings {
  readonly upstream: Upstream;
  readonly localPort: number;
  /** Certificates to trust besides the usual ones, PEM. */
  readonly certificates?: string;
}

/**
 * One connection of a client and the one to the provider that belongs to it. Both are joined by pipes, so that who reads
 * slowly slows down only who writes, and an end or a break on one side is one on the other.
 */
export class ProxiedConnection {
  readonly #client: Socket;
  readonly #settings: ConnectionSettings;
  readonly #tap: ConnectionTap;
  readonly #requests: RequestStream;
  readonly #answers: AnswerReader;
  /** Resolves when both sides are gone and everything was told. */
  readonly over: Promise<void>;
  #closed: () => void = () => undefined;
  /** The requests that have no answer yet. */
  readonly #unanswered: MessageHead[] = [];
  #upstream: Socket | undefined;
  /** The side that said first that nothing more will come from it. */
  #firstEnd: "client" | "server" | undefined;
  #isOver = false;
  #isEnding = false;

  constructor(client: Socket, settings: ConnectionSettings, tap: ConnectionTap) {
    this.#client = client;
    this.#settings = settings;
    this.#tap = tap;
    this.over = new Promise((resolve) => {
      this.#closed = resolve;
    });
    const { upstream, localPort } = settings;
    this.#requests = new RequestStream((head) => forwardHead(head, upstream, localPort), {
      head: (head, target) => this.#requestHead(head, target),
      body: (bytes) => tap.requestBody(bytes),
      end: () => tap.requestEnd(),
      raw: (bytes) => tap.frames("client", bytes),
      refused: (status, reason) => this.#refuse(status, reason),
    });
    this.#answers = new AnswerReader(() => this.#unanswered[0]?.method ?? "", {
      head: (head) => this.#answerHead(head),
      body: (bytes) => tap.answerBody(bytes),
      end: () => tap.answerEnd(),
      raw: (bytes) => tap.frames("server", bytes),
      unreadable: () => {
        this.#requests.upgraded(true);
        tap.unreadable();
      },
    });
    client.setNoDelay(true);
    client.on("error", () => undefined);
    client.on("close", (isBroken) => this.#over("client", isBroken ? "reset by the client" : undefined));
    client.on("end", () => {
      this.#firstEnd ??= "client";
      // Without a request there is no other side yet whose end would be passed back.
      if (this.#upstream === undefined) client.end();
    });
    client.pipe(this.#requests.stream);
  }

  /** The capture is over. */
  end(): void {
    this.#isEnding = true;
    this.#destroy();
  }

  #destroy(): void {
    this.#client.destroy();
    this.#upstream?.destroy();
  }

  #requestHead(head: MessageHead, target: string): void {
    this.#unanswered.push(head);
    this.#tap.requestHead(head, target);
    if (this.#upstream === undefined) this.#connect();
  }

  #answerHead(head: MessageHead): void {
    const request = this.#unanswered.shift();
    this.#tap.answerHead(head);
    if (head.status === 101) this.#tap.webSocket(head.headers);
    if (head.status === 101 || request?.isUpgrade === true) this.#requests.upgraded(head.status === 101);
  }

  #connect(): void {
    const { upstream, certificates } = this.#settings;
    const { hostname: host, port } = upstream;
    const address = { host, port, allowHalfOpen: true };
    const socket = upstream.isTls
      ? connectTls({
          ...address,
          // An address has no name to ask for.
          servername: /^[\d.]+$|:/.test(host) ? "" : host,
          ALPNProtocols: ["http/1.1"],
          ...(certificates !== undefined && { ca: certificates }),
        })
      : connect(address);
    this.#upstream = socket;
    let reason: string | undefined;
    socket.setNoDelay(true);
    socket.on("error", (error) => {
      reason = connectionReason(error);
    });
    socket.once("end", () => (this.#firstEnd ??= "server"));
    socket.on("close", () => this.#over("server", reason));
    // What passes goes first; who looks at it comes after, in the same turn.
    socket.pipe(this.#client);
    socket.on("data", (chunk: Buffer) => this.#answers.push(chunk));
    this.#requests.stream.pipe(socket);
  }

  /** One side is gone: the other goes, too, as it would without us. */
  #over(by: "client" | "server", reason: string | undefined): void {
    if (this.#isOver) return;
    const other = by === "client" ? this.#upstream : this.#client;
    // What the provider sent before it went still has to reach the client.
    if (by === "server" && reason === undefined && !this.#client.destroyed && !this.#client.writableFinished) {
      this.#client.end();
      if (this.#client.writableLength > 0) return void this.#client.once("finish", () => this.#over(by, reason));
    }
    this.#isOver = true;
    this.#answers.end();
    // One side ends in good order, and the other one follows in whatever way: who was first counts.
    const first = this.#firstEnd ?? (this.#isEnding ? "capture" : by);
    this.#tap.closed(first, first === by ? reason : undefined);
    this.#requests.stream.destroy();
    if (other !== undefined && !other.destroyed) {
      // TLS has no reset of its own.
      if (reason === undefined || other instanceof TLSSocket) other.destroy();
      else other.resetAndDestroy();
    }
    this.#closed();
  }

  #refuse(status: number, reason: string): void {
    this.#tap.refused(status, reason);
    this.#client.unpipe(this.#requests.stream);
    this.#client.resume();
    // In the middle of other answers there is no place for one of ours.
    if (this.#upstream !== undefined) return this.#destroy();
    const body = `prompt-wire capture: ${reason}\n`;
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
    this.#client.end(head + body);
  }
}
