import type { JsonDocument } from "../../json/document.js";
import { nearestName } from "../../problem/nearest-name.js";
import { promptOrigin } from "../prompt-origin.js";
import type { RequestContext } from "../request-context.js";
import { readItemType } from "./item-type.js";
import type { ShapeWriter } from "./shape-writer.js";

/** Where an item stands. */
export interface ItemPlace {
  readonly document: JsonDocument;
  readonly item: number;
  /** The value that pointers count from: the Prompt. */
  readonly root: number;
  readonly promptPosition: number;
  readonly wirePosition: number;
}

/**
 * Writes one item in the client's form and notes what that changes. Returns the type it is sent as; undefined when
 * nothing was written, because the client knows no such item or refuses it.
 */
export function writeItem(context: RequestContext, shapeWriter: ShapeWriter, place: ItemPlace): string | undefined {
  const { dialect, reasons } = context;
  const { document, item, root, promptPosition, wirePosition } = place;
  const found = readItemType(document, item, dialect, shapeWriter);
  if (found === undefined) return undefined;
  const { type, tag, written, shape } = found;
  if (shape === undefined) {
    const pointer = `/input/${promptPosition}`;
    const origin = promptOrigin(document, item, root);
    const nearest = nearestName(type, dialect.items.keys());
    const remedy = nearest === undefined ? undefined : `did you mean ${nearest}?`;
    reasons.warn("item-dropped", pointer, { type }, origin, remedy);
    reasons.add(pointer, "dropped", "items/unknown-type", `the client knows no item of type ${type}`, origin);
    return undefined;
  }
  shapeWriter.typedElement(wirePosition, shape, written, item);
  if (written !== type) {
    const pointer = `/input/${wirePosition}/type`;
    const origin = promptOrigin(document, tag, root);
    reasons.add(pointer, "changed", "items/alias", `${type} is sent as ${written}`, origin);
  }
  return written;
}
