import { existsSync, fstatSync, type Stats } from "node:fs";
import { InputError } from "../problem/input-error.js";
import { UsageError } from "../problem/usage-error.js";
import { openRecording } from "../terminal/recording-queue.js";
import { pageName } from "./capture-page-name.js";
import { statusOf } from "./status-of.js";

/** A file that a capture may write to: no other one has it. */
export interface OpenCapture {
  readonly path: string;
  readonly descriptor: number;
  /** Whether it was made for this capture. */
  readonly isNew: boolean;
  /** The older file whose place it is to take. */
  readonly over?: string;
  /** Of a file; pipes and devices have none that could be lost. */
  readonly identity?: string;
}

/**
 * What cannot be a recording, or would be written over, is refused before anything is started.
 *
 * @throws InputError `recording-exists`, `recording-unwritable` for a pipe; UsageError where no file is named
 */
export function refuseRecord(record: string, force: boolean): void {
  if (record === "" || record === "-") {
    const message = record === "" ? "-o names no file: the name is empty" : "-o writes a file, not standard output";
    const remedy = "Leave -o out, and cap.jsonl is written; --json prints rows. A file of that name is ./-";
    throw UsageError.of({ code: "usage", message, remedy });
  }
  // Opening one waits for a reader, and so does every write.
  if (statusOf(record)?.isFIFO() === true)
    throw InputError.of({
      code: "recording-unwritable",
      message: `${record} is a pipe, and a recording is a file`,
      remedy: "Name a file; --json prints rows on standard output while they come.",
    });
  if (force) return;
  for (const name of [record, pageName(record)]) if (isFile(name)) throw alreadyThere(name);
}

/** Whether there is a file, be it empty: another capture may have just made it. Pipes and devices are none. */
export function isFile(path: string): boolean {
  return statusOf(path)?.isFile() === true;
}

/**
 * Opens the file of `-o`, or the first free one of `cap.jsonl`, `cap-2.jsonl` and so on: what was recorded before is kept.
 *
 * @throws InputError `recording-unwritable`; `recording-exists` when somebody else has just made it
 */
export function openCapture(record: string | undefined, force: boolean): OpenCapture {
  if (record !== undefined) return openNamed(record, force);
  for (let number = 1; ; number++) {
    const name = number === 1 ? "cap.jsonl" : `cap-${number}.jsonl`;
    if (existsSync(name) || existsSync(pageName(name))) continue;
    const opened = openNew(name);
    if (opened !== undefined) return opened;
  }
}

function openNamed(path: string, force: boolean): OpenCapture {
  // A new file takes its place, and never what a link points to.
  if (force && isFile(path)) return { ...openNewOrThrow(`${path}.${process.pid}.new`), over: path };
  if (!existsSync(path) || isFile(path)) return openNewOrThrow(path);
  const descriptor = openRecording(path);
  return { path, descriptor, isNew: false, ...identified(fstatSync(descriptor)) };
}

function openNewOrThrow(path: string): OpenCapture {
  const opened = openNew(path);
  if (opened === undefined) throw alreadyThere(path);
  return opened;
}

/** Undefined when there is one meanwhile. */
function openNew(path: string): OpenCapture | undefined {
  try {
    const descriptor = openRecording(path, "wx");
    return { path, descriptor, isNew: true, ...identified(fstatSync(descriptor)) };
  } catch (error) {
    const { cause } = error as { readonly cause?: NodeJS.ErrnoException };
    if (cause?.code === "EEXIST") return undefined;
    throw error;
  }
}

/** Tells a file from one that came to be called the same. */
export function identityOf(path: string): string | undefined {
  const found = statusOf(path);
  return found === undefined ? undefined : identified(found).identity;
}

function identified(stats: Stats): { readonly identity?: string } {
  return stats.isFile() ? { identity: `${stats.dev} ${stats.ino}` } : {};
}

function alreadyThere(name: string): InputError {
  return InputError.of({
    code: "recording-exists",
    message: `${name} is there already`,
    remedy: "--force writes over it; another -o, or none, keeps it",
  });
}
