import type { CassetteEnd } from "../cassette/cassette-line.js";
import { CaptureProxy } from "./capture-proxy.js";
import { notedTap } from "./noted-tap.js";
import type { RecordedListening } from "./recording-desk.js";
import type { CaptureDesk } from "./tap-message.js";
import { TapSender } from "./tap-sender.js";

/** One place to listen, and where it forwards to. */
export interface Listening extends RecordedListening {
  /** On 127.0.0.1; 0 is any free one. */
  readonly port: number;
}

export interface CaptureOptions {
  readonly listen: readonly Listening[];
  /** Records what passes, and is told the end. */
  readonly desk: CaptureDesk & { end(at: number, status: CassetteEnd): Promise<void> };
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Told what the user should know at once. */
  readonly note: (text: string) => void;
  /** Certificates to trust besides the usual ones, PEM. */
  readonly certificates?: string;
}

/** A running capture: proxies on loopback, and what passes them on its way to a desk. */
export class Capture {
  readonly proxies: readonly CaptureProxy[];
  readonly #options: CaptureOptions;
  readonly #sender: TapSender;

  private constructor(proxies: readonly CaptureProxy[], options: CaptureOptions, sender: TapSender) {
    this.proxies = proxies;
    this.#options = options;
    this.#sender = sender;
  }

  /** @throws Error of Node.js with `syscall` `listen` when a port cannot be had */
  static async start(options: CaptureOptions): Promise<Capture> {
    const { listen, desk, now, note, certificates } = options;
    const sender = new TapSender(desk, now);
    const proxies: CaptureProxy[] = [];
    try {
      for (const [listening, { upstream, port }] of listen.entries()) {
        const tap = () => notedTap(sender.tap(listening), upstream, note);
        proxies.push(
          await CaptureProxy.start({ upstream, port, tap, ...(certificates !== undefined && { certificates }) }),
        );
      }
    } catch (error) {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      throw error;
    }
    return new Capture(proxies, options, sender);
  }

  /** Ends every connection, records what is left of them, and the end. */
  async stop(status: CassetteEnd): Promise<void> {
    const { desk, now } = this.#options;
    await Promise.all(this.proxies.map((proxy) => proxy.stop()));
    await this.#sender.idle();
    await desk.end(now(), status);
  }
}
