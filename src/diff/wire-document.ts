import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { Flag } from "../json/kind.js";
import { parseJson } from "../json/parse.js";
import { compactDocument, isCompact } from "./compact-document.js";

/**
 * The same values as the client's serde would write them (wire contract 14): without white space, with no escape that
 * need not be, of duplicate keys the last.
 */
export function wireDocument(document: JsonDocument): JsonDocument {
  const { kinds } = document.index;
  // Half a character survives as an escape only.
  if (!document.wellFormed) return isCompact(document) ? document : compactDocument(document);
  const isUsual = kinds.every((kind) => (kind & Flag.unusual) === 0);
  if (isUsual && isCompact(document)) return document;
  const writer = new ByteWriter(document.bytes.length);
  writer.wire(document, 0);
  return parseJson(writer.bytes(), { name: document.name });
}
