/** A closed list, or what is missing from an open one. */
export type Choice = { readonly only: readonly string[] } | { readonly not: readonly string[] };

/** What a provider takes, as an `--accepts` file says it (schemas/accepts.schema.json). What is absent is not checked. */
export interface AcceptedParts {
  /** How messages call it. */
  readonly name?: string;
  /** Top-level members of the body. */
  readonly fields?: Choice;
  /** Types of input items. */
  readonly items?: Choice;
  /** Types of tools, at the top, in `additional_tools` and inside namespaces. */
  readonly tools?: Choice;
  /** Types of content parts, in messages and outputs. */
  readonly contents?: Choice;
  /** Roles of messages. */
  readonly roles?: Choice;
  /** Values by the JSON pointer of the member on the wire: `/reasoning/effort`. */
  readonly values?: ReadonlyMap<string, Choice>;
  /** Most bytes of an HTTP body. */
  readonly bodyBytes?: number;
  /** Most bytes of a WebSocket frame. */
  readonly frameBytes?: number;
  /** Most bytes of one image, decoded. */
  readonly imageBytes?: number;
}

export function takes(choice: Choice | undefined, name: string): boolean {
  if (choice === undefined) return true;
  return "only" in choice ? choice.only.includes(name) : !choice.not.includes(name);
}
