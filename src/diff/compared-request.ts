import type { Reason } from "../compile/compiled-request.js";
import type { JsonDocument } from "../json/document.js";

/** A header, ready to be compared and shown. */
export interface ComparedHeader {
  readonly name: string;
  /** As people may see it: a secret is `(redacted)`. */
  readonly shown: string;
  /** What is compared; undefined for a secret. */
  readonly exact: string | undefined;
}

/** One of two requests to compare: compiled, or captured whole or in part. */
export interface ComparedRequest {
  /** How people call it. */
  readonly name: string;
  readonly body: JsonDocument;
  readonly method?: string;
  readonly url?: string;
  /** Undefined when only the body is known. */
  readonly headers?: readonly ComparedHeader[];
  /** Empty for a captured one. */
  readonly reasons: readonly Reason[];
  /** For each wire item the index of its Prompt item, or -1; of a compiled one. */
  readonly promptIndex?: Int32Array;
  /** Where the Prompt item behind a wire item stands, as `file:line`; of a compiled one. */
  readonly itemPlace?: (wire: number) => string | undefined;
}
