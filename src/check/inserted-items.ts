import type { RequestView } from "./request-view.js";

/**
 * Which wire items are not the Prompt's own. A compiled request knows it; of a captured one the shape tells: Lite puts
 * the tools and then the base instructions in front (wire contract 6), and clients from 0.164 on the base instructions
 * (wire versions, top-level `instructions`).
 */
export class InsertedItems {
  readonly #map: Int32Array | undefined;
  /** How many items stand before the Prompt's first. */
  readonly count: number;
  /** Who put them there: `Lite`, or the client. */
  readonly by: "Lite" | "the client";

  constructor(view: RequestView) {
    const { promptIndex } = view.facts;
    const isLite = view.isLite && view.items[0]?.type === "additional_tools";
    this.#map = promptIndex;
    this.count = promptIndex === undefined ? countByShape(view, isLite) : leading(promptIndex);
    this.by = isLite ? "Lite" : "the client";
  }

  /** The index of the Prompt item of a wire item; -1 for an inserted one. */
  promptIndex(wireIndex: number): number {
    if (this.#map !== undefined) return this.#map[wireIndex] ?? -1;
    return wireIndex < this.count ? -1 : wireIndex - this.count;
  }
}

function leading(promptIndex: Int32Array): number {
  const first = promptIndex.findIndex((index) => index !== -1);
  return first === -1 ? promptIndex.length : first;
}

function countByShape(view: RequestView, isLite: boolean): number {
  if (isLite) return isBaseMessage(view, 1) ? 2 : 1;
  return putsStreamFirst(view) && view.member("instructions") === -1 && isBaseMessage(view, 0) ? 1 : 0;
}

/** Inserted messages are the developer's, hold one text, and carry neither id nor metadata (wire contract 3, 6). */
function isBaseMessage(view: RequestView, index: number): boolean {
  const { document } = view;
  const item = view.items[index];
  if (item?.type !== "message" || view.textOf(item.node, "role") !== "developer") return false;
  const content = document.member(item.node, "content");
  return (
    content !== -1 &&
    document.isArray(content) &&
    document.size(content) === 1 &&
    view.textOf(content + 1, "type") === "input_text" &&
    document.member(item.node, "id") === -1 &&
    document.member(item.node, "internal_chat_message_metadata_passthrough") === -1
  );
}

/** The key order of clients from 0.164 on. */
function putsStreamFirst(view: RequestView): boolean {
  const stream = view.member("stream");
  return stream !== -1 && stream < view.member("input");
}
