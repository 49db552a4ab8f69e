import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";
import { shellWord } from "../render/shell-word.js";
import { readSource } from "../source/read-source.js";
import type { StandardInput } from "../terminal/standard-input.js";
import { pageName } from "./capture-page-name.js";
import { isFile } from "./open-capture.js";
import { trafficPageOf } from "./traffic-page.js";

/** Larger cassettes would make the end of a capture slow and take much memory. */
const largestCassette = 64 * 1024 * 1024;

/**
 * Writes the page of a capture beside its cassette, from the cassette, for its owner's eyes only.
 *
 * @param force whether it may take the place of another file
 * @returns the file, or why there is none
 */
export async function writeCapturePage(
  path: string,
  standardInput: StandardInput,
  force: boolean,
): Promise<{ readonly file: string } | { readonly why: string }> {
  const file = pageName(path);
  try {
    const found = statSync(path);
    if (!found.isFile()) return { why: `${path} is no file that could be read` };
    if (found.size > largestCassette)
      return { why: `${path} is large; prompt-wire export ${shellWord(path)} --format html makes one` };
    const source = await readSource(path, standardInput);
    if (source.kind !== "list" || source.exchanges === undefined) return { why: `${path} is no cassette` };
    // The page stands beside the cassette, and its commands are for whoever reads it there.
    const page = await trafficPageOf({ ...source, name: basename(path), exchanges: source.exchanges });
    if (!force && isFile(file)) return { why: `${file} is there already` };
    writeAside(file, page);
    return { file };
  } catch (error) {
    // The cassette is there all the same, and so is the exit code of the command.
    return { why: reasonOf(error, path, file) };
  }
}

/** Never through a link, and never half of it. */
function writeAside(file: string, page: string): void {
  const temporary = `${file}.${process.pid}.new`;
  try {
    writeFileSync(temporary, page, { flag: "wx", mode: 0o600 });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function reasonOf(error: unknown, path: string, file: string): string {
  if (error instanceof InputError) return error.problems[0]?.message ?? error.message;
  if (error instanceof Error && "syscall" in error) return `${file} cannot be written: ${systemReason(error)}`;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const command = `PROMPT_WIRE_DEBUG=1 prompt-wire export ${shellWord(path)} --format html`;
  return `something went wrong inside prompt-wire: ${what}. This is our mistake, not yours: report what ${command} says`;
}
