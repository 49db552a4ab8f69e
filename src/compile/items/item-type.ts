import type { JsonDocument } from "../../json/document.js";
import type { Dialect } from "../dialects/dialect.js";
import { itemAliases } from "./response-item.js";
import type { ShapeWriter } from "./shape-writer.js";
import type { RecordShape } from "./shape.js";

export interface ItemType {
  /** As the item says. */
  readonly type: string;
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
  if (!document.isObject(item)) {
    shapeWriter.refuse(item, "wrong-type", "an item must be an object");
    return undefined;
  }
  const node = document.member(item, "type");
  if (node === -1) {
    shapeWriter.refuse(item, "member-missing", "required member type is missing");
    return undefined;
  }
  if (!document.isString(node)) {
    shapeWriter.refuse(node, "wrong-type", "type must be a string");
    return undefined;
  }
  const type = document.string(node);
  const written = itemAliases.get(type) ?? type;
  return { type, written, shape: dialect.items.get(written) };
}
