import { isCassetteHead, readRecording } from "../../cassette/read-cassette.js";
import { parseJson } from "../../json/parse.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { recordedSource } from "../recorded-source.js";
import type { ListSource } from "../source.js";

/** A cassette (docs/cassette.md): its requests and frames, in the order they went out. Undefined for anything else. */
export function cassetteSource(name: string, bytes: Uint8Array, notes: readonly Problem[]): ListSource | undefined {
  if (!isCassette(name, bytes)) return undefined;
  const { exchanges, ...recording } = readRecording(name, bytes);
  return recordedSource(name, notes, { exchanges, isRedacted: recording.isRedacted }, recording);
}

/** Whether a file is a cassette. Looks at the first bytes before it parses the first line. */
export function isCassette(name: string, bytes: Uint8Array): boolean {
  const end = bytes.indexOf(0x0a);
  const line = end === -1 ? bytes : bytes.subarray(0, end);
  if (line.length > 4096 || !new TextDecoder().decode(line.subarray(0, 64)).includes('"cassette"')) return false;
  try {
    return isCassetteHead(parseJson(line, { name }), 0);
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
