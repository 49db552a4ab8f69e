import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { InputError } from "../problem/input-error.js";
import { unwritableOutput } from "../terminal/file-output.js";

/**
 * Writes files into a folder: all of them, or none when something fails before the first is in place.
 *
 * @throws InputError `import-exists` when one is there already and `force` is not set, `output-unwritable`
 */
export class ImportFolder {
  readonly #folder: string;
  readonly #shown: string;
  readonly #force: boolean;
  readonly #temporary: string;
  readonly #names: string[] = [];

  /** @throws InputError `output-unwritable` where a file is in the way */
  constructor(folder: string, force: boolean) {
    refuseFile(folder);
    this.#shown = folder;
    this.#folder = resolve(folder);
    this.#force = force;
    this.#temporary = `${this.#folder}.${process.pid}.new`;
  }

  /** Writes a file beside its place; a part of a long one may be added later. */
  add(name: string, content: string | Uint8Array, flag: "w" | "a" = "w"): void {
    if (!this.#names.includes(name)) {
      if (!this.#force && existsSync(join(this.#folder, name))) throw alreadyThere(join(this.#shown, name));
      this.#names.push(name);
    }
    const path = join(this.#temporary, name);
    this.#attempt(() => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, { flag });
    });
  }

  /** Puts the files in place, and answers how they are called. */
  finish(): string[] {
    this.#attempt(() => {
      if (!existsSync(this.#folder)) {
        mkdirSync(dirname(this.#folder), { recursive: true });
        renameSync(this.#temporary, this.#folder);
        return;
      }
      for (const name of this.#names) {
        mkdirSync(dirname(join(this.#folder, name)), { recursive: true });
        renameSync(join(this.#temporary, name), join(this.#folder, name));
      }
      rmSync(this.#temporary, { recursive: true, force: true });
    });
    return this.#names.map((name) => join(this.#shown, name));
  }

  /** Leaves nothing behind. */
  discard(): void {
    rmSync(this.#temporary, { recursive: true, force: true });
  }

  #attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      throw unwritableOutput(this.#shown, "Choose another folder for -o.", error);
    }
  }
}

/** A file of that name, or one that the folder should stand in. */
function refuseFile(folder: string): void {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (path === dirname(path)) return;
    if (!existsSync(path)) continue;
    if (statSync(path).isDirectory()) return;
    const message = `${path === resolve(folder) ? folder : path} is a file and no folder`;
    const remedy = "-o of import names a folder, which is made when it is not there.";
    throw InputError.of({ code: "output-unwritable", message, remedy });
  }
}

function alreadyThere(path: string): InputError {
  return InputError.of({
    code: "import-exists",
    message: `${path} is there already`,
    remedy: "--force writes over it; another -o keeps both",
  });
}
