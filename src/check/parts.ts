import type { InputItem, RequestView } from "./request-view.js";

/** One part of a message's content or of an output. */
export interface ContentPart {
  readonly node: number;
  readonly pointer: string;
  /** `""` when it has none. */
  readonly type: string;
  readonly item: InputItem;
}

/** Every content part of an item: of its content, then of its output, where these are lists. */
export function* partsOf(view: RequestView, item: InputItem): Generator<ContentPart> {
  const { document } = view;
  for (const list of ["content", "output"]) {
    const parts = document.member(item.node, list);
    if (parts === -1 || !document.isArray(parts)) continue;
    let position = 0;
    for (const node of document.elements(parts)) {
      const pointer = `/input/${item.index}/${list}/${position++}`;
      yield { node, pointer, type: view.textOf(node, "type") ?? "", item };
    }
  }
}

/** Every image of a request, in order. */
export function* images(view: RequestView): Generator<ContentPart> {
  for (const item of view.items) {
    for (const part of partsOf(view, item)) if (part.type === "input_image") yield part;
  }
}
