/** What a value is. Stored per node; strings and numbers carry flags in the same byte (see `Flag`). */
export const Kind = {
  object: 1,
  array: 2,
  string: 3,
  number: 4,
  true: 5,
  false: 6,
  null: 7,
} as const;

export type Kind = (typeof Kind)[keyof typeof Kind];

export const kindMask = 0b0111;

/** Facts the parser learns while it scans, so that later steps look only where there is something to do. */
export const Flag = {
  /** A string with at least one backslash: it must be decoded, not copied, to be read. */
  escaped: 0b0_1000,
  /** A leaf that may not be in the form the client writes: an escape it would write raw, or an odd number. */
  unusual: 0b1_0000,
} as const;

const names: Readonly<Record<Kind, string>> = {
  [Kind.object]: "an object",
  [Kind.array]: "an array",
  [Kind.string]: "a string",
  [Kind.number]: "a number",
  [Kind.true]: "true",
  [Kind.false]: "false",
  [Kind.null]: "null",
};

/** The kind in words, with its article, for messages: `an object`. */
export function kindName(kind: Kind): string {
  return names[kind];
}
