import { createWriteStream, openSync } from "node:fs";
import type { Writable } from "node:stream";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";

/** Bytes that may wait for a slow disk. */
const waitingLimit = 8 * 1024 * 1024;

/** Lines go to the disk together, this many UTF-16 units or what one turn of the loop brings. */
const batch = 65_536;

/** Opens a file for `RecordingQueue`, for its owner's eyes only. Throws an InputError (`recording-unwritable`). */
export function openRecording(path: string): Writable {
  try {
    return createWriteStream(path, { fd: openSync(path, "w", 0o600) });
  } catch (error) {
    throw InputError.of(
      {
        code: "recording-unwritable",
        message: `${path} cannot be written: ${systemReason(error)}`,
        remedy: "Choose another file in a folder that you may write to.",
      },
      { cause: error },
    );
  }
}

/**
 * Writes lines behind what goes on, and never keeps it waiting: what a slow disk cannot take is left out, and a broken
 * one ends the recording.
 */
export class RecordingQueue {
  readonly #stream: Writable;
  readonly #limit: number;
  #failure: string | undefined;
  #lines: string[] = [];
  #size = 0;

  /** @param failed told once, when the disk takes nothing more */
  constructor(stream: Writable, failed: (reason: string) => void, limit: number = waitingLimit) {
    this.#stream = stream;
    this.#limit = limit;
    stream.on("error", (error) => {
      if (this.#failure !== undefined) return;
      this.#failure = systemReason(error);
      failed(this.#failure);
    });
  }

  /** Why nothing is written any more. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** False when the line was left out. */
  append(line: string, canBeLeftOut: boolean): boolean {
    const waiting = this.#stream.writableLength + this.#size;
    // What structures the file is small, and written while there is any place at all.
    const isTaken = this.#failure === undefined && waiting < (canBeLeftOut ? this.#limit : 2 * this.#limit);
    if (!isTaken) return false;
    if (this.#lines.length === 0) setImmediate(() => this.#flush());
    this.#lines.push(line);
    this.#size += line.length;
    if (this.#size >= batch) this.#flush();
    return true;
  }

  /** When everything that was taken is written, or cannot be. */
  async close(): Promise<void> {
    this.#flush();
    if (this.#failure !== undefined) return;
    await new Promise<void>((resolve) => {
      this.#stream.once("error", () => resolve());
      this.#stream.end(resolve);
    });
  }

  #flush(): void {
    const text = this.#lines.join("");
    this.#lines = [];
    this.#size = 0;
    if (text !== "" && this.#failure === undefined) this.#stream.write(text);
  }
}
