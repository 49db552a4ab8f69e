import { Transform, type TransformCallback } from "node:stream";
import { HttpReader, largestHead, type MessageHead } from "./http-reader.js";
import type { ForwardedHead } from "./request-head.js";

/** What a client sends, told while it passes. */
export interface RequestListener {
  /** A head passes on; `target` is what the provider gets. */
  readonly head: (head: MessageHead, target: string) => void;
  readonly body: (bytes: Buffer) => void;
  /** The request is complete. */
  readonly end: () => void;
  /** Bytes after the protocol was changed. */
  readonly raw: (bytes: Buffer) => void;
  /** A request does not go on, nor does anything after it. */
  readonly refused: (status: number, reason: string) => void;
}

/**
 * The way from a client to the provider: heads are exchanged for those that go on, every other byte passes as it is.
 * After a request for a WebSocket everything waits until the provider has answered it.
 */
export class RequestStream {
  /** Takes what the client sends, and gives what goes on. */
  readonly stream: Transform;
  readonly #listener: RequestListener;
  readonly #forward: (head: Buffer) => ForwardedHead;
  #state: "head" | "plain body" | "body" | "upgrade body" | "waiting" | "raw" | "refused" = "head";
  /** A head that had gone on already turned out to be none: nothing that follows is told. */
  #isUnreadable = false;
  /** Bytes of the plain body that are still to come. */
  #left = 0;
  #head: Buffer = Buffer.alloc(0);
  #reader: HttpReader | undefined;
  /** What goes on, and what is to be told of it when it has gone. */
  #passing: Buffer[] = [];
  #told: (() => void)[] = [];
  #waiting: { readonly bytes: Buffer; readonly done: TransformCallback } | undefined;

  constructor(forward: (head: Buffer) => ForwardedHead, listener: RequestListener) {
    this.stream = new Transform({ transform: (chunk: Buffer, _, done) => this.#pass(chunk, done) });
    this.#forward = forward;
    this.#listener = listener;
  }

  /** The provider answered the request for a WebSocket. */
  upgraded(isGranted: boolean): void {
    if (this.#state !== "waiting" && this.#state !== "upgrade body" && !isGranted) return;
    if (this.#state === "upgrade body" && !isGranted) {
      // Refused before all of it has come.
      this.#state = "plain body";
      return;
    }
    this.#state = isGranted ? "raw" : "head";
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) this.#pass(waiting.bytes, waiting.done);
  }

  #pass(chunk: Buffer, done: TransformCallback): void {
    let rest = chunk;
    while (rest.length > 0 && this.#state !== "waiting") rest = this.#step(rest);
    this.#flush();
    if (rest.length === 0) done();
    else this.#waiting = { bytes: rest, done };
  }

  /** Sends on what passes, in one piece, and only then tells of it. */
  #flush(): void {
    const passing = this.#passing;
    const told = this.#told;
    this.#passing = [];
    this.#told = [];
    if (passing.length > 0) this.stream.push(passing.length === 1 ? passing[0] : Buffer.concat(passing));
    for (const tell of told) {
      if (this.#isUnreadable) return;
      tell();
    }
  }

  #step(bytes: Buffer): Buffer {
    switch (this.#state) {
      case "head":
        return this.#takeHead(bytes);
      case "plain body":
        return this.#takePlainBody(bytes);
      case "body":
        return this.#takeBody(bytes);
      case "upgrade body":
        return this.#takeUpgradeBody(bytes);
      case "raw":
        this.#passing.push(bytes);
        this.#told.push(() => this.#listener.raw(bytes));
        return none;
      case "waiting":
      case "refused":
        return none;
    }
  }

  #takeHead(bytes: Buffer): Buffer {
    const searched = Math.max(0, this.#head.length - 3);
    this.#head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    // Empty lines before a request are allowed, and nothing.
    if (this.#head[0] === 0x0d || this.#head[0] === 0x0a) {
      const start = this.#head.findIndex((byte) => byte !== 0x0d && byte !== 0x0a);
      const rest = start === -1 ? none : this.#head.subarray(start);
      this.#head = none;
      return rest;
    }
    const found = this.#head.indexOf("\r\n\r\n", searched);
    if (found === -1) {
      if (this.#head.length > largestHead) this.#refuse(431, "The head of the request is too large.");
      return none;
    }
    const head = this.#head.subarray(0, found + 4);
    const rest = this.#head.subarray(found + 4);
    this.#head = none;
    const forwarded = this.#forward(head);
    if (forwarded.kind === "refuse") {
      this.#refuse(forwarded.status, forwarded.reason);
      return none;
    }
    if (forwarded.bodyLength === undefined) return this.#begin(forwarded, rest);
    return this.#beginPlain(forwarded, forwarded.bodyLength, rest);
  }

  /** The end of the message is known without reading it: it passes at once, and is read while it is on its way. */
  #beginPlain({ bytes, target }: Forwarded, bodyLength: number, rest: Buffer): Buffer {
    this.#passing.push(bytes);
    this.#told.push(() => {
      try {
        new HttpReader("request", {
          head: (head) => this.#listener.head({ ...head, method: methodOf(bytes) }, target),
          body: () => undefined,
        }).push(readable(bytes));
      } catch {
        this.#state = "refused";
        this.#isUnreadable = true;
        this.#listener.refused(400, notHttp);
      }
    });
    this.#left = bodyLength;
    this.#state = "plain body";
    return this.#takePlainBody(rest);
  }

  #takePlainBody(bytes: Buffer): Buffer {
    const own = bytes.length <= this.#left ? bytes : bytes.subarray(0, this.#left);
    this.#left -= own.length;
    if (own.length > 0) {
      this.#passing.push(own);
      this.#told.push(() => this.#listener.body(own));
    }
    if (this.#left > 0) return none;
    this.#state = "head";
    this.#told.push(() => this.#listener.end());
    return bytes.subarray(own.length);
  }

  #begin({ bytes, target }: Forwarded, rest: Buffer): Buffer {
    let isUpgrade = false;
    const toldBefore = this.#told.length;
    const reader = new HttpReader("request", {
      head: (head) => {
        ({ isUpgrade } = head);
        this.#told.push(() => this.#listener.head({ ...head, method: methodOf(bytes) }, target));
      },
      body: (body) => this.#told.push(() => this.#listener.body(body)),
    });
    try {
      const { isComplete } = reader.push(readable(withoutOtherUpgrade(bytes)));
      this.#passing.push(bytes);
      this.#reader = isComplete ? undefined : reader;
      this.#state = isUpgrade ? "waiting" : isComplete ? "head" : "body";
      // It has to reach the provider before there can be an answer to wait for.
      this.#left = isUpgrade ? bodyOfUpgrade(bytes) : 0;
      if (this.#left > 0) this.#state = "upgrade body";
      if (isComplete) this.#told.push(() => this.#listener.end());
      return rest;
    } catch {
      // It did not go on: nothing of it is told.
      this.#told.length = toldBefore;
      this.#refuse(400, notHttp);
      return none;
    }
  }

  #takeUpgradeBody(bytes: Buffer): Buffer {
    const own = bytes.subarray(0, this.#left);
    this.#left -= own.length;
    this.#passing.push(own);
    if (this.#left === 0) this.#state = "waiting";
    return bytes.subarray(own.length);
  }

  #takeBody(bytes: Buffer): Buffer {
    try {
      const { taken, isComplete } = this.#reader!.push(bytes);
      this.#passing.push(taken === bytes.length ? bytes : bytes.subarray(0, taken));
      if (!isComplete) return none;
      this.#state = "head";
      this.#told.push(() => this.#listener.end());
      return bytes.subarray(taken);
    } catch {
      // Where its end is unknown, nothing that follows may be taken for a head.
      this.#state = "raw";
      return bytes;
    }
  }

  #refuse(status: number, reason: string): void {
    this.#state = "refused";
    this.#told.push(() => this.#listener.refused(status, reason));
  }
}

type Forwarded = ForwardedHead & { readonly kind: "forward" };

const none = Buffer.alloc(0);
const notHttp = "This is no HTTP/1.1 request.";

/** A request that would as soon speak another protocol is an ordinary one; only a WebSocket changes what follows. */
function withoutOtherUpgrade(head: Buffer): Buffer {
  const text = head.toString("latin1");
  if (!/\r\nupgrade:/i.test(text) || /\r\nupgrade:[ \t]*websocket[ \t]*\r\n/i.test(text)) return head;
  return Buffer.from(text.replace(/\r\nupgrade:[^\r]*/gi, ""), "latin1");
}

/** The method of a head; the reader knows those of its time only. */
function methodOf(head: Buffer): string {
  return head.toString("latin1", 0, head.indexOf(" "));
}

/** A head whose method the reader knows. What else it says does not depend on it. */
function readable(head: Buffer): Buffer {
  return Buffer.concat([Buffer.from("POST"), head.subarray(head.indexOf(" "))]);
}

/** Bytes of the body of a request for a WebSocket, which should have none. */
function bodyOfUpgrade(head: Buffer): number {
  return Number(/\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*\r\n/i.exec(head.toString("latin1"))?.[1] ?? 0);
}
