import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { secretsRedaction, shareRedaction } from "../capture/capture-redaction.js";
import { RecordingDesk } from "../capture/recording-desk.js";
import { unpacked } from "../capture/tap-transfer.js";
import { cassetteText, type CassetteLine } from "../cassette/cassette-line.js";
import { systemReason } from "../problem/system-reason.js";
import { recordingStream, RecordingQueue } from "../terminal/recording-queue.js";
import { TrafficReader } from "../traffic/traffic-reader.js";
import { CaptureLines } from "./capture-lines.js";
import { LiveExchanges } from "./capture-live.js";
import type { FromWorker, OpenCassette, ToWorker, WorkerStart } from "./capture-worker-messages.js";
import { newShareRedactor } from "./share-redactor.js";

/**
 * The thread that records a capture: redaction, the file and the rows that are shown. However much there is to do, the
 * traffic passes in another one.
 */
class CaptureWorker {
  readonly #desk: RecordingDesk;
  readonly #reader = new TrafficReader();
  readonly #live: LiveExchanges;
  readonly #redactedUrl: (url: string) => string;
  #queue: RecordingQueue | undefined;
  #lines: CaptureLines | undefined;
  #isEmpty = true;

  constructor({ startedAt, listen, redaction, environment }: WorkerStart) {
    const redactor =
      redaction === "secrets" ? secretsRedaction(environment) : shareRedaction(environment, newShareRedactor());
    this.#redactedUrl = (url) => redactor.url(url);
    this.#live = new LiveExchanges({
      ended: (exchange) => tell({ type: "row", row: this.#reader.take(exchange) }),
      refused: (connection) => tell({ type: "refused", connection }),
      closed: (connection, close, at) => this.#reader.closed(connection, close, at),
    });
    this.#desk = new RecordingDesk({
      listen,
      redaction: redactor,
      startedAt,
      write: (line) => this.#write(line),
      note: (text) => tell({ type: "note", text }),
    });
  }

  take(message: ToWorker): void {
    switch (message.type) {
      case "open":
        return this.#open(message);
      case "take":
        return this.#desk.take(unpacked(message.messages), () => tell({ type: "done" }));
      case "end":
        return void this.#end(message);
    }
  }

  #open({ path, descriptor, head }: OpenCassette): void {
    const unwritable = (reason: string): void => tell({ type: "unwritable", reason });
    try {
      // At once: a file with something in it is taken by no other capture.
      writeSync(descriptor, cassetteText({ ...head, source: this.#redactedUrl(head.source) }));
      this.#queue = new RecordingQueue(recordingStream(path, descriptor), unwritable);
      this.#lines = new CaptureLines(this.#queue);
    } catch (error) {
      unwritable(systemReason(error));
    }
    tell({ type: "opened" });
  }

  #write(line: CassetteLine): void {
    if (line.type === "request" || line.type === "upgrade") this.#isEmpty = false;
    this.#lines?.write(line);
    this.#live.take(line);
  }

  async #end({ at, status }: ToWorker & { readonly type: "end" }): Promise<void> {
    await this.#desk.end(at, status);
    await this.#queue?.close();
    tell({ type: "ended", isEmpty: this.#isEmpty });
    parentPort?.close();
  }
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message, []);
}

const worker = new CaptureWorker(workerData as WorkerStart);
parentPort?.on("message", (message: ToWorker) => worker.take(message));
