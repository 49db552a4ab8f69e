import { existsSync } from "node:fs";
import { cassetteText, type CassetteHead, type CassetteLine } from "../cassette/cassette-line.js";
import { pageName } from "./capture-page-name.js";
import { openRecording, RecordingQueue } from "../terminal/recording-queue.js";

/** The cassette of a capture on disk. A slow or broken disk leaves gaps in it and never keeps the traffic waiting. */
export class CaptureFile {
  readonly path: string;
  readonly #queue: RecordingQueue;
  #gap: { lines: number; bytes: number } | undefined;

  /** @throws InputError `recording-unwritable` */
  constructor(path: string, failed: (reason: string) => void) {
    this.path = path;
    this.#queue = new RecordingQueue(openRecording(path), failed);
  }

  /** Why nothing is written any more. */
  get failure(): string | undefined {
    return this.#queue.failure;
  }

  head(head: CassetteHead): void {
    this.#queue.append(cassetteText(head), false);
  }

  write(line: CassetteLine): void {
    const text = cassetteText(line);
    const isPart = line.type === "event" || line.type === "body";
    if (this.#gap !== undefined && this.#queue.append(gapText(line.at, this.#gap), true)) this.#gap = undefined;
    if (this.#queue.append(text, isPart || text.length > longestLine)) return;
    this.#gap ??= { lines: 0, bytes: 0 };
    this.#gap.lines++;
    this.#gap.bytes += text.length;
    // Requests are counted by their lines: one without its body still counts.
    if (line.type === "request" || line.type === "frame")
      this.#queue.append(cassetteText({ ...line, body: "" }), false);
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}

const longestLine = 65_536;

function gapText(at: number, lost: { readonly lines: number; readonly bytes: number }): string {
  return cassetteText({ at, type: "gap", ...lost, reason: "the disk was too slow" });
}

/** `cap.jsonl`, or `cap-2.jsonl` and so on where that is taken: what was recorded before is kept. */
export function freeName(): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? "cap.jsonl" : `cap-${number}.jsonl`;
    if (!existsSync(name) && !existsSync(pageName(name))) return name;
  }
}
