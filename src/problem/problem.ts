import type { Code } from "./codes.js";

/** Where something stands in a text the user can open. Lines and columns count from 1; columns are UTF-16 units, as editors count. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Something wrong with what the user gave, as data.
 * `code` is stable and has a page in docs/diagnostics; `message` is one line that says what is wrong.
 */
export interface Problem {
  readonly code: Code;
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  /** JSON pointer of the member the problem is about. */
  readonly pointer?: string;
  readonly place?: Place;
  /** Code frame: the lines around `place`, with a marker. */
  readonly frame?: string;
  /** What to do about it, one line. */
  readonly remedy?: string;
  /** The command that usually follows; where it is absent, the page of the code. */
  readonly next?: string;
}
