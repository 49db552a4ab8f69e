import { closeSync, openSync, writeSync } from "node:fs";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";
import { checkPlace } from "./writable-place.js";

/**
 * A file that grows while things happen: each line is in it before the next thing is done, whatever becomes of the
 * process. Only the user may read it, because it holds what was sent.
 */
export class RecordingFile {
  readonly #path: string;
  readonly #descriptor: number;

  /** Throws an InputError (`recording-unwritable`) when none can be begun there, as far as that can be known before. */
  static check(path: string): void {
    try {
      checkPlace(path, "write");
    } catch (error) {
      throw cannotBegin(path, error);
    }
  }

  /** Replaces an older file. Throws an InputError (`recording-unwritable`) when the system refuses. */
  constructor(path: string) {
    this.#path = path;
    try {
      this.#descriptor = openSync(path, "w", 0o600);
    } catch (error) {
      throw cannotBegin(path, error);
    }
  }

  /** Throws an InputError (`recording-unwritable`) when the system refuses, as on a full disk: a part may be written. */
  append(line: string): void {
    const bytes = Buffer.from(line);
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(this.#descriptor, bytes, written);
    } catch (error) {
      throw unwritable(`${this.#path} ends early`, error, "Make room for it, or choose another place.");
    }
  }

  /** Throws an InputError (`recording-unwritable`) when the system tells only now that it refused. */
  close(): void {
    try {
      closeSync(this.#descriptor);
    } catch (error) {
      throw unwritable(`${this.#path} ends early`, error, "Make room for it, or choose another place.");
    }
  }
}

function cannotBegin(path: string, error: unknown): InputError {
  return unwritable(`${path} cannot be written`, error, "Choose another file in a folder that you may write to.");
}

function unwritable(what: string, error: unknown, remedy: string): InputError {
  const message = `${what}: ${systemReason(error)}`;
  return InputError.of({ code: "recording-unwritable", message, remedy }, { cause: error });
}
