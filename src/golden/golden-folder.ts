import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";

/** A file below the snapshot folder. */
export interface FolderEntry {
  /** Relative to the folder, with `/` between the steps on every system. */
  readonly path: string;
  readonly kind: "file" | "link" | "other";
}

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

  constructor(root: string, name: string) {
    this.root = root;
    this.name = name;
  }

  /** How messages call a file in it. */
  shown(path: string): string {
    return path === "" ? this.name : `${this.name}/${path}`;
  }

  /**
   * Every file in it, at any depth, in the order of their paths.
   *
   * @throws InputError `snapshot-folder` when there is no such folder, or a part of it cannot be read
   */
  entries(): FolderEntry[] {
    const entries: FolderEntry[] = [];
    if (statSync(this.root, { throwIfNoEntry: false })?.isDirectory() !== true) {
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

  /** The bytes of a file; undefined when there is none. */
  read(path: string): Uint8Array | undefined {
    try {
      return readFileSync(join(this.root, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw this.#failure("snapshot-unreadable", path, "read", error);
    }
  }

  /** Whether something of this name is there, even a link to nowhere. */
  has(path: string): boolean {
    return lstatSync(join(this.root, path), { throwIfNoEntry: false }) !== undefined;
  }

  /** @throws InputError `snapshot-unwritable`; what was there is still there then */
  write(path: string, bytes: Uint8Array): void {
    const target = join(this.root, path);
    const temporary = `${target}.${process.pid}-${written++}.tmp`;
    try {
      this.#refuseLinks(path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(temporary, bytes, { flag: "wx" });
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      if (error instanceof InputError) throw error;
      throw this.#failure("snapshot-unwritable", path, "written", error);
    }
  }

  /**
   * Puts a whole new folder in place: either all of its files are there afterwards, or none.
   *
   * @throws InputError `snapshot-unwritable`
   */
  create(path: string, files: ReadonlyMap<string, Uint8Array>): void {
    const target = join(this.root, path);
    const temporary = join(dirname(target), `.${process.pid}-${written++}.tmp`);
    try {
      this.#refuseLinks(path);
      mkdirSync(temporary, { recursive: true });
      for (const [name, bytes] of files) writeFileSync(join(temporary, name), bytes, { flag: "wx" });
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true, recursive: true });
      if (error instanceof InputError) throw error;
      throw this.#failure("snapshot-unwritable", path, "written", error);
    }
  }

  /** @throws InputError `snapshot-unwritable` */
  remove(path: string): void {
    try {
      rmSync(join(this.root, path), { force: true });
    } catch (error) {
      throw this.#failure("snapshot-unwritable", path, "removed", error);
    }
  }

  #list(folder: string) {
    try {
      return readdirSync(join(this.root, folder), { withFileTypes: true });
    } catch (error) {
      throw this.#failure("snapshot-unreadable", folder, "read", error);
    }
  }

  /** Nothing is written through a link: it may lead out of the folder. */
  #refuseLinks(path: string): void {
    const steps = path.split("/");
    for (let length = 1; length <= steps.length; length++) {
      const part = steps.slice(0, length).join("/");
      if (lstatSync(join(this.root, part), { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
      throw InputError.of({
        code: "snapshot-link",
        message: `${this.shown(part)} is a link, and snapshots are never written through one`,
        remedy: "put a folder or file in its place",
      });
    }
  }

  #failure(
    code: "snapshot-unreadable" | "snapshot-unwritable",
    path: string,
    verb: string,
    error: unknown,
  ): InputError {
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
