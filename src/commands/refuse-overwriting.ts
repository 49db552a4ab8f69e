import { existsSync, statSync } from "node:fs";
import { UsageError } from "../problem/usage-error.js";
import { splitEntry } from "../source/entry.js";

/**
 * A cassette that is read would be gone as soon as the recording begins.
 *
 * @param argument the source operand
 * @param record the file of `--record`
 * @throws UsageError when both are the same file
 */
export function refuseOverwriting(argument: string | undefined, record: string | undefined): void {
  if (argument === undefined || record === undefined) return;
  const read = existsSync(argument) ? argument : splitEntry(argument).path;
  if (!existsSync(read) || !existsSync(record) || !isSameFile(read, record)) return;
  throw UsageError.of({
    code: "usage",
    message: `--record ${record} would write over ${read}, which is read`,
    remedy: "Record to another file.",
  });
}

function isSameFile(one: string, other: string): boolean {
  const [{ dev, ino }, { dev: otherDev, ino: otherIno }] = [statSync(one), statSync(other)];
  return dev === otherDev && ino === otherIno;
}
