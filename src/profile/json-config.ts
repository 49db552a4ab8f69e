import { codeFrame } from "../json/code-frame.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { placeOfOffset } from "../json/place.js";
import { ConfigNode, type ConfigMember, type ConfigNodeInit, type ConfigSource } from "./config-node.js";
import { maskSecretBytes } from "./mask-secrets.js";
import type { Origin } from "./profile.js";

export interface JsonConfigOptions {
  readonly kind: Origin["kind"];
  /** How messages call the file; the name of the document by default. */
  readonly file?: string;
  readonly testData?: boolean;
}

/** A configuration tree from a value of a JSON text: a whole profile file, or the `profile` member of a case. */
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
export function configTree(document: JsonDocument, node: number, source: ConfigSource, key: string): ConfigNode {
  const common = { source, key, offset: document.start(node) };
  const scalar = (init: Omit<ConfigNodeInit, "source" | "key" | "offset">): ConfigNode =>
    new ConfigNode({ ...common, ...init });
  switch (document.kind(node)) {
    case Kind.object: {
      const members: ConfigMember[] = [];
      for (const member of document.members(node)) {
        const name = document.string(member.key);
        members.push({
          name,
          nameOffset: document.start(member.key),
          node: configTree(document, member.value, source, name),
        });
      }
      return new ConfigNode({ ...common, kind: "object", members });
    }
    case Kind.array: {
      const elements = Array.from(document.elements(node), (element, position) =>
        configTree(document, element, source, `${key}[${position}]`),
      );
      return new ConfigNode({ ...common, kind: "array", elements });
    }
    case Kind.string:
      return scalar({ kind: "string", scalar: document.string(node) });
    case Kind.number: {
      const text = document.text(node);
      return scalar({ kind: "number", scalar: Number(text), numberText: text });
    }
    case Kind.true:
      return scalar({ kind: "boolean", scalar: true });
    case Kind.false:
      return scalar({ kind: "boolean", scalar: false });
    case Kind.null:
      return scalar({ kind: "null", scalar: null });
  }
}
