import { ByteWriter } from "../json/byte-writer.js";
import { compareBytes } from "../json/compare-bytes.js";
import type { ConfigNode } from "./config-node.js";
import { isSecretName, isSecretText } from "./mask-secrets.js";
import { Secret } from "./secret.js";
import type { ObjectShape, Shape } from "./shape.js";

/** Finds the value that counts for a member. */
export type Lookup = (name: string) => ConfigNode | undefined;

/**
 * The values of an object in the form that `ProfileValues` has: defaults of the table filled in, secrets wrapped, maps
 * as Map. The values have been checked against the same table, so only nulls are left to skip.
 */
export function readObject(shape: ObjectShape, lookup: Lookup): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(shape.members)) {
    const node = lookup(name);
    const value = node === undefined || node.kind === "null" ? undefined : read(node, member);
    if (value !== undefined) values[name] = value;
    else if ("default" in member) values[name] = member.default;
  }
  return values;
}

function read(node: ConfigNode, shape: Shape): unknown {
  switch (shape.type) {
    case "string":
      return shape.secret === true ? secretFrom(node) : node.scalar;
    case "boolean":
    case "integer":
      return node.scalar;
    case "list":
      return node.elements.map((element) => read(element, shape.items));
    case "object":
      if (shape.as === "map") return readMap(node, shape.secretNames === "wrapped");
      if (shape.as === "ordered-json") return orderedJsonText(node);
      return shape.as === "json" ? jsonText(node, shape) : readObject(shape, (name) => node.member(name));
    case "any":
      return undefined;
    case "choice":
      return undefined;
  }
}

function readMap(node: ConfigNode, wraps: boolean): ReadonlyMap<string, string | Secret> {
  const map = new Map<string, string | Secret>();
  for (const { name, node: value } of node.members) {
    if (value.kind === "string")
      map.set(
        name,
        wraps && (isSecretName(name) || isSecretText(String(value.scalar))) ? secretFrom(value) : String(value.scalar),
      );
  }
  return map;
}

/** A secret that stands in a configuration, with its place as safe description. */
export function secretFrom(node: ConfigNode): Secret {
  if (node.secret !== undefined) return node.secret;
  const place = node.place();
  return new Secret(String(node.scalar), place === undefined ? node.key : `${place.file}:${place.line} ${node.key}`);
}

/** Compact JSON: members of the table in its order, others sorted by code point as the client's maps are. */
function jsonText(node: ConfigNode, shape: Shape): string {
  const writer = new ByteWriter();
  writeJson(writer, node, shape);
  return new TextDecoder().decode(writer.bytes());
}

function writeJson(writer: ByteWriter, node: ConfigNode | undefined, shape: Shape): void {
  if (node === undefined) writer.ascii("null");
  else if (node.kind === "string") writer.text(String(node.scalar));
  else if (node.kind === "object" && shape.type === "object") {
    let separator = "{";
    for (const [name, member] of orderedMembers(node, shape)) {
      writer.ascii(separator);
      writer.text(name);
      writer.ascii(":");
      writeJson(writer, member.node, member.shape);
      separator = ",";
    }
    writer.ascii(separator === "{" ? "{}" : "}");
  } else writer.ascii(node.numberText ?? String(node.scalar));
}

/** Compact JSON of any value: members in the order of the file, of duplicates the last value. */
function orderedJsonText(node: ConfigNode): string {
  const writer = new ByteWriter();
  const write = (value: ConfigNode): void => {
    if (value.kind === "string" || value.kind === "date") return writer.text(String(value.scalar));
    if (value.kind === "array") {
      writer.ascii("[");
      for (const [position, element] of value.elements.entries()) {
        if (position > 0) writer.ascii(",");
        write(element);
      }
      return writer.ascii("]");
    }
    if (value.kind !== "object") return writer.ascii(value.numberText ?? String(value.scalar));
    let separator = "{";
    for (const name of new Set(value.members.map((member) => member.name))) {
      const member = value.member(name);
      if (member === undefined) continue;
      writer.ascii(separator);
      writer.text(name);
      writer.ascii(":");
      write(member);
      separator = ",";
    }
    writer.ascii(separator === "{" ? "{}" : "}");
  };
  write(node);
  return new TextDecoder().decode(writer.bytes());
}

interface OrderedMember {
  /** Undefined: null. */
  readonly node: ConfigNode | undefined;
  readonly shape: Shape;
}

/** Members that are missing or null are left out, unless null is what the client writes for them. */
function orderedMembers(node: ConfigNode, shape: ObjectShape): [string, OrderedMember][] {
  const ordered: [string, OrderedMember][] = [];
  for (const [name, member] of Object.entries(shape.members)) {
    const value = node.member(name);
    const isAbsent = value === undefined || value.kind === "null";
    if (!isAbsent || member.nullable === true)
      ordered.push([name, { node: isAbsent ? undefined : value, shape: member }]);
  }
  const { others } = shape;
  if (others === undefined) return ordered;
  const names = new Set(
    node.members.map((member) => member.name).filter((name) => !Object.hasOwn(shape.members, name)),
  );
  for (const name of [...names].toSorted(compareBytes)) {
    const value = node.member(name);
    if (value !== undefined) ordered.push([name, { node: value, shape: others }]);
  }
  return ordered;
}
