import { renameSync, rmSync } from "node:fs";
import { systemReason } from "../problem/system-reason.js";
import { identityOf, openCapture, type OpenCapture } from "./open-capture.js";

/** The file that a capture records in. An older one of its name stays as it is until `begin`. */
export class CaptureFile {
  readonly #file: OpenCapture;
  readonly #note: (text: string) => void;
  #path: string;
  /** Why it does not hold what was recorded. */
  failure: string | undefined;

  /**
   * @param record the file of `-o`; undefined for the first free name
   * @param force whether it may take the place of an older one
   * @param note gets what keeps it from being what was asked for
   * @throws InputError `recording-unwritable`; `recording-exists` when somebody else has just made it
   */
  constructor(record: string | undefined, force: boolean, note: (text: string) => void) {
    this.#file = openCapture(record, force);
    this.#path = this.#file.path;
    this.#note = note;
  }

  /** Who records writes to it and closes it. */
  get descriptor(): number {
    return this.#file.descriptor;
  }

  get path(): string {
    return this.#path;
  }

  /** Takes the place of an older file: from now on there is something to record. */
  begin(): void {
    const { path, over } = this.#file;
    if (over === undefined) return;
    try {
      renameSync(path, over);
      this.#path = over;
    } catch (error) {
      // It is recorded all the same, under the name that it has.
      this.#note(`${over} cannot be replaced: ${systemReason(error)}; the recording is ${path}`);
    }
  }

  /** Looks at the end whether the file is still the one that was opened. */
  check(): void {
    const { identity } = this.#file;
    if (this.failure !== undefined || identity === undefined || identityOf(this.#path) === identity) return;
    this.failure = "it was deleted or replaced meanwhile";
    this.#note(`${this.#path} was deleted or replaced meanwhile: what was recorded is gone`);
  }

  /** Takes the file away again, where it is new and nothing is in it. */
  discard(): void {
    if (this.#file.isNew && this.#path === this.#file.path) rmSync(this.#path, { force: true });
  }
}
