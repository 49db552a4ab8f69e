import type { CassetteEnd, CassetteLine, CassetteSide } from "../cassette/cassette-line.js";
import { messageOf } from "./answer-recorder.js";
import { CaptureProxy } from "./capture-proxy.js";
import type { CaptureRedaction } from "./capture-redaction.js";
import { CaptureSession } from "./capture-session.js";
import { ConnectionRecorder } from "./connection-recorder.js";
import { TapBudget, TapQueue } from "./tap-queue.js";
import type { Upstream } from "./upstream.js";

const mebibyte = 1024 * 1024;

/** Most bytes that wait to be recorded, over all connections. */
const waitingLimits = { piece: 8 * mebibyte, frames: 64 * mebibyte, request: 256 * mebibyte };

/** One place to listen, and where it forwards to. */
export interface Listening {
  readonly upstream: Upstream;
  /** On 127.0.0.1; 0 is any free one. */
  readonly port: number;
  /** Which side of a gateway it is, where both are recorded. */
  readonly side?: CassetteSide;
}

export interface CaptureOptions {
  readonly listen: readonly Listening[];
  readonly redaction: CaptureRedaction;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Takes every line but the head. */
  readonly write: (line: CassetteLine) => void;
  /** Told what the user should know at once. */
  readonly note: (text: string) => void;
  /** Certificates to trust besides the usual ones, PEM. */
  readonly certificates?: string;
}

/** A running capture: proxies on loopback, and what passes them as lines of a cassette. */
export class Capture {
  readonly proxies: readonly CaptureProxy[];
  readonly #session: CaptureSession;
  readonly #queue: TapQueue;

  private constructor(proxies: readonly CaptureProxy[], session: CaptureSession, queue: TapQueue) {
    this.proxies = proxies;
    this.#session = session;
    this.#queue = queue;
  }

  /** @throws Error of Node.js with `syscall` `listen` when a port cannot be had */
  static async start({ listen, redaction, now, write, note, certificates }: CaptureOptions): Promise<Capture> {
    const session = new CaptureSession({ redaction, now, write });
    const queue = new TapQueue(new TapBudget(waitingLimits), (error) =>
      note(`a part could not be recorded: ${messageOf(error)}`),
    );
    const proxies: CaptureProxy[] = [];
    try {
      for (const { upstream, port, side } of listen) {
        const tap = (): ConnectionRecorder => {
          const settings = { session, queue, upstream, note, ...(side !== undefined && { side }) };
          return new ConnectionRecorder(settings);
        };
        proxies.push(
          await CaptureProxy.start({ upstream, port, tap, ...(certificates !== undefined && { certificates }) }),
        );
      }
    } catch (error) {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      throw error;
    }
    return new Capture(proxies, session, queue);
  }

  /** Unix milliseconds at which times begin. */
  get startedAt(): number {
    return this.#session.startedAt;
  }

  /** Ends every connection, records what is left of them, and the end. */
  async stop(status: CassetteEnd): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.stop()));
    await this.#queue.idle();
    this.#session.write(this.#session.at(), { type: "end", status });
  }
}
