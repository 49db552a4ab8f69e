import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";

/** A file below the snapshot folder. */
export interface FolderEntry {
  /** Relative to the folder, with `/` between the steps on every system. */
  readonly path: string;
  readonly kind: "file" | "link" | "other";
}

/** A new folder that is complete, but not in its place yet. */
export interface StagedFolder {
  /** Where it stands for now, relative to the snapshot folder: as deep as its place. */
  readonly path: string;
  /** Puts it in its place in one step. */
  commit(): void;
  discard(): void;
}

/** Windows has no such flag, and links only for administrators. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

let written = 0;

/**
 * The only code that touches the files of snapshots. Paths are relative to the folder. Links are never followed, and a
 * file is replaced in one step: a reader, or a run that is killed, never sees half of it.
 */
export class GoldenFolder {
  /** Absolute path. */
  readonly root: string;
  /** How messages call it. */
  readonly name: string;
  /** In CI nothing is written, whatever was asked for. */
  readonly isFrozen: boolean;

  constructor(root: string, name: string, isFrozen: boolean) {
    this.root = root;
    this.name = name;
    this.isFrozen = isFrozen;
  }

  /** How messages call a file in it. */
  shown(path: string): string {
    return path === "" ? this.name : `${this.name}/${path}`;
  }

  /** Undefined where there is nothing, or a link that leads to nothing or back to itself. */
  #rootStatus(): Stats | undefined {
    try {
      return statSync(this.root, { throwIfNoEntry: false });
    } catch {
      return undefined;
    }
  }

  /**
   * Every file in it, at any depth, in the order of their paths.
   *
   * @param mayBeMissing no folder is an empty one
   * @throws InputError `snapshot-folder` when there is no such folder, or a part of it cannot be read
   */
  entries(mayBeMissing = false): FolderEntry[] {
    const entries: FolderEntry[] = [];
    const status = this.#rootStatus();
    if (status === undefined && mayBeMissing) return entries;
    if (status?.isDirectory() !== true) {
      throw InputError.of({
        code: "snapshot-folder",
        message: `there is no folder ${this.name}`,
        remedy: "prompt-wire snapshot add NAME keeps a first snapshot in it; --folder names another one",
      });
    }
    const open = [""];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      for (const entry of this.#list(folder)) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) open.push(path);
        else entries.push({ path, kind: entry.isFile() ? "file" : entry.isSymbolicLink() ? "link" : "other" });
      }
    }
    return entries.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** The bytes of a file; undefined when there is none, or a link. */
  read(path: string): Uint8Array | undefined {
    let descriptor: number | undefined;
    try {
      descriptor = openSync(join(this.root, path), readOnly);
      return readFileSync(descriptor);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ELOOP") return undefined;
      throw this.#failure("snapshot-unreadable", path, "read", error);
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }

  /** Whether something of this name is there, even a link to nowhere. */
  has(path: string): boolean {
    return this.#status(path) !== undefined;
  }

  /** A neighbour whose name differs only in upper and lower case: on many systems it is the same. */
  otherCase(path: string): string | undefined {
    const slash = path.lastIndexOf("/") + 1;
    const parent = path.slice(0, Math.max(0, slash - 1));
    if (this.#status(parent)?.isDirectory() !== true) return undefined;
    const wanted = path.slice(slash).toLowerCase();
    const found = readdirSync(join(this.root, parent)).find((name) => name.toLowerCase() === wanted);
    return found === undefined ? undefined : path.slice(0, slash) + found;
  }

  /** @throws InputError `snapshot-unwritable`; what was there is still there then */
  write(path: string, bytes: Uint8Array): void {
    const target = join(this.root, path);
    const temporary = `${target}.${process.pid}-${written++}.tmp`;
    try {
      this.refuseFrozen();
      this.#refuseLinks(path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(temporary, bytes, { flag: "wx" });
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw this.#failure("snapshot-unwritable", path, "written", error);
    }
  }

  /**
   * Lays a whole new folder down beside its place, under a name that nothing looks at.
   *
   * @throws InputError `snapshot-unwritable`
   */
  stage(path: string, files: ReadonlyMap<string, Uint8Array>): StagedFolder {
    const slash = path.lastIndexOf("/") + 1;
    const temporary = `${path.slice(0, slash)}.${process.pid}-${written++}.tmp`;
    const discard = (): void => {
      if (this.has(temporary)) rmSync(join(this.root, temporary), { force: true, recursive: true });
    };
    try {
      this.refuseFrozen();
      this.#refuseLinks(path);
      mkdirSync(join(this.root, temporary), { recursive: true });
      for (const [name, bytes] of files) writeFileSync(join(this.root, temporary, name), bytes, { flag: "wx" });
    } catch (error) {
      discard();
      throw this.#failure("snapshot-unwritable", path, "written", error);
    }
    return {
      path: temporary,
      discard,
      commit: () => {
        try {
          renameSync(join(this.root, temporary), join(this.root, path));
        } catch (error) {
          discard();
          throw this.#takenMeanwhile(path, error) ?? this.#failure("snapshot-unwritable", path, "written", error);
        }
      },
    };
  }

  /** @throws InputError `snapshot-unwritable` */
  remove(path: string): void {
    try {
      this.refuseFrozen();
      rmSync(join(this.root, path), { force: true });
    } catch (error) {
      throw this.#failure("snapshot-unwritable", path, "removed", error);
    }
  }

  #status(path: string): Stats | undefined {
    try {
      return lstatSync(join(this.root, path), { throwIfNoEntry: false });
    } catch (error) {
      // A step of the path is a file.
      if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
      throw this.#failure("snapshot-unreadable", path, "read", error);
    }
  }

  #list(folder: string) {
    try {
      return readdirSync(join(this.root, folder), { withFileTypes: true });
    } catch (error) {
      throw this.#failure("snapshot-unreadable", folder, "read", error);
    }
  }

  /** @throws InputError `snapshot-in-ci` */
  refuseFrozen(): void {
    if (!this.isFrozen) return;
    throw InputError.of({
      code: "snapshot-in-ci",
      message: "snapshots are never written in CI, and the environment variable CI is set",
      remedy: "accept them where you develop, and commit them",
    });
  }

  /** Nothing is written through a link: it may lead out of the folder. */
  #refuseLinks(path: string): void {
    const steps = path.split("/");
    for (let length = 1; length <= steps.length; length++) {
      const part = steps.slice(0, length).join("/");
      if (this.#status(part)?.isSymbolicLink() !== true) continue;
      throw InputError.of({
        code: "snapshot-link",
        message: `${this.shown(part)} is a link, and snapshots are never written through one`,
        remedy: "put a folder or file in its place",
      });
    }
  }

  /** Another process was faster. */
  #takenMeanwhile(path: string, error: unknown): InputError | undefined {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") return undefined;
    return InputError.of(
      {
        code: "snapshot-exists",
        message: `${this.shown(path)} is there already: something else has just written it`,
        remedy: `prompt-wire snapshot check ${path} says whether it is what you wanted to keep`,
      },
      { cause: error },
    );
  }

  #failure(
    code: "snapshot-unreadable" | "snapshot-unwritable",
    path: string,
    verb: string,
    error: unknown,
  ): InputError {
    if (error instanceof InputError) return error;
    return InputError.of(
      {
        code,
        message: `${this.shown(path)} cannot be ${verb}: ${systemReason(error)}`,
        remedy: "check the permissions of the folder and the disk",
      },
      { cause: error },
    );
  }
}
