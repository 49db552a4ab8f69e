import type { RequestView } from "../check/request-view.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { parseJson } from "../json/parse.js";
import type { Answer } from "./answer.js";
import { completionChunks, completionText } from "./chat-completion.js";
import { createdAt } from "./created-at.js";
import { jsonText, outputItems } from "./output-items.js";
import { itemSegment } from "./prompt-segments.js";
import { readJson, textMember } from "./read-json.js";
import type { Said } from "./reply.js";
import {
  prewarmEvents,
  responseEvents,
  responseText,
  type ResponseEnd,
  type ResponseFacts,
} from "./response-events.js";
import { chatUsage, responsesUsage, type Usage } from "./usage.js";

/** A request that is answered, and how. */
export interface AnsweredRequest {
  readonly view: RequestView;
  readonly document: JsonDocument;
  readonly model: string;
  readonly previousId: string | null;
  readonly number: number;
  readonly answer: Answer;
  readonly isStream: boolean;
  readonly isStored: boolean;
  /** Counts tokens, once the items of the answer are known. */
  readonly measured: (items: readonly string[]) => Usage;
}

export interface Answered {
  readonly said: Said;
  /** Id of the response, if it is completed. */
  readonly completedId?: string;
  /** The items of the answer, as later prompts have them. */
  readonly itemSegments: readonly string[];
  /** As it was counted; undefined where the script says it. */
  readonly usage?: Usage;
}

export function answeredResponse(request: AnsweredRequest): Answered {
  const { answer, number, model, previousId, isStored, isStream, measured, view } = request;
  if (answer.events !== undefined) return scriptedEvents(answer.events.map(jsonText), isStream);
  const end = endOf(answer);
  const isCompaction = view.items.at(-1)?.type === "compaction_trigger";
  const items = answer.failed === undefined ? outputItems(answer, number, isCompaction) : [];
  const usage = measured(items);
  const id = answer.id ?? `resp_${number}`;
  const written = usageText(answer, responsesUsage(usage));
  const facts = { id, model, previous: previousId, store: isStored, usage: written, end };
  return {
    said: isStream
      ? { form: "stream", events: responseEvents(facts, items) }
      : { form: "document", text: responseText(facts, items) },
    ...(end.status === "completed" && { completedId: id }),
    itemSegments: segments(items),
    ...(answer.usage === undefined && { usage }),
  };
}

/** A prewarm is answered without items, unless the script says its events. */
export function answeredPrewarm(
  { events }: Answer,
  { id, model, previous }: Pick<ResponseFacts, "id" | "model" | "previous">,
): Pick<Answered, "said" | "completedId"> {
  if (events !== undefined) return scriptedEvents(events.map(jsonText), true);
  const said = prewarmEvents({ id, model, previous, store: false, usage: "null" });
  return { said: { form: "stream", events: said }, completedId: id };
}

/** `/responses/compact` answers with the items that stand in for the history (wire contract 11). */
export function answeredCompaction({ answer, number, measured }: AnsweredRequest): Answered {
  const items = outputItems(answer, number, true);
  const usage = measured(items);
  const head = JSON.stringify({
    id: answer.id ?? `resp_${number}`,
    object: "response.compaction",
    created_at: createdAt,
  });
  const text = `${head.slice(0, -1)},"output":[${items.join(",")}],"usage":${usageText(answer, responsesUsage(usage))}}`;
  return { said: { form: "document", text }, itemSegments: [], usage };
}

export function answeredChat({ answer, number, model, isStream, measured, document }: AnsweredRequest): Answered {
  const last = "[DONE]";
  if (answer.events !== undefined && isStream) {
    return { said: { form: "stream", events: answer.events.map(jsonText), last }, itemSegments: [] };
  }
  const items = outputItems(answer, number, false);
  const usage = measured(items);
  if (answer.failed !== undefined) return { said: failedChat(jsonText(answer.failed), isStream), itemSegments: [] };
  const facts = {
    id: answer.id ?? `chatcmpl_${number}`,
    model,
    usage: usageText(answer, chatUsage(usage)),
    incomplete: answer.incomplete,
  };
  const said: Said = isStream
    ? { form: "stream", events: completionChunks(facts, items, wantsUsage(document)), last }
    : { form: "document", text: completionText(facts, items) };
  return { said, itemSegments: [], usage };
}

function endOf({ incomplete, failed }: Answer): ResponseEnd {
  if (failed !== undefined) return { status: "failed", error: jsonText(failed) };
  return incomplete === undefined ? { status: "completed" } : { status: "incomplete", reason: incomplete };
}

/** Chat Completions have no event for it: an object with `error` comes instead of the next piece. */
function failedChat(error: string, isStream: boolean): Said {
  const text = `{"error":${error}}`;
  return isStream ? { form: "stream", events: [text] } : { form: "document", text };
}

/** Events go out as they stand; who asked for no stream gets the response in the last one. */
function scriptedEvents(events: readonly string[], isStream: boolean): Answered {
  let completedId: string | undefined;
  let response = "{}";
  const items: string[] = [];
  for (const document of events.map(readJson)) {
    if (document === undefined) continue;
    const type = textMember(document, 0, "type");
    const item = document.member(0, "item");
    const inner = document.member(0, "response");
    if (type === "response.output_item.done" && item !== -1) items.push(itemSegment(document, item));
    if (inner === -1 || !document.isObject(inner)) continue;
    response = document.text(inner);
    if (type === "response.completed") completedId = textMember(document, inner, "id");
  }
  return {
    said: isStream ? { form: "stream", events } : { form: "document", text: response },
    ...(completedId !== undefined && { completedId }),
    itemSegments: items,
  };
}

function segments(items: readonly string[]): string[] {
  return items.map((item) => itemSegment(parseJson(item), 0));
}

function usageText({ usage }: Answer, counted: object): string {
  if (usage === null) return "null";
  return jsonText(usage ?? counted);
}

function wantsUsage(document: JsonDocument): boolean {
  const options = document.member(0, "stream_options");
  const flag = options === -1 ? -1 : document.member(options, "include_usage");
  return flag !== -1 && document.kind(flag) === Kind.true;
}
