/** What a provider answered, as far as it could be read. */
export interface Answer {
  /** The provider's sentence, taken out of every wrapping; white space is single blanks. */
  readonly message: string;
  /** Whether it stood in an error object, and not alone. */
  readonly isObject: boolean;
  /** HTTP status, also that of an error frame. */
  readonly status?: number;
  readonly code?: string;
  /** The event that it stood in; `error` only as `answer --then` names it: a frame of that name has a status. */
  readonly event?: "response.failed" | "error";
  readonly type?: string;
  /** The member the provider names, in its own notation: `input[3].id`. */
  readonly param?: string;
  /** WebSocket close code. */
  readonly close?: number;
  /** Request ids and other headers that were pasted along. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What stood around the provider's own answer, outermost first: the texts of gateways and clients. */
  readonly wrappings: readonly string[];
}
