import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { pickEntry, splitEntry } from "./entry.js";
import { largestSource, readFileBytes, readStandardInput, type StandardInput } from "./read-bytes.js";
import { sourceFrom } from "./read-source.js";
import { compressionOf, decompress } from "./decompress.js";

/** The exact bytes of a body, and what was done to get them. */
export interface ReadBody {
  readonly body: Uint8Array;
  readonly notes: readonly Problem[];
}

/**
 * Reads bytes that somebody built, to compare them: those of a captured body or of a compiled request, decompressed;
 * anything else as it is, because a byte order mark or half a text is a difference, too.
 *
 * @param argument a file or `-`, either with `#3` for one entry of many
 * @throws InputError `source-…` when nothing can be read, or there is no such entry
 */
export async function readBody(argument: string, standardInput: StandardInput): Promise<ReadBody> {
  const { path, entry } = splitEntry(argument);
  const isStandardInput = path === "-";
  const name = isStandardInput ? "<stdin>" : path;
  const bytes = isStandardInput ? await readStandardInput(standardInput) : readFileBytes(path);
  if (entry !== undefined) {
    const source = pickEntry(await sourceFrom(name, bytes), entry);
    if (source.kind === "body" || source.kind === "request") return { body: source.body.bytes, notes: source.notes };
    throw InputError.of({
      code: "source-entry",
      message: `${source.name} is no captured body`,
      remedy: "pick an entry that is one",
    });
  }
  try {
    const source = await sourceFrom(name, bytes);
    if (source.kind === "body" || source.kind === "request") return { body: source.body.bytes, notes: source.notes };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  const compression = compressionOf(bytes);
  return {
    body: compression === undefined ? bytes : await decompress(name, bytes, compression, largestSource),
    notes: [],
  };
}
