import type { Finding } from "../check/finding.js";
import type { Answer } from "./answer.js";
import type { OtherClient } from "./other-client.js";
import type { NextStep, Retry, Side, Tries } from "./entry.js";

/** A place in the request that an answer is about. */
export interface AnswerPlace {
  /** On the wire. */
  readonly pointer: string;
  /** False when the request has nothing there. */
  readonly exists: boolean;
  /** The wire item it lies in. */
  readonly index?: number;
  /** The Prompt item it lies in; absent for items the client put in. */
  readonly promptIndex?: number;
}

/** Everything there is to say about an answer. Plain data. */
export interface Explanation {
  readonly answer: Answer;
  /** Name of the catalogue entry; undefined: not known. The texts below are then missing, too. */
  readonly entry?: string;
  readonly means?: string;
  /** Whose request it answers, where that is of no Codex-like client: then what is said of Codex need not hold. */
  readonly client?: OtherClient;
  /** What in the request contradicts the answer: it belongs to another request. Then nobody is blamed for this one. */
  readonly misfit?: string;
  readonly why?: string;
  readonly rule?: string;
  readonly fault: readonly Side[];
  readonly fix: readonly (readonly [side: Side, text: string])[];
  readonly retry?: { readonly verdict: Retry; readonly why: string };
  readonly tries?: Tries;
  readonly dialects?: string;
  readonly next?: NextStep;
  /** The wire pointer of the path that the provider names. */
  readonly named?: string;
  /** Whether such an answer is about a place in the request at all; a rate limit is not. */
  readonly hasPlace: boolean;
  /** Where in the request; empty without a request, or when it cannot be said. */
  readonly places: readonly AnswerPlace[];
  /** What would be refused next: the same fault elsewhere. */
  readonly also: readonly Finding[];
}
