import { isModelItem } from "../../items/model-item.js";
import type { JsonDocument } from "../../json/document.js";
import { parseJson } from "../../json/parse.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { historyItem, type HistoryItem } from "./history-item.js";
import { lines, type Line, type LineSource } from "./lines.js";
import {
  sessionMeta,
  threadSettings,
  turnContext,
  type RolloutRequest,
  type SessionMeta,
  type ThreadSettings,
  type TurnContext,
} from "./rollout-state.js";

/** Events that say something about requests; all others are skipped unread. */
const tellingEvents: ReadonlySet<string> = new Set([
  "task_started",
  "task_complete",
  "turn_aborted",
  "turn_started",
  "turn_complete",
  "thread_settings_applied",
  "thread_rolled_back",
]);

/** Reads a rollout line by line and follows the history as the client kept it. Holds no more than that history. Can be read once. */
export class RolloutReader {
  readonly #name: string;
  readonly #source: LineSource;
  readonly #problems: Problem[] = [];
  #meta: SessionMeta | undefined;
  #context: TurnContext | undefined;
  #settings: ThreadSettings | undefined;
  #history: HistoryItem[] = [];
  /** How many items of the history the request before held. */
  #sent = 0;
  #window = 0;
  #turn = 0;
  #position = 0;
  #startedAt: number | undefined;
  /** Undefined as long as no line says where turns begin. */
  #inTurn: boolean | undefined;
  /** The last item came from the model: the request it answers is known. */
  #isAnswering = false;

  constructor(name: string, source: LineSource) {
    this.#name = name;
    this.#source = source;
  }

  /** What is wrong with lines that were read so far. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** Every request the client sent, in order, but those that compact the history. */
  *requests(): Generator<RolloutRequest> {
    // Held back until the next line: a compaction right behind an answer says that its request was the one for it.
    let pending: RolloutRequest | undefined;
    for (const line of lines(this.#source)) {
      const read = this.#read(line);
      if (read === undefined) continue;
      const { document, type, payload } = read;
      if (type === "response_item") {
        const item = historyItem(document, payload, line.number);
        const isAnswer = isModelItem(item.type, item.role) && this.#inTurn !== false;
        if (pending !== undefined && !isAnswer) {
          yield this.#counted(pending);
          pending = undefined;
        }
        if (isAnswer && !this.#isAnswering) pending = this.#request(false);
        this.#isAnswering = isAnswer;
        this.#history.push(item);
        continue;
      }
      if (type === "compacted") pending = undefined;
      else if (pending !== undefined) {
        yield this.#counted(pending);
        pending = undefined;
      }
      if (type === "event_msg") this.#event(document, payload);
      else if (type === "session_meta") this.#session(document, payload, line);
      else if (type === "turn_context") this.#context = turnContext(document, payload);
      else if (type === "compacted") this.#compacted(document, payload, line.number);
    }
    if (pending !== undefined) yield this.#counted(pending);
    const isWaiting = this.#history.length > this.#sent && !this.#isAnswering && this.#inTurn !== false;
    if (isWaiting) yield this.#counted(this.#request(true));
  }

  #counted(request: RolloutRequest): RolloutRequest {
    // What came since is the answer: the next item is not in yet.
    const answer = this.#history.slice(request.size);
    return { ...request, position: ++this.#position, answer };
  }

  #request(isOpen: boolean): RolloutRequest {
    const history = this.#history;
    const size = history.length;
    // Without marks every message of the user begins a turn.
    const isFromUser = history.slice(this.#sent).some(({ role }) => role === "user");
    if (this.#inTurn === undefined && isFromUser) this.#turn++;
    const sent = this.#sent;
    this.#sent = size;
    return {
      position: 0,
      turn: Math.max(1, this.#turn),
      meta: this.#meta ?? noMeta,
      context: this.#context,
      settings: this.#settings,
      startedAt: this.#startedAt,
      window: this.#window,
      size,
      sentBefore: sent,
      history: () => history.slice(0, size),
      answer: [],
      isOpen,
    };
  }

  #read(line: Line): { document: JsonDocument; type: string; payload: number } | undefined {
    const { bytes, number } = line;
    if (bytes.length === 0 || isSkipped(bytes)) return undefined;
    try {
      const document = parseJson(bytes, { name: this.#name });
      const type = document.member(0, "type");
      const payload = document.member(0, "payload");
      const isLine = type !== -1 && document.isString(type) && payload !== -1 && document.isObject(payload);
      if (isLine) return { document, type: document.string(type), payload };
      this.#broken(number, "it is no line of a rollout: {timestamp, type, payload}");
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const cut = line.isEnded ? "" : "; it is the last one and has no end, so it was probably cut";
      this.#broken(number, `it is not JSON${cut}`);
    }
    return undefined;
  }

  #broken(line: number, why: string): void {
    const message = `line ${line} of ${this.#name} is left out: ${why}`;
    const place = { file: this.#name, line, column: 1 };
    this.#problems.push({ code: "rollout-line", severity: "warning", message, place });
  }

  #session(document: JsonDocument, payload: number, { number: line }: Line): void {
    const meta = sessionMeta(document, payload);
    const first = this.#meta;
    if (first === undefined) this.#meta = meta;
    else if (meta.clientVersion !== first.clientVersion) {
      const message = `line ${line} was written by client ${meta.clientVersion ?? "(unknown)"}, the first by ${first.clientVersion ?? "(unknown)"}; the first counts`;
      const place = { file: this.#name, line, column: 1 };
      this.#problems.push({ code: "rollout-mixed", severity: "warning", message, place });
    }
  }

  #event(document: JsonDocument, payload: number): void {
    const type = document.member(payload, "type");
    switch (type === -1 ? "" : document.string(type)) {
      case "task_started":
      case "turn_started": {
        const at = document.member(payload, "started_at");
        this.#startedAt = at === -1 ? undefined : Number(document.text(at));
        this.#inTurn = true;
        this.#isAnswering = false;
        this.#turn++;
        return;
      }
      case "task_complete":
      case "turn_complete":
      case "turn_aborted":
        this.#inTurn = false;
        this.#isAnswering = false;
        return;
      case "thread_settings_applied":
        this.#settings = threadSettings(document, payload);
        return;
      case "thread_rolled_back": {
        const count = document.member(payload, "num_turns");
        this.#rollBack(count === -1 ? 1 : Number(document.text(count)));
      }
    }
  }

  /** Takes back the last turns, from the message of the user that began them. */
  #rollBack(turns: number): void {
    for (let left = turns; left > 0; left--) {
      const position = this.#history.findLastIndex(({ type, role }) => type === "message" && role === "user");
      if (position === -1) break;
      // A new list: a request may still hold the old one.
      this.#history = this.#history.slice(0, position);
    }
    this.#sent = 0;
  }

  #compacted(document: JsonDocument, payload: number, line: number): void {
    const list = document.member(payload, "replacement_history");
    this.#window++;
    if (list !== -1 && document.isArray(list)) {
      this.#history = Array.from(document.elements(list), (node) => historyItem(document, node, line));
    } else {
      const message = `line ${line} of ${this.#name} compacts the history and does not say to what; what stood before it is kept`;
      const place = { file: this.#name, line, column: 1 };
      this.#problems.push({ code: "rollout-compaction", severity: "warning", message, place });
    }
    this.#sent = 0;
    this.#isAnswering = false;
  }
}

const noMeta: SessionMeta = {
  sessionId: undefined,
  threadId: undefined,
  clientVersion: undefined,
  originator: undefined,
  providerId: undefined,
  baseInstructions: undefined,
  forkedFrom: undefined,
};

/** Most of a rollout are events that say nothing about requests; their beginning tells. */
function isSkipped(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString("latin1");
  const [, type] = /^\{"timestamp":"[^"]*","type":"event_msg","payload":\{"type":"(\w+)"/.exec(head) ?? [];
  return (type !== undefined && !tellingEvents.has(type)) || /^\{"timestamp":"[^"]*","type":"world_state"/.test(head);
}
