import { existsSync, statSync } from "node:fs";
import { isUtf8 } from "node:buffer";
import type { Problem } from "../problem/problem.js";
import { decodedBytes } from "./decoded-bytes.js";
import { pickEntry, splitEntry, type SourceArgument } from "./entry.js";
import { probeSource } from "./probe.js";
import { largestSource, readFileBytes, readStandardInput, type StandardInput } from "./read-bytes.js";
import { recogniseSource } from "./recognise.js";
import type { Source } from "./source.js";
import { fileHead, isPlainText, isRollout, type Progress } from "./source-signs.js";

/**
 * Reads what a command was given, whatever it is.
 *
 * @param argument a file, `-` for standard input, either with `#3` or `#last` for one entry; undefined: what is piped
 *   in, or the built-in probe prompt when nothing is
 * @param progress told while a long file is read
 * @throws InputError (exit code 2) with the codes `source-…` and `json-…`; every problem found at once
 */
export async function readSource(
  argument: string | undefined,
  standardInput: StandardInput,
  progress?: Progress,
): Promise<Source> {
  if (argument === undefined) {
    const kind = standardInput.kind();
    if (kind !== "pipe" && kind !== "file") return probeSource();
  }
  const { path, entry } = sourceArgument(argument ?? "-");
  const isStandardInput = path === "-" || path === "/dev/stdin";
  const name = isStandardInput ? "<stdin>" : path;
  const source = isStandardInput
    ? await sourceFrom(name, await readStandardInput(standardInput))
    : await fileSource(path, progress);
  return entry === undefined ? source : pickEntry(source, entry);
}

/** A rollout is read line by line whenever it is needed; everything else as a whole. A folder may be a proxy's dump. */
async function fileSource(path: string, progress: Progress | undefined): Promise<Source> {
  if (isRollout(fileHead(path))) {
    const { rolloutSource } = await import("./kinds/rollout.js");
    return rolloutSource(path, { path, ...(progress !== undefined && { progress }) }, []);
  }
  const folder = isFolder(path) ? (await import("./kinds/dump-folder.js")).dumpFolderSource(path) : undefined;
  return folder ?? sourceFrom(path, readFileBytes(path));
}

/** What cannot be looked at is refused with its reason when it is read. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Reads bytes that are in memory already, compressed or not, as the source they are. */
export async function sourceFrom(name: string, bytes: Uint8Array): Promise<Source> {
  const decoded = await decodedBytes(name, bytes, largestSource);
  return recognised(name, decoded.bytes, decoded.notes);
}

/** Kinds that few commands are given are loaded when they come. */
async function recognised(name: string, bytes: Uint8Array, notes: readonly Problem[]): Promise<Source> {
  if (isRollout(bytes)) {
    const { rolloutSource } = await import("./kinds/rollout.js");
    return rolloutSource(name, { bytes }, notes);
  }
  if (isPlainText(bytes) && isUtf8(bytes)) {
    const { textSource } = await import("./text-source.js");
    const text = textSource(name, bytes, notes);
    if (text !== undefined) return text;
  }
  return recogniseSource(name, bytes, notes);
}

/** A file whose real name ends like an entry wins over the entry. */
function sourceArgument(argument: string): SourceArgument {
  const split = splitEntry(argument);
  return split.entry !== undefined && existsSync(argument) ? { path: argument } : split;
}
