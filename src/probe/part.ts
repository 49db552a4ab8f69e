/** Something in a request that a provider may not take. */
export interface Part {
  readonly kind: "field" | "item" | "tool" | "content";
  /** Name of the member, or type. */
  readonly name: string;
}

/** `field client_metadata`; tells parts apart. */
export function partKey({ kind, name }: Part): string {
  return `${kind} ${name}`;
}

/** What was found out about a part. */
export type Verdict =
  /** The provider answers an error when it is not there. */
  | "needed"
  /** The provider answers an error when it is there. */
  | "refused"
  /** It is taken, and an invalid value of it is refused: somebody reads it. */
  | "honoured"
  /** It is taken, and so is an invalid value: it has no effect, or is not checked. */
  | "ignored"
  /** It is taken; there is no invalid value to try. */
  | "accepted"
  /** The requests that were allowed did not reach that far. */
  | "unknown";

export interface PartVerdict {
  readonly part: Part;
  readonly verdict: Verdict;
  /** What the provider said to it, or to its invalid value. */
  readonly says?: string;
}
