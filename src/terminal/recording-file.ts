import { closeSync, openSync, writeSync } from "node:fs";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";

/**
 * A file that grows while things happen: each line is in it before the next thing is done, whatever becomes of the
 * process. Only the user may read it, because it holds what was sent.
 */
export class RecordingFile {
  readonly #path: string;
  readonly #descriptor: number;

  /** Replaces an older file. Throws an InputError (`recording-unwritable`) when the system refuses. */
  constructor(path: string) {
    this.#path = path;
    try {
      this.#descriptor = openSync(path, "w", 0o600);
    } catch (error) {
      throw unwritable(path, error);
    }
  }

  /** Throws an InputError (`recording-unwritable`) when the system refuses, as on a full disk. */
  append(line: string): void {
    const bytes = Buffer.from(line);
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(this.#descriptor, bytes, written);
    } catch (error) {
      throw unwritable(this.#path, error);
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function unwritable(path: string, error: unknown): InputError {
  return InputError.of(
    {
      code: "recording-unwritable",
      message: `${path} cannot be written: ${systemReason(error)}`,
      remedy: "Choose another file in a folder that you may write to.",
    },
    { cause: error },
  );
}
