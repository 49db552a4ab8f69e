import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import type { Answer } from "../mock/answer.js";
import type { Script } from "../mock/script.js";
import type { ConversationStep } from "../run/conversation-step.js";
import type { ReplayedStep } from "../run/replayed-step.js";

/**
 * What the mock says to a conversation: the items that it goes on with, with usage of its own; else the recorded events.
 *
 * @param planned what is to go out: a delta that continues an unknown response is refused, and takes no answer
 */
export function replayScript(steps: readonly ConversationStep[], planned: readonly ReplayedStep[]): Script {
  const said = (isPrewarm: boolean): Answer[] =>
    steps.flatMap(({ prewarm = false, events, chainBreak }, index) => {
      const isRefused = chainBreak === "unknown" && planned[index]?.plan.decision === "delta";
      return prewarm !== isPrewarm || isRefused ? [] : [answerOf(events)];
    });
  return { prewarms: said(true), answers: said(false) };
}

function answerOf(events: readonly string[]): Answer {
  const items: string[] = [];
  for (const text of events) {
    const event = parseJson(text, { name: "event" });
    const type = event.member(0, "type");
    if (type === -1) continue;
    const item = event.member(0, "item");
    if (event.is(type, "response.output_item.done") && item !== -1) items.push(asItStands(event, item));
    if (!event.is(type, "response.completed")) continue;
    const response = event.member(0, "response");
    const id = response === -1 ? -1 : event.member(response, "id");
    return { output: items, ...(id !== -1 && event.isString(id) && { id: event.string(id) }) };
  }
  // Silence would have to be waited for.
  return events.length === 0 ? { terminate: true } : { events };
}

/** The mock gives an id to an item that has none, and the conversation does not go on with that one. */
function asItStands(document: JsonDocument, item: number): string {
  const text = document.text(item);
  if (!document.isObject(item) || document.member(item, "id") !== -1) return text;
  const members = text.slice(text.indexOf("{") + 1);
  return `{"id":null${/^\s*\}/.test(members) ? "" : ","}${members}`;
}
