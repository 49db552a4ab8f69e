import { existsSync, rmSync, statSync } from "node:fs";
import type { CassetteHead, CassetteLine } from "../cassette/cassette-line.js";
import { InputError } from "../problem/input-error.js";
import { CaptureLines } from "./capture-lines.js";
import { pageName } from "./capture-page-name.js";
import { openRecording, RecordingQueue } from "../terminal/recording-queue.js";

/** The cassette of a capture on disk. A slow or broken disk leaves gaps in it and never keeps the traffic waiting. */
export class CaptureFile {
  readonly path: string;
  readonly #queue: RecordingQueue;
  readonly #isNew: boolean;
  readonly #lines: CaptureLines;

  /** @throws InputError `recording-unwritable` */
  constructor(path: string, failed: (reason: string) => void) {
    this.path = path;
    this.#isNew = !existsSync(path);
    this.#queue = new RecordingQueue(openRecording(path), failed);
    this.#lines = new CaptureLines(this.#queue);
  }

  /** Why nothing is written any more. */
  get failure(): string | undefined {
    return this.#queue.failure;
  }

  head(head: CassetteHead): void {
    this.#lines.head(head);
  }

  write(line: CassetteLine): void {
    this.#lines.write(line);
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }

  /** Takes the file away again, where nothing was there before and nothing is in it. */
  discard(): void {
    if (this.#isNew) rmSync(this.path, { force: true });
  }
}

/** @throws InputError `recording-exists` when a capture would write over a recording or its page */
export function refuseExisting(path: string): void {
  for (const name of [path, pageName(path)]) {
    const found = statSync(name, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size === 0) continue;
    throw InputError.of({
      code: "recording-exists",
      message: `${name} is there already`,
      remedy: "--force writes over it; another -o, or none, keeps it",
    });
  }
}

/** `cap.jsonl`, or `cap-2.jsonl` and so on where that is taken: what was recorded before is kept. */
export function freeName(): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? "cap.jsonl" : `cap-${number}.jsonl`;
    if (!existsSync(name) && !existsSync(pageName(name))) return name;
  }
}
