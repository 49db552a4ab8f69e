import type { Dialect } from "../compile/dialects/dialect.js";
import { RequestItems, type RequestItem } from "../compile/request-items.js";
import { FrameSession, type LastResponse } from "../frames/frame-session.js";
import type { FramePlan } from "../frames/frame-plan.js";
import { ItemSequence } from "../frames/item-sequence.js";
import type { JsonDocument } from "../json/document.js";
import { resolvePointer } from "../json/pointer.js";
import { InputError } from "../problem/input-error.js";
import { AnswerCollector } from "../run/answer-collector.js";
import { recordItem } from "../run/record-item.js";
import { entersHistory } from "../run/recorded-item.js";
import { EventReader } from "../transport/events/event-reader.js";
import type { ReceivedItem } from "../transport/events/response-event.js";
import { capturedFrame, type CapturedFrame, type FrameBaseline } from "./captured-frame.js";
import type { KnownClient } from "./known-client.js";

/** A frame as the rules of its client explain it. */
export interface ExplainedFrame {
  /** What the client's rules give for the same request; undefined where it is not known what the client remembers. */
  readonly plan?: FramePlan;
  readonly ownItems: number;
}

/** What the client would remember of the last exchange. */
interface Memory extends FrameBaseline {
  readonly answerId: string | undefined;
  /** At each place of the history: the request's items, then those of the answer as the client would send them. */
  readonly items: readonly RequestItem[];
}

/** Events that tell anything of the answer but pieces of its text. */
const telling = /"response\.(?:output_item\.done|completed|failed|incomplete)"|"type":\s*"error"/;

/** Follows one WebSocket connection of a known client, and says of each frame what the client's own rules give. */
export class ConnectionFrames {
  readonly #client: KnownClient;
  readonly #session = new FrameSession();
  #memory: Memory | undefined;
  /** Undefined until the first frame; false when a frame went by that nobody could read. */
  #isFollowed: boolean | undefined;

  constructor(client: KnownClient) {
    this.#client = client;
  }

  get dialect(): Dialect {
    return this.#client.dialect;
  }

  take(document: JsonDocument, events: readonly string[]): ExplainedFrame {
    const previous = document.member(0, "previous_response_id");
    const isDelta = previous !== -1 && document.isString(previous);
    const memory = this.#memory;
    if (isDelta && (memory === undefined || !document.is(previous, memory.answerId ?? ""))) return this.#lose(document);
    const baseline = isDelta ? memory : undefined;
    const frame = capturedFrame(document, this.dialect, baseline, (position) => memory?.items[position]);
    this.#client.learn(frame.shows);
    const isFirst = this.#isFollowed === undefined;
    const canPlan = isFirst || this.#isFollowed === true;
    if (!canPlan) this.#session.connected();
    const plan = this.#session.plan(frame.request);
    this.#isFollowed = true;
    this.#remember(document, frame, events);
    return { ...(canPlan && { plan }), ownItems: frame.ownItems };
  }

  /** A delta that goes on from what nobody saw: until the next full frame nothing can be said. */
  #lose(document: JsonDocument): ExplainedFrame {
    this.#isFollowed = false;
    this.#memory = undefined;
    const input = document.member(0, "input");
    return { ownItems: input === -1 || !document.isArray(input) ? 0 : document.size(input) };
  }

  #remember(document: JsonDocument, { request, prefix, lite }: CapturedFrame, events: readonly string[]): void {
    const answer = this.#answer(events);
    const { response } = answer;
    if (response === undefined) {
      this.#session.interrupted();
      this.#memory = { prefix, lite, history: request.history, items: itemsOf(request.history), answerId: undefined };
      return;
    }
    this.#session.completed(response);
    const turn = resolvePointer(document, "/client_metadata/turn_id");
    const turnId = turn === -1 || !document.isString(turn) ? "" : document.string(turn);
    const compiler = this.#client.items(lite);
    let history = request.history;
    const items = itemsOf(history);
    for (const [index, item] of answer.items.entries()) {
      const sent = sentForm(item, response, index, compiler, turnId, history.length + prefix.length);
      items.push(sent);
      if (entersHistory(item)) history = history.append(sent);
    }
    this.#memory = { prefix, lite, history, items, answerId: response.id };
  }

  #answer(events: readonly string[]): AnswerCollector {
    const reader = new EventReader({ dialect: this.#client.dialect, channel: "websocket" });
    const collector = new AnswerCollector();
    for (const text of events) {
      if (!telling.test(text)) continue;
      for (const event of reader.read(text)) collector.add(event);
    }
    return collector;
  }
}

/** An item of an answer as the client would send it with its next full request. */
function sentForm(
  item: ReceivedItem,
  { items }: LastResponse,
  index: number,
  compiler: RequestItems | undefined,
  turnId: string,
  position: number,
): RequestItem {
  const { document, node } = item;
  const { compared } = items[index]!;
  const raw = { type: item.answer.type, wire: document.bytes.subarray(document.start(node), document.end(node)) };
  if (item.answer.kind !== "known" || compiler === undefined) return { ...raw, compared };
  const recorded = recordItem({ document, node }, { turnId });
  try {
    const sent = compiler.compile(recorded.document, recorded.node, { prompt: position, wire: position });
    return sent === undefined ? { ...raw, compared } : { ...sent, compared };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...raw, compared };
  }
}

function itemsOf(history: ItemSequence): RequestItem[] {
  return Array.from({ length: history.length }, (_, position) => history.at(position));
}
