import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";

/**
 * The events of a recorded stream, each read when it is looked at and then let go: an index of a long answer takes many
 * times its text. A text that is no JSON, such as `[DONE]`, is left out, as the client does (wire contract 9.6).
 */
export class EventTexts implements Iterable<JsonDocument> {
  readonly #name: string;
  readonly #texts: readonly string[];

  constructor(name: string, texts: readonly string[]) {
    this.#name = name;
    this.#texts = texts;
  }

  *[Symbol.iterator](): Generator<JsonDocument> {
    for (const text of this.#texts) {
      const document = eventOf(this.#name, text);
      if (document !== undefined) yield document;
    }
  }
}

function eventOf(name: string, text: string): JsonDocument | undefined {
  try {
    return parseJson(text, { name });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
