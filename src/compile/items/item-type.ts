import type { JsonDocument } from "../../json/document.js";
import { kindName } from "../../json/kind.js";
import type { Dialect } from "../dialects/dialect.js";
import { isStruct, tagOf } from "./reader-quirks.js";
import { itemAliases } from "./response-item.js";
import type { ShapeWriter } from "./shape-writer.js";
import type { RecordShape } from "./shape.js";

export interface ItemType {
  /** As the item says. */
  readonly type: string;
  /** The node that says it. */
  readonly tag: number;
  /** As the client writes it. */
  readonly written: string;
  /** Undefined when the client knows no such item. */
  readonly shape: RecordShape | undefined;
}

/** What kind of item a value is (wire contract 3); undefined, and refused, when it is no item at all. */
export function readItemType(
  document: JsonDocument,
  item: number,
  dialect: Dialect,
  shapeWriter: ShapeWriter,
): ItemType | undefined {
  if (!isStruct(document, item)) {
    shapeWriter.refuse(item, "wrong-type", `expected an item, found ${kindName(document.kind(item))}`);
    return undefined;
  }
  const tag = tagOf(document, item);
  if (tag === -1) {
    shapeWriter.refuse(item, "member-missing", "required member type is missing");
    return undefined;
  }
  if (!document.isString(tag)) {
    shapeWriter.refuse(tag, "wrong-type", "type must be a string");
    return undefined;
  }
  const type = document.string(tag);
  const written = itemAliases.get(type) ?? type;
  return { type, tag, written, shape: dialect.items.get(written) };
}
