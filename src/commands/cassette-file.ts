import { closeSync, openSync, writeSync } from "node:fs";
import { cassetteText, type CassetteHead, type CassetteLine } from "../cassette/cassette-line.js";
import { InputError } from "../problem/input-error.js";

/** A cassette on disk: every line is there as soon as it was written, for its owner's eyes only. */
export class CassetteFile {
  readonly #descriptor: number;

  /** @throws InputError `output-unwritable` */
  constructor(path: string, head: CassetteHead) {
    try {
      this.#descriptor = openSync(path, "w", 0o600);
    } catch (error) {
      throw InputError.of(
        {
          code: "output-unwritable",
          message: `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
          remedy: "Give a path in a folder that you may write to.",
        },
        { cause: error },
      );
    }
    this.write(head);
  }

  write(line: CassetteHead | CassetteLine): void {
    writeSync(this.#descriptor, cassetteText(line));
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
