import type { JsonDocument } from "../json/document.js";
import { pointerTo, pointerToken } from "../json/pointer.js";

/** A value in one of the two texts, with the way to it: its pointer is put together only when somebody asks. */
export class Spot {
  readonly node: number;
  readonly #parent: Spot | string;
  readonly #step: string | number;

  /** @param parent a spot, or the whole pointer where the way is of no interest */
  private constructor(node: number, parent: Spot | string, step: string | number) {
    this.node = node;
    this.#parent = parent;
    this.#step = step;
  }

  static of(document: JsonDocument, node: number): Spot {
    return new Spot(node, pointerTo(document, node), "");
  }

  static root(): Spot {
    return new Spot(0, "", "");
  }

  /** @param step the position of an element, the name of a member */
  child(node: number, step: string | number): Spot {
    return new Spot(node, this, step);
  }

  /** JSON pointer from the root of its text. Members of the same name have the same pointer. */
  get pointer(): string {
    const steps: string[] = [];
    let step = this.#step;
    let parent = this.#parent;
    while (typeof parent !== "string") {
      steps.push(`/${pointerToken(step)}`);
      step = parent.#step;
      parent = parent.#parent;
    }
    return parent + steps.toReversed().join("");
  }
}
