import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { Capture } from "../../src/capture/capture.js";
import type { CaptureProxy } from "../../src/capture/capture-proxy.js";
import { secretsRedaction, type CaptureRedaction } from "../../src/capture/capture-redaction.js";
import { RecordingDesk } from "../../src/capture/recording-desk.js";
import { upstreamOf } from "../../src/capture/upstream.js";
import { cassetteText, type CassetteLine } from "../../src/cassette/cassette-line.js";
import { readRecording, type Recording } from "../../src/cassette/read-cassette.js";
import { RawServer, type Handle } from "./raw-server.js";

interface SceneOptions {
  readonly redaction?: CaptureRedaction;
  readonly certificates?: string;
}

/** A capture in front of a server of a test, and everything it tells. Ends with the test, at the latest. */
export class CaptureScene {
  readonly lines: CassetteLine[] = [];
  readonly notes: string[] = [];
  readonly #capture: Promise<Capture>;
  readonly #clients = new Set<Socket>();
  /** Host and port of the server. */
  readonly provider: string;
  #proxy: CaptureProxy | undefined;
  url = "";

  private constructor(to: string, { redaction = secretsRedaction({}), certificates }: SceneOptions) {
    this.provider = new URL(to).host;
    const listen = [{ upstream: upstreamOf(to), port: 0 }];
    const desk = new RecordingDesk({
      listen,
      redaction,
      startedAt: Date.now(),
      write: (line) => this.lines.push(line),
      note: (text) => this.notes.push(text),
    });
    this.#capture = Capture.start({
      listen,
      desk,
      note: (text) => this.notes.push(text),
      now: Date.now,
      ...(certificates !== undefined && { certificates }),
    });
  }

  /** @param to base URL of the server */
  static async open(to: string, options: SceneOptions = {}): Promise<CaptureScene> {
    const scene = new CaptureScene(to, options);
    onTestFinished(async () => void (await scene.close()));
    const [proxy] = (await scene.#capture).proxies;
    scene.#proxy = proxy;
    scene.url = proxy!.baseUrl;
    return scene;
  }

  /** In front of a server that says just what the test wants, and ends with it. */
  static async before(handle: Handle, options?: SceneOptions): Promise<CaptureScene> {
    const server = await RawServer.start(handle);
    onTestFinished(() => server.stop());
    return CaptureScene.open(`http://${server.host}/v1`, options);
  }

  get host(): string {
    return `127.0.0.1:${this.#proxy!.port}`;
  }

  /** Connections of clients that are open. */
  get connections(): number {
    return this.#proxy!.connections;
  }

  /** A plain connection to it. */
  readonly connect = async (): Promise<RawClient> => {
    const socket = connect({ host: "127.0.0.1", port: this.#proxy!.port, allowHalfOpen: true });
    this.#clients.add(socket);
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    return new RawClient(socket);
  };

  /** Ends it, and gives what it recorded as a file would have it. */
  readonly close = async (): Promise<Recording> => {
    for (const client of this.#clients) client.destroy();
    await (await this.#capture).stop("completed");
    return this.recording();
  };

  recording(): Recording {
    const head = { cassette: 1, program: "test", started: "", redaction: "secrets", source: "" } as const;
    return readRecording("cap", Buffer.from([head, ...this.lines].map((line) => cassetteText(line)).join("")));
  }
}

/** A client that says exactly the bytes a test wants. */
export class RawClient {
  readonly socket: Socket;
  /** Resolves when the other side has ended or broken the connection: with the error's code, where it broke. */
  readonly closed: Promise<string | undefined>;
  #chunks: Buffer[] = [];
  #waiting: { readonly test: (received: Buffer) => boolean; readonly resolve: () => void } | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#check();
    });
    this.closed = new Promise((resolve) => {
      socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
      socket.once("end", () => resolve(undefined));
      socket.once("close", () => resolve(undefined));
    });
  }

  get received(): Buffer {
    this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0]!;
  }

  send(data: string | Uint8Array): void {
    this.socket.write(data);
  }

  /** Resolves when what came passes the test. */
  async until(test: (received: Buffer) => boolean): Promise<Buffer> {
    await new Promise<void>((resolve) => {
      this.#waiting = { test, resolve };
      this.#check();
    });
    return this.received;
  }

  #check(): void {
    if (this.#waiting?.test(this.received) === true) {
      const { resolve } = this.#waiting;
      this.#waiting = undefined;
      resolve();
    }
  }
}
