import { existsSync, rmSync, statSync } from "node:fs";
import { InputError } from "../problem/input-error.js";
import { pageName } from "./capture-page-name.js";
import { openRecording } from "../terminal/recording-queue.js";

/** The file that a capture records in. */
export class CaptureFile {
  readonly path: string;
  /** Who records writes to it and closes it. */
  readonly descriptor: number;
  readonly #isNew: boolean;
  /** Why nothing is written any more. */
  failure: string | undefined;

  /** @throws InputError `recording-unwritable` */
  constructor(path: string) {
    this.path = path;
    this.#isNew = !existsSync(path);
    this.descriptor = openRecording(path);
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
