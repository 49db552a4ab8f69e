import type { InputItem, RequestView } from "./request-view.js";

/** One `input_image`: in a message, or in an output. */
export interface Image {
  readonly node: number;
  readonly pointer: string;
  readonly item: InputItem;
}

/** Every image of a request, in order. */
export function* images(view: RequestView): Generator<Image> {
  const { document } = view;
  for (const item of view.items) {
    for (const list of ["content", "output"]) {
      const parts = document.member(item.node, list);
      if (parts === -1 || !document.isArray(parts)) continue;
      let position = 0;
      for (const node of document.elements(parts)) {
        if (view.textOf(node, "type") === "input_image") {
          yield { node, pointer: `/input/${item.index}/${list}/${position}`, item };
        }
        position++;
      }
    }
  }
}
