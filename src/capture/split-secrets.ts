import type { JsonDocument } from "../json/document.js";
import { redacted, type Redactor } from "../recording/redactor.js";
import { deltaPlaces } from "./delta-places.js";

/** An event that waits until it is known whether a text in it begins a secret. */
interface HeldEvent {
  readonly at: number;
  readonly data: string;
  readonly document: JsonDocument | undefined;
  readonly pieces: Piece[];
  open: number;
}

interface Piece {
  readonly event: HeldEvent;
  readonly node: number;
  readonly text: string;
  readonly edits: { readonly start: number; readonly end: number; readonly text: string }[];
}

/** The end of a text that may begin a secret: pieces, and where in the first one it starts. */
interface Waiting {
  readonly pieces: readonly Piece[];
  readonly start: number;
}

/** An event as it is recorded. */
export interface TimedEvent {
  readonly at: number;
  readonly data: string;
}

/**
 * Takes secrets out of the events of one answer, also those that the pieces of a streamed text spell together: an event
 * whose text may begin one waits for what follows.
 */
export class SplitSecrets {
  readonly #redactor: () => Redactor;
  readonly #held: HeldEvent[] = [];
  readonly #waiting = new Map<string, Waiting>();

  constructor(redactor: () => Redactor) {
    this.#redactor = redactor;
  }

  /** Gives the events that can be recorded now, in order. */
  push(at: number, data: string): TimedEvent[] {
    const redactor = this.#redactor();
    if (redactor.isIdle) return [...this.end(), { at, data }];
    const found = deltaPlaces(data);
    const event: HeldEvent = { at, data, document: found?.document, pieces: [], open: 0 };
    this.#held.push(event);
    for (const { stream, node } of found?.places ?? []) {
      const piece: Piece = { event, node, text: found!.document.string(node), edits: [] };
      event.pieces.push(piece);
      this.#take(stream, piece, redactor);
    }
    return this.#release();
  }

  /** What still waits, when nothing follows. */
  end(): TimedEvent[] {
    this.#waiting.clear();
    for (const event of this.#held) event.open = 0;
    return this.#release();
  }

  #take(stream: string, piece: Piece, redactor: Redactor): void {
    const { pieces, start } = this.#waiting.get(stream) ?? { pieces: [], start: 0 };
    const all = [...pieces, piece];
    piece.event.open++;
    const text = all
      .map((one) => one.text)
      .join("")
      .slice(start);
    const end = redactor.openEnd(text);
    const secrets = redactor.find(text.slice(0, end));
    let offset = -start;
    const left: Piece[] = [];
    let leftStart = 0;
    for (const one of all) {
      const [from, to] = [offset, offset + one.text.length];
      offset = to;
      for (const secret of secrets) {
        if (secret.end <= from || secret.start >= to) continue;
        const isBeginning = secret.start >= from;
        one.edits.push({
          start: Math.max(secret.start, from) - from,
          end: Math.min(secret.end, to) - from,
          text: isBeginning ? redacted : "",
        });
      }
      if (to <= end) one.event.open--;
      else {
        if (left.length === 0) leftStart = Math.max(0, end - from);
        left.push(one);
      }
    }
    if (left.length === 0) this.#waiting.delete(stream);
    else this.#waiting.set(stream, { pieces: left, start: leftStart });
  }

  #release(): TimedEvent[] {
    const ready = this.#held.findIndex(({ open }) => open > 0);
    return this.#held.splice(0, ready === -1 ? this.#held.length : ready).map((event) => ({
      at: event.at,
      data: this.#redactor().text(edited(event)),
    }));
  }
}

function edited({ data, document, pieces }: HeldEvent): string {
  const changed = pieces.filter(({ edits }) => edits.length > 0).toSorted((left, right) => right.node - left.node);
  if (document === undefined || changed.length === 0) return data;
  let bytes = Buffer.from(document.bytes);
  for (const { node, text, edits } of changed) {
    const value = edits.reduceRight((result, { start, end, text: instead }) => {
      return result.slice(0, start) + instead + result.slice(end);
    }, text);
    const [start, end] = [document.start(node), document.end(node)];
    bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(JSON.stringify(value)), bytes.subarray(end)]);
  }
  return bytes.toString();
}
