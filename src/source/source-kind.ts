import type { JsonDocument } from "../json/document.js";
import type { Problem } from "../problem/problem.js";
import type { Source } from "./source.js";

/** A value that may be a source, with the facts of how it was read. */
export interface Candidate {
  readonly name: string;
  readonly document: JsonDocument;
  readonly node: number;
  /** The exact bytes of the value where it stands alone: the file without its compression, or the line. */
  readonly bytes: Uint8Array;
  readonly notes: readonly Problem[];
}

/** One kind of source: how its JSON is recognised by shape, and how it is read. Pure. */
export interface SourceKind {
  /** For the list of what can be read: `a Prompt (base_instructions, input, tools)`. */
  readonly description: string;
  recognises(candidate: Candidate): boolean;
  /** @throws InputError with everything that is wrong at once */
  read(candidate: Candidate): Source;
}
