import type { ByteWriter } from "../json/byte-writer.js";
import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { writeElements, writeMembers } from "../json/write-values.js";
import { isSecretText } from "../profile/mask-secrets.js";

/** What becomes of the texts of a schema. */
export interface SchemaParts {
  readonly text: (text: string) => string;
  readonly isWord: (text: string) => boolean;
  /** Writes what no client reads. */
  readonly tooDeep: (writer: ByteWriter, document: JsonDocument, node: number) => void;
}

/** Short words that structure a request. */
export function isStructural(text: string): boolean {
  return /^[\w.:/-]{1,64}$/.test(text) && !isSecretText(text);
}

/**
 * The structure of a schema; what people wrote into it goes.
 *
 * @param name of the member that the value is of, or is in a list of
 */
export function writeSchema(
  writing: SchemaParts & { readonly writer: ByteWriter; readonly document: JsonDocument },
  node: number,
  name: string,
  depth: number,
): void {
  const { writer, document, text, isWord, tooDeep } = writing;
  if (depth > deepestNesting) return tooDeep(writer, document, node);
  if (document.isArray(node))
    return writeElements(writer, document.elements(node), (element) => writeSchema(writing, element, name, depth + 1));
  if (document.isObject(node)) {
    return writeMembers(writer, document, node, {
      value: ({ key, value }) => writeSchema(writing, value, document.string(key), depth + 1),
    });
  }
  if (!document.isString(node)) return writer.copy(document, node);
  const found = document.string(node).toWellFormed();
  // What is required is a name of a member, and those stay.
  const isKept = name === "required" ? isStructural(found) : isWord(found);
  writer.text(isKept ? found : text(found));
}
