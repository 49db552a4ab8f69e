import { deepestNesting } from "../json/check-wire.js";
import { codeFrame } from "../json/code-frame.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { placeOfOffset } from "../json/place.js";
import { InputError } from "../problem/input-error.js";
import { ConfigNode, type ConfigMember, type ConfigSource } from "./config-node.js";
import { maskSecretBytes } from "./mask-secrets.js";
import type { Origin } from "./profile.js";

export interface JsonConfigOptions {
  readonly kind: Origin["kind"];
  /** How messages call the file; the name of the document by default. */
  readonly file?: string;
  readonly testData?: boolean;
}

/**
 * A configuration tree from a value of a JSON text: a whole profile file, or the `profile` member of a case.
 *
 * @throws InputError `wire-nesting` when it is deeper than the client's reader takes
 */
export function configFromJson(document: JsonDocument, node: number, options: JsonConfigOptions): ConfigNode {
  const file = options.file ?? document.name;
  const source: ConfigSource = {
    kind: options.kind,
    file,
    ...(options.testData === undefined ? {} : { testData: options.testData }),
    place: (offset) => placeOfOffset(file, document.bytes, offset),
    frame: (place) => codeFrame(maskSecretBytes(document.bytes), place),
  };
  return configTree(document, node, source, "");
}

/** The same for a text that has a source of its own, such as the value of a flag. */
export function configTree(
  document: JsonDocument,
  node: number,
  source: ConfigSource,
  key: string,
  depth = 0,
): ConfigNode {
  const offset = document.start(node);
  if (depth > deepestNesting) {
    const message = `nested deeper than ${deepestNesting} levels: the client's reader refuses it`;
    const place = source.place?.(offset);
    throw InputError.of({ code: "wire-nesting", message, ...(place !== undefined && { place }) });
  }
  switch (document.kind(node)) {
    case Kind.object:
      return new ConfigNode({ kind: "object", source, key, offset, members: membersOf(document, node, source, depth) });
    case Kind.array: {
      const elements = Array.from(document.elements(node), (element, position) =>
        configTree(document, element, source, `${key}[${position}]`, depth + 1),
      );
      return new ConfigNode({ kind: "array", source, key, offset, elements });
    }
    case Kind.string:
      return new ConfigNode({ kind: "string", source, key, offset, scalar: document.string(node) });
    case Kind.number: {
      const numberText = document.text(node);
      return new ConfigNode({ kind: "number", source, key, offset, scalar: Number(numberText), numberText });
    }
    case Kind.true:
      return new ConfigNode({ kind: "boolean", source, key, offset, scalar: true });
    case Kind.false:
      return new ConfigNode({ kind: "boolean", source, key, offset, scalar: false });
    case Kind.null:
      return new ConfigNode({ kind: "null", source, key, offset, scalar: null });
  }
}

function membersOf(document: JsonDocument, object: number, source: ConfigSource, depth: number): ConfigMember[] {
  const members: ConfigMember[] = [];
  for (const { key, value } of document.members(object)) {
    const name = document.string(key);
    const nameOffset = document.start(key);
    members.push({ name, nameOffset, node: configTree(document, value, source, name, depth + 1) });
  }
  return members;
}
