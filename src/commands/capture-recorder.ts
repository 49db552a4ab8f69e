import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { CaptureDesk, TapMessage } from "../capture/tap-message.js";
import { packed } from "../capture/tap-transfer.js";
import type { CassetteEnd } from "../cassette/cassette-line.js";
import type { RecordedConnection } from "../cassette/recorded-exchange.js";
import type { TrafficRow } from "../traffic/traffic-row.js";
import type { FromWorker, OpenCassette, ToWorker, WorkerStart } from "./capture-worker-messages.js";
import { packageFolder } from "./package-folder.js";

export interface RecorderListener {
  readonly row: (row: TrafficRow) => void;
  readonly refused: (connection: RecordedConnection) => void;
  readonly note: (text: string) => void;
  readonly unwritable: (reason: string) => void;
}

/** Records a capture in a thread of its own, so that the traffic never waits for the work. */
export class CaptureRecorder implements CaptureDesk {
  readonly #worker: Worker;
  readonly #listener: RecorderListener;
  /** What to call when each `take` is done, the oldest first. */
  readonly #dones: (() => void)[] = [];
  #isEmpty = true;
  #broken: { readonly error: unknown } | undefined;
  #isOver = false;
  #opened: () => void = () => undefined;
  #over: () => void = () => undefined;

  constructor(start: WorkerStart, listener: RecorderListener) {
    this.#listener = listener;
    this.#worker = new Worker(join(packageFolder(), "dist", "capture-worker.cjs"), {
      workerData: start,
      // The file is opened here and closed there.
      trackUnmanagedFds: false,
    });
    this.#worker.on("message", (message: FromWorker) => this.#told(message));
    this.#worker.on("error", (error) => this.#break(error));
    this.#worker.on("exit", () => {
      if (!this.#isOver) this.#break(new Error("the thread that records has ended"));
    });
  }

  /** Whether nothing came through; known at the end. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** When the file has its first line, or cannot be written. */
  async open(cassette: OpenCassette): Promise<void> {
    if (this.#broken !== undefined) return;
    const opened = new Promise<void>((resolve) => {
      this.#opened = resolve;
    });
    this.#post({ type: "open", ...cassette });
    await opened;
  }

  take(messages: readonly TapMessage[], done: () => void): void {
    if (this.#broken !== undefined) return done();
    const { messages: copied, transfer } = packed(messages);
    this.#dones.push(done);
    this.#worker.postMessage({ type: "take", messages: copied } satisfies ToWorker, transfer);
  }

  /** When everything is recorded and written. @throws what broke the thread */
  async end(at: number, status: CassetteEnd): Promise<void> {
    if (this.#broken === undefined) {
      const over = new Promise<void>((resolve) => {
        this.#over = resolve;
      });
      this.#post({ type: "end", at, status });
      await over;
    }
    if (this.#broken !== undefined) throw this.#broken.error;
  }

  /** Ends the thread, whatever it does. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#worker.terminate();
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message, []);
  }

  #told(message: FromWorker): void {
    switch (message.type) {
      case "opened":
        return this.#opened();
      case "done":
        return this.#dones.shift()?.();
      case "row":
        return this.#listener.row(message.row);
      case "refused":
        return this.#listener.refused(message.connection);
      case "note":
        return this.#listener.note(message.text);
      case "unwritable":
        return this.#listener.unwritable(message.reason);
      case "ended":
        this.#isEmpty = message.isEmpty;
        this.#isOver = true;
        return this.#over();
    }
  }

  /** The traffic goes on; that it broke is told at once, and how at the end. */
  #break(error: unknown): void {
    if (this.#broken !== undefined) return;
    this.#broken = { error };
    this.#listener.note("recording broke off; the traffic goes on, unrecorded");
    for (const done of this.#dones.splice(0)) done();
    this.#opened();
    this.#over();
  }
}
