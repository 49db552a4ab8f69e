import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../problem/usage-error.js";
import { splitEntry } from "../source/entry.js";
import { RecordingFile } from "../terminal/recording-file.js";
import { statusOf } from "./status-of.js";

/**
 * Before anything is done or sent.
 *
 * @throws UsageError for `--record -`: the same lines stand on standard output with `--json`; InputError
 *   `recording-unwritable`
 */
export function refuseRecording(record: string | undefined, remedy = "--json prints the same lines there."): void {
  if (record === undefined) return;
  if (record !== "-") return RecordingFile.check(record);
  const message = "--record writes a file, and standard output has the answer";
  throw UsageError.of({ code: "usage", message, remedy: `${remedy} A file of that name is ./-` });
}

/** A file that a command writes from its first line on, and the others it was given. */
export interface UsedFiles {
  /** The option that names the written file. */
  readonly option: string;
  readonly file: string;
  /** What is read: files, `FILE#3`, folders with all that is in them; other operands are no files and do not matter. */
  readonly operands: readonly string[];
  /** Values of options: files that are read, or something else. */
  readonly files: readonly string[];
  /** The file of `-o`. */
  readonly output?: string | undefined;
}

/**
 * What is read would be gone as soon as the writing begins, and two products cannot share a file.
 *
 * @throws UsageError when the written file is one of the others, whatever it is called
 */
export function refuseOverwriting({ option, file, operands, files, output }: UsedFiles): void {
  for (const argument of [...operands, ...files]) {
    const path = existsSync(argument) ? argument : splitEntry(argument).path;
    if (isSameFile(path, file) || (operands.includes(argument) && isInFolder(file, path)))
      throw collision(`${option} ${file} would write over ${path}, which is read`);
  }
  if (output !== undefined && isSameFile(output, file)) throw collision(`${option} and -o both name ${file}`);
}

function collision(message: string): UsageError {
  return UsageError.of({ code: "usage", message, remedy: "Name another file." });
}

/** Whether both are one file, be it there already or not. Devices and pipes may be shared. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statusOf(path));
  if (first === undefined && second === undefined) return realPath(one) === realPath(other);
  if (first?.isFile() !== true || second?.isFile() !== true) return false;
  return first.dev === second.dev && first.ino === second.ino;
}

/** Whether a file stands in a folder that is read. */
function isInFolder(file: string, folder: string): boolean {
  if (statusOf(folder)?.isDirectory() !== true || !existsSync(file)) return false;
  return realPath(dirname(realPath(file))) === realPath(folder);
}

/** Links followed as far as there are any. */
function realPath(path: string): string {
  try {
    return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}
