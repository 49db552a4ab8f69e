import type { JsonDocument } from "../json/document.js";
import { InputError } from "../problem/input-error.js";
import { resolvePointer } from "../json/pointer.js";
import type { Body } from "../why/objections.js";
import { bodyParts, type BodyParts, type HistoryItem } from "./body-parts.js";
import { deltaProblem } from "./refusals.js";

/** A request on a connection, and the events that answered it. */
export interface Exchange {
  readonly body: Body;
  readonly events: readonly Body[];
}

/**
 * The parts of a body that may continue earlier ones: a delta frame holds its new items only, everything before them is
 * in the request it continues and in the answer to that (wire contract 10.4).
 *
 * @param earlier what was exchanged on the connection before, oldest first
 * @throws InputError `body-delta` when what the frame continues is not there
 */
export function conversationParts(body: Body, earlier: readonly Exchange[], name: string): BodyParts {
  const parts = bodyParts(body.document, body.node);
  const previous = body.document.member(body.node, "previous_response_id");
  if (previous === -1 || body.document.isNull(previous)) return parts;
  const position = earlier.findLastIndex(({ events }) => completedId(events) === body.document.string(previous));
  const continued = earlier[position];
  if (continued === undefined) throw new InputError([deltaProblem(body, previous, name)]);
  const before = conversationParts(continued.body, earlier.slice(0, position), name);
  return {
    ...parts,
    lite: before.lite,
    // In Lite both travel as items, and a delta does not repeat them.
    tools: before.lite ? before.tools : parts.tools,
    instructions: before.lite ? before.instructions : parts.instructions,
    items: [...before.items, ...answerItems(continued), ...parts.items],
    isOpenAi: before.isOpenAi || parts.isOpenAi,
    hasIds: before.hasIds || parts.hasIds,
  };
}

/** The id of the answer, when it was completed: nothing else can be continued. */
function completedId(events: readonly Body[]): string | undefined {
  const completed = events.find(({ document, node }) => hasType(document, node, "response.completed"));
  if (completed === undefined) return undefined;
  const id = resolvePointer(completed.document, "/response/id", completed.node);
  return id !== -1 && completed.document.isString(id) ? completed.document.string(id) : undefined;
}

/** The items of an answer as they go into the history: done, and stamped with the turn that asked. */
function answerItems({ body, events }: Exchange): HistoryItem[] {
  const turn = resolvePointer(body.document, "/client_metadata/turn_id", body.node);
  const turnId = turn === -1 ? "" : body.document.string(turn);
  return events.flatMap(({ document, node }) => {
    const item = hasType(document, node, "response.output_item.done") ? document.member(node, "item") : -1;
    return item === -1 ? [] : [{ document, node: item, turnId }];
  });
}

function hasType(document: JsonDocument, node: number, type: string): boolean {
  const at = document.member(node, "type");
  return at !== -1 && document.is(at, type);
}
