import type { JsonDocument } from "../json/document.js";
import { resolvePointer } from "../json/pointer.js";
import { answerParts, fullInput, itemsOf, type FullInput } from "./full-input.js";

interface Located {
  readonly document: JsonDocument;
  readonly node: number;
}

/** A request on a connection, and the events that answered it. */
interface Answered {
  readonly body: Located;
  readonly events: readonly Located[];
}

/**
 * The whole input of a request that may continue an answer: what it continues stands in front. Undefined when the
 * answer is not among what came before, or was not completed.
 *
 * @param earlier what was exchanged on the connection before, oldest first
 */
export function continuedInput(document: JsonDocument, earlier: readonly Answered[]): FullInput | undefined {
  const chain: Answered[] = [];
  let name = previousId(document);
  let end = earlier.length;
  while (name !== undefined) {
    const id = name;
    const position = earlier.slice(0, end).findLastIndex(({ events }) => completedId(events) === id);
    const found = earlier[position];
    if (found === undefined) return undefined;
    chain.push(found);
    name = previousId(found.body.document);
    end = position;
  }
  let before: ReturnType<typeof answerParts> = [];
  for (const { body, events } of chain.toReversed()) {
    before = [...itemsOf(fullInput(body.document, before)), ...answerParts(itemsDone(events))];
  }
  return fullInput(document, before);
}

/** The id of the answer that a request continues. */
export function previousId(document: JsonDocument): string | undefined {
  const node = document.member(0, "previous_response_id");
  return node !== -1 && document.isString(node) ? document.string(node) : undefined;
}

function completedId(events: readonly Located[]): string | undefined {
  const end = events.find((event) => hasType(event, "response.completed"));
  const id = end === undefined ? -1 : resolvePointer(end.document, "/response/id", end.node);
  return id === -1 || end?.document.isString(id) !== true ? undefined : end.document.string(id);
}

function itemsDone(events: readonly Located[]): Located[] {
  return events.flatMap((event) => {
    const item = hasType(event, "response.output_item.done") ? event.document.member(event.node, "item") : -1;
    return item === -1 ? [] : [{ document: event.document, node: item }];
  });
}

function hasType({ document, node }: Located, type: string): boolean {
  const found = document.member(node, "type");
  return found !== -1 && document.is(found, type);
}
