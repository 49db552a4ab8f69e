import type { JsonDocument } from "../json/document.js";
import { compactText } from "../json/print.js";
import type { Code } from "../problem/codes.js";
import { counted, grouped } from "../problem/counted.js";
import type { Problem } from "../problem/problem.js";
import type { FrameFinding, SentFrame, VerifiedFrame } from "./sent-frame.js";
import { shapeFindings } from "./frame-shape.js";
import { isCall, isOutput, isSameItem, wireItem, type WireItem } from "./wire-item.js";

/** Members that must not change along a chain (wire contract 10.4, step 4). */
const compared = [
  "model",
  "instructions",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "reasoning",
  "store",
  "stream",
  "include",
  "service_tier",
  "prompt_cache_key",
  "text",
] as const;

/** Ids of answers that are known by nothing but their id, where not all are kept. */
const mostIds = 1000;

/** A completed answer, and everything the server remembers with it. */
interface Remembered {
  readonly id: string;
  readonly items: readonly WireItem[];
  readonly members: ReadonlyMap<string, string>;
}

interface Connection {
  /** Of those that were let go only the id is kept. */
  readonly responses: Map<string, Remembered | undefined>;
  /** The last request's answer, when it was completed. */
  last: Remembered | undefined;
}

type Found = Pick<Problem, "message"> & {
  readonly code: Code;
  readonly severity: Problem["severity"];
  readonly pointer?: string;
};

/** Checks what a client really sent against the rules of a chain (wire contract 10.4), whoever it was. */
export class FrameVerifier {
  readonly #connections = new Map<number, Connection>();
  /** Ids of answers that were begun and not completed. */
  readonly #broken = new Set<string>();
  readonly #keeps: number;
  #steps = 0;

  /**
   * @param keeps how many answers of a connection are kept with everything before them: a client only ever continues
   *   the last one, and what is watched for hours must not keep them all
   */
  constructor(keeps = Number.POSITIVE_INFINITY) {
    this.#keeps = keeps;
  }

  /** The connection is gone: nothing on it can be continued. */
  forget(connection: number): void {
    this.#connections.delete(connection);
  }

  verify({ connection: number, frame, events }: SentFrame): VerifiedFrame {
    const step = ++this.#steps;
    const connection = this.#connection(number);
    const previousId = stringOf(frame, frame.root, "previous_response_id");
    const items = itemsOf(frame);
    const members = new Map(compared.map((name) => [name, textOf(frame, name)] as const));
    const baseline = previousId === undefined ? undefined : connection.responses.get(previousId);
    const needless = previousId === undefined ? needlessFull(connection, items, members) : undefined;
    const shape = shapeFindings(frame);
    const chain =
      previousId === undefined
        ? [...orphans([], items), ...(needless === undefined ? [] : [needlessFinding(needless, frame)])]
        : [
            ...this.#chain(connection, number, previousId),
            ...(baseline === undefined ? [] : deltaFindings(baseline, items, members)),
          ];
    const known = baseline?.items ?? [];
    const answer = answerOf(events);
    for (const id of answer.begun) if (id !== answer.completedId) this.#broken.add(id);
    const { completedId } = answer;
    connection.last =
      completedId === undefined
        ? undefined
        : { id: completedId, items: [...known, ...items, ...answer.items], members };
    if (connection.last !== undefined) this.#keep(connection.responses, connection.last);
    return {
      step,
      connection: number,
      kind: previousId === undefined ? "full" : "delta",
      ...(previousId !== undefined && { previousResponseId: previousId }),
      baselineItems: known.length,
      newItems: items.length,
      bytes: frame.bytes.length,
      ...(completedId !== undefined && { responseId: completedId }),
      findings: [...shape, ...chain].map((problem): FrameFinding => ({ step, problem })),
      ...(needless !== undefined && { needless }),
    };
  }

  #keep(responses: Connection["responses"], last: Remembered): void {
    responses.set(last.id, last);
    if (responses.size <= this.#keeps) return;
    const ids = [...responses.keys()];
    responses.set(ids[ids.length - 1 - this.#keeps]!, undefined);
    // The ids alone are small, but there is no end to them either.
    if (responses.size > this.#keeps + mostIds) responses.delete(ids[0]!);
    if (this.#broken.size > mostIds) this.#broken.clear();
  }

  #connection(number: number): Connection {
    const known = this.#connections.get(number);
    if (known !== undefined) return known;
    const created: Connection = { responses: new Map(), last: undefined };
    this.#connections.set(number, created);
    return created;
  }

  /** Whether the id that a delta names can be continued here. */
  #chain(connection: Connection, number: number, id: string): Found[] {
    const pointer = "/previous_response_id";
    if (connection.responses.has(id)) {
      const { last } = connection;
      if (last?.id === id) return [];
      const message = `${id} is not the last answer of this connection: that is ${last?.id ?? "not completed"}`;
      return [{ code: "frame-id-stale", severity: "warning", message, pointer }];
    }
    const other = [...this.#connections].find(([key, { responses }]) => key !== number && responses.has(id));
    const why =
      other !== undefined
        ? "it came on another one"
        : this.#broken.has(id)
          ? "its answer was not completed"
          : "no answer with it was recorded";
    return [
      { code: "frame-id-foreign", severity: "error", message: `id ${id} is not of this connection: ${why}`, pointer },
    ];
  }
}

/** The answer after which a delta would do: the full frame repeats all that the server remembers with it. */
function needlessFull(
  { last }: Connection,
  items: readonly WireItem[],
  members: Remembered["members"],
): VerifiedFrame["needless"] {
  if (last === undefined || changedMembers(last.members, members).length > 0) return undefined;
  const isPrefix =
    last.items.length <= items.length && last.items.every((item, index) => item.content === items[index]?.content);
  if (!isPrefix || last.items.length === 0) return undefined;
  return { continues: last.id, newItems: items.length - last.items.length };
}

function needlessFinding({ continues, newItems }: NonNullable<VerifiedFrame["needless"]>, frame: JsonDocument): Found {
  const size = grouped(frame.bytes.length);
  const message = `full, ${size} bytes, where a delta after ${continues} would do: ${counted(newItems, "new item")}`;
  return { code: "frame-needless-full", severity: "warning", message };
}

function deltaFindings(
  { id, items: baseline, members: before }: Remembered,
  items: readonly WireItem[],
  members: Remembered["members"],
): Found[] {
  const changed = changedMembers(before, members).map((name): Found => ({
    code: "frame-property-changed",
    severity: "warning",
    message: `${name} is not what it was in the request that ${id} answered: the client would send a full frame`,
    pointer: `/${name}`,
  }));
  return [...changed, ...repeatedItems(baseline, items), ...orphans(baseline, items), ...openCalls(baseline, items)];
}

function changedMembers(before: Remembered["members"], after: Remembered["members"]): string[] {
  return compared.filter((name) => before.get(name) !== after.get(name));
}

/** New items that the server has already: by themselves, or as a run that stands in the baseline as it is. */
function repeatedItems(baseline: readonly WireItem[], items: readonly WireItem[]): Found[] {
  const run = repeatedRun(baseline, items);
  return items.flatMap((item, index): Found[] => {
    const at =
      run !== undefined && index < run.length
        ? run.start + index
        : baseline.findIndex((known) => isSameItem(known, item));
    if (at === -1) return [];
    const message = `item ${at} (${item.type}) is already in the baseline`;
    return [{ code: "frame-item-repeated", severity: "error", message, pointer: `/input/${index}` }];
  });
}

/** The longest run at the start of the new items that stands in the baseline, when it cannot be chance. */
function repeatedRun(
  baseline: readonly WireItem[],
  items: readonly WireItem[],
): { start: number; length: number } | undefined {
  let best = { start: -1, length: 1 };
  for (let start = 0; start < baseline.length; start++) {
    let length = 0;
    while (length < items.length && baseline[start + length]?.content === items[length]!.content) length++;
    if (length > best.length) best = { start, length };
  }
  return best.start === -1 ? undefined : best;
}

/** Outputs of calls that nobody made. */
function orphans(baseline: readonly WireItem[], items: readonly WireItem[]): Found[] {
  const called = new Set([...baseline, ...items].filter(isCall).map(({ callId }) => callId));
  return items.flatMap((item, index): Found[] => {
    if (!isOutput(item) || item.callId === "" || called.has(item.callId)) return [];
    const message = `orphan ${item.callId}: there is an output, and no call`;
    return [{ code: "output-without-call", severity: "error", message, pointer: `/input/${index}` }];
  });
}

/** Calls of the last answer that get no output: the server refuses to go on without. */
function openCalls(baseline: readonly WireItem[], items: readonly WireItem[]): Found[] {
  const answered = new Set([...baseline, ...items].filter(isOutput).map(({ callId }) => callId));
  const open = baseline.filter((item) => isCall(item) && !answered.has(item.callId));
  return open.map(({ callId }) => ({
    code: "call-without-output",
    severity: "error",
    message: `${callId} was called in the baseline and gets no output`,
  }));
}

function itemsOf(frame: JsonDocument): WireItem[] {
  const input = frame.isObject(frame.root) ? frame.member(frame.root, "input") : -1;
  if (input === -1 || !frame.isArray(input)) return [];
  return Array.from(frame.elements(input), (node) => wireItem(frame, node));
}

/** What the server remembers of its own answer. */
function answerOf(events: Iterable<JsonDocument>): {
  items: WireItem[];
  completedId: string | undefined;
  begun: string[];
} {
  const items: WireItem[] = [];
  const begun: string[] = [];
  let completedId: string | undefined;
  for (const event of events) {
    if (!event.isObject(event.root)) continue;
    const type = stringOf(event, event.root, "type");
    const response = event.member(event.root, "response");
    const id = response === -1 || !event.isObject(response) ? undefined : stringOf(event, response, "id");
    if (id !== undefined) begun.push(id);
    if (type === "response.completed") completedId = id;
    const item = event.member(event.root, "item");
    if (type === "response.output_item.done" && item !== -1) items.push(wireItem(event, item));
  }
  return { items, completedId, begun };
}

function textOf(document: JsonDocument, name: string): string {
  const node = document.isObject(document.root) ? document.member(document.root, name) : -1;
  return node === -1 ? "" : compactText(document, node);
}

function stringOf(document: JsonDocument, object: number, name: string): string | undefined {
  const node = document.isObject(object) ? document.member(object, name) : -1;
  return node !== -1 && document.isString(node) ? document.string(node) : undefined;
}
