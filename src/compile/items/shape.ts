/**
 * Shapes: the client's structs as data. A shape says which members a value may have, in which order they are
 * written, and what happens when one is missing; `ShapeWriter` walks a value along its shape.
 */
export type Shape =
  | { readonly kind: "text" }
  /** A closed set of strings: another one makes the reader refuse the item. */
  | { readonly kind: "choice"; readonly values: ReadonlySet<string> }
  | { readonly kind: "flag" }
  /** An unsigned 64-bit integer, written without fraction or exponent. */
  | { readonly kind: "unsigned" }
  /** Any JSON value, kept in its own order. */
  | { readonly kind: "free" }
  | { readonly kind: "list"; readonly of: Shape }
  /** String keys, all values of one shape. The client keeps these in a hash map, so the order is not its own: sorted. */
  | { readonly kind: "map"; readonly of: Shape }
  | RecordShape
  | TaggedShape
  | { readonly kind: "textOr"; readonly other: Shape };

export interface RecordShape {
  readonly kind: "record";
  readonly members: readonly Member[];
  /** Members that the shape does not name are written behind those it names, in the order of the source. */
  readonly keepsUnknown?: true;
}

/** An object whose `type` chooses the variant; `type` is written first. */
export interface TaggedShape {
  readonly kind: "tagged";
  readonly variants: ReadonlyMap<string, RecordShape>;
  /** Names of the variants: the reader takes their numbers, too. */
  readonly names: readonly string[];
  /** What an unknown `type` is written as; without it the reader refuses the whole item. */
  readonly unknownAs?: string;
}

/** Where the request builder may decide against a member that the item has. */
export type Gate = "id" | "metadata" | "encryptedArguments" | "imageDetail" | "reasoningContent";

export interface Member {
  readonly name: string;
  /** `required`: refused without it. `optional`: absent when absent or null. `nullable`: null when absent or null. */
  readonly need: "required" | "optional" | "nullable";
  readonly shape: Shape;
  readonly gate?: Gate;
  /** `"name":`, ready to write. */
  readonly label: string;
}

export const text: Shape = { kind: "text" };
export const flag: Shape = { kind: "flag" };
export const unsigned: Shape = { kind: "unsigned" };
export const free: Shape = { kind: "free" };

export function choice(...values: string[]): Shape {
  return { kind: "choice", values: new Set(values) };
}

export function list(of: Shape): Shape {
  return { kind: "list", of };
}

export function map(of: Shape): Shape {
  return { kind: "map", of };
}

export function textOr(other: Shape): Shape {
  return { kind: "textOr", other };
}

/** A struct that keeps what it knows and nothing else. */
export function record(...members: readonly Member[]): RecordShape {
  return { kind: "record", members };
}

export function tagged(
  variants: Readonly<Record<string, RecordShape>>,
  options: { readonly unknownAs?: string } = {},
): TaggedShape {
  return {
    kind: "tagged",
    variants: new Map(Object.entries(variants)),
    names: Object.keys(variants),
    ...(options.unknownAs === undefined ? {} : { unknownAs: options.unknownAs }),
  };
}

function member(need: Member["need"], name: string, shape: Shape, gate?: Gate): Member {
  return { name, need, shape, label: `"${name}":`, ...(gate === undefined ? {} : { gate }) };
}

export const required = (name: string, shape: Shape): Member => member("required", name, shape);
export const optional = (name: string, shape: Shape, gate?: Gate): Member => member("optional", name, shape, gate);
export const nullable = (name: string, shape: Shape, gate?: Gate): Member => member("nullable", name, shape, gate);
