import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";
import { checkPlace } from "./writable-place.js";

/**
 * The file of `-o FILE`. Nothing touches it before `finish`: a command that fails leaves the old content, and a reader
 * never sees half of the new one. Links are followed and permissions kept; a device or a named pipe is written directly.
 */
export class FileOutput {
  readonly #path: string;
  readonly #chunks: Uint8Array[] = [];

  /** Throws an InputError (`output-unwritable`) at once when nothing can be put there. */
  constructor(path: string) {
    this.#path = path;
    if (path === "")
      throw unwritable("-o names no file: the name is empty", "Choose a file, or - for standard output.");
    if (isFolder(path)) throw unwritable(`${path} is a folder`, "Give the name of a file in it.");
    try {
      checkPlace(path, "replace");
    } catch (error) {
      throw unwritableOutput(path, otherFile, error);
    }
  }

  write(chunk: string | Uint8Array): void {
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  }

  /** Puts the file in place in one step. Throws an InputError (`output-unwritable`) when the system refuses. */
  finish(): void {
    const content = Buffer.concat(this.#chunks);
    let temporary: string | undefined;
    try {
      const existing = statSync(this.#path, { throwIfNoEntry: false });
      if (existing !== undefined && !existing.isFile()) {
        writeFileSync(this.#path, content);
        return;
      }
      const target = existing === undefined ? this.#path : realpathSync(this.#path);
      temporary = `${target}.${process.pid}.new`;
      writeFileSync(temporary, content, { flag: "wx", mode: existing?.mode ?? 0o666 });
      renameSync(temporary, target);
    } catch (error) {
      if (temporary !== undefined) rmSync(temporary, { force: true });
      throw unwritableOutput(this.#path, otherFile, error);
    }
  }
}

const otherFile = "Choose another file for -o.";

/** A path that cannot even be looked at is reported when it is written. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** `name` is how messages call what could not be written. */
export function unwritableOutput(name: string, remedy: string, error: unknown): InputError {
  return unwritable(`${name} cannot be written: ${systemReason(error)}`, remedy, error);
}

function unwritable(message: string, remedy: string, cause?: unknown): InputError {
  return InputError.of({ code: "output-unwritable", message, remedy }, { cause });
}
