import type { Reason } from "../compile/compiled-request.js";
import type { Problem } from "../problem/problem.js";
import type { Cause } from "./causes.js";
import type { Fingerprints } from "./fingerprints.js";
import type { MaskUse, PartDifference } from "./part.js";
import type { RequestHead } from "./request-head.js";

/** How a case stands: as agreed; other bytes; no golden yet, or no longer; a file of no case; not to be compared at all. */
export type Status = "same" | "changed" | "missing" | "orphan" | "broken";

/** What checking one case, or one file of no case, came to. */
export interface CaseResult {
  readonly name: string;
  /** Where it stands below the snapshot folder: the folder of the case, or its file. */
  readonly path: string;
  readonly status: Status;
  /** In one sentence, for `missing` and `orphan`. */
  readonly why?: string;
  /** Files of the golden that are not there. */
  readonly missing: readonly string[];
  readonly differences: readonly PartDifference[];
  /** Masks that had something to hide. */
  readonly masked: readonly MaskUse[];
  /** Errors, when it is `broken`. */
  readonly problems: readonly Problem[];
  /** Bytes of everything that is agreed. */
  readonly bytes: number;
  /** What changed since the golden was accepted; empty where that was not kept, or nothing differs. */
  readonly causes: readonly Cause[];
  /** The files of the golden as they would be accepted now; absent where nothing can be compiled. */
  readonly fresh?: FreshGolden;
}

/** What a case folder compiles to now. */
export interface FreshGolden {
  readonly request: Uint8Array;
  readonly head: RequestHead;
  /** Why it is so; compiles once more. */
  readonly reasons: () => readonly Reason[];
  readonly fingerprints: () => Fingerprints;
}

/** A result with nothing to tell but what is given. */
export function caseResult(
  { name, path }: { readonly name: string; readonly path: string },
  status: Status,
  facts: Partial<CaseResult> = {},
): CaseResult {
  return { name, path, missing: [], differences: [], masked: [], problems: [], bytes: 0, causes: [], ...facts, status };
}
