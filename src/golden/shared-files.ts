import { existsSync, realpathSync, statSync } from "node:fs";
import { sep } from "node:path";

/** Files outside the case folders that cases name. What was found out about one is remembered: many name the same. */
export class SharedFiles {
  readonly #base: string;
  readonly #known = new Map<string, boolean>();
  #realBase: string | undefined;

  /** @param base the folder that all of them must lie in */
  constructor(base: string) {
    this.#base = base;
  }

  /** Whether there is a file of this absolute path. */
  has(path: string): boolean {
    return this.#remember(`file ${path}`, () => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
  }

  /** Whether a path lies in the folder: by its name, and by where links lead. */
  isInside(path: string): boolean {
    return this.#remember(`inside ${path}`, () => {
      this.#realBase ??= realpathSync(this.#base);
      const real = existsSync(path) ? realpathSync(path) : undefined;
      return isBelow(path, this.#base) && (real === undefined || isBelow(real, this.#realBase));
    });
  }

  #remember(key: string, find: () => boolean): boolean {
    const known = this.#known.get(key) ?? find();
    this.#known.set(key, known);
    return known;
  }
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
