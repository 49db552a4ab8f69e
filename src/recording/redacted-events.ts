import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { deltaStrings, endedChannel } from "./delta-strings.js";
import { redacted, type Redactor } from "../secrets/redactor.js";

/** Most events that wait for the rest of what may be a secret. */
const mostHeld = 64;
/** Behind a few characters that words begin with, too, fewer: somebody may be reading along. */
const mostBehindShort = 8;
const shortStart = 3;

/** The beginning of a secret whose end does not come is taken out when it has so many characters. */
const tellingStart = 8;

/** In place of a node: all of an event that is no JSON. */
const wholeEvent = -1;

/** An event as it may be kept. */
export interface TimedEvent {
  /** When it came. */
  readonly at: number;
  /** Data of a server-sent event, or a text frame. */
  readonly data: string;
}

/** An event that is not given back yet. */
interface HeldEvent extends TimedEvent {
  /** Cuts of its strings, by node: from and to in the string's characters, what stands there instead. */
  readonly cuts: Map<number, Cut[]>;
  isGone: boolean;
}

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** A part of a text that may be the beginning of a secret: a stretch of one string of one event. */
interface OpenPiece {
  readonly event: HeldEvent;
  readonly node: number;
  readonly from: number;
  readonly text: string;
}

/**
 * The events of one stream without secrets, those included that are spelled over the pieces of a text: an event whose
 * piece may begin a secret waits, with all that follow it, until the next pieces tell. The pieces of a secret become one
 * `(redacted)` and empty strings; the number of events, their order and their form stay.
 *
 * One for each stream: an HTTP answer, the answer to a frame.
 */
export class RedactedEvents {
  readonly #redactor: () => Redactor;
  readonly #held: HeldEvent[] = [];
  /** What is open at the end of each text, oldest first. Events of it may be written already. */
  readonly #open = new Map<string, OpenPiece[]>();

  /** @param redactor the one that holds at the moment: secrets may become known while a stream runs */
  constructor(redactor: () => Redactor) {
    this.#redactor = redactor;
  }

  /** Takes the next event and gives those that can be kept now, in their order. */
  push(at: number, data: string): TimedEvent[] {
    if (this.#redactor().isIdle) return [...this.end(), { at, data }];
    const event: HeldEvent = { at, data, cuts: new Map(), isGone: false };
    this.#held.push(event);
    const mayBePiece = !data.includes('"type"') || /delta"|"logprobs"|\.done"/i.test(data) || !/[}\]]\s*$/.test(data);
    const document = mayBePiece && /^\s*[{[]/.test(data) ? jsonOf(data) : undefined;
    // Of any other stream, or the beginning of an event that was cut off.
    if (document === undefined && mayBePiece && data !== "[DONE]") this.#piece("", event, wholeEvent, data);
    if (document !== undefined) {
      for (const { channel, node } of deltaStrings(document)) this.#piece(channel, event, node, document.string(node));
      const ended = endedChannel(document);
      if (ended !== undefined) this.#close(ended);
    }
    return this.#release();
  }

  /** What still waits, when nothing of the stream follows. */
  end(): TimedEvent[] {
    for (const channel of this.#open.keys()) this.#close(channel);
    return this.#release();
  }

  #piece(channel: string, event: HeldEvent, node: number, text: string): void {
    const before = this.#open.get(channel) ?? [];
    const pieces = [...before, { event, node, from: 0, text }];
    const whole = before.length === 0 ? text : pieces.map((piece) => piece.text).join("");
    // One that stands in a single piece is found there when the event is given back.
    const isSplit = ({ start }: { readonly start: number }): boolean => start < whole.length - text.length;
    if (before.length > 0)
      for (const { start, end } of this.#redactor().find(whole).filter(isSplit)) cut(pieces, start, end);
    const open = stretch(pieces, this.#redactor().openEnd(whole), whole.length);
    if (open.length === 0) this.#open.delete(channel);
    else this.#open.set(channel, open);
  }

  /** Nothing of this text follows. */
  #close(channel: string): void {
    const pieces = this.#open.get(channel) ?? [];
    this.#open.delete(channel);
    if (lengthOf(pieces) >= tellingStart) cut(pieces);
  }

  #release(): TimedEvent[] {
    const free: TimedEvent[] = [];
    while (this.#held.length > 0) {
      const [event] = this.#held as [HeldEvent];
      const waiting = [...this.#open.values()].filter((pieces) => pieces.some((piece) => piece.event === event));
      const isShort = waiting.every((pieces) => lengthOf(pieces) <= shortStart);
      if (waiting.length > 0 && this.#held.length <= (isShort ? mostBehindShort : mostHeld)) break;
      // Its text is still followed: the rest of a secret must not stand alone.
      for (const pieces of waiting)
        if (lengthOf(pieces) >= tellingStart) cut(pieces.filter((piece) => piece.event === event));
      this.#held.shift();
      event.isGone = true;
      free.push({ at: event.at, data: this.#redactor().json(withCuts(event)) });
    }
    return free;
  }
}

function lengthOf(pieces: readonly OpenPiece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}

/** Takes a stretch of a text out of its pieces: the first one that is not written yet says so in its place. */
function cut(pieces: readonly OpenPiece[], from = 0, to = Infinity): void {
  const part = stretch(pieces, from, to);
  let by = part.some(isSaid) ? "" : redacted;
  for (const { event, node, from: start, text } of part) {
    if (event.isGone) continue;
    const cuts = event.cuts.get(node) ?? [];
    cuts.push({ from: start, to: start + text.length, by });
    event.cuts.set(node, cuts);
    by = "";
  }
}

/** Whether a piece was written without this part of it. */
function isSaid({ event, node, from, text }: OpenPiece): boolean {
  const isIn = (one: Cut): boolean => one.from <= from && one.to >= from + text.length;
  return event.isGone && event.cuts.get(node)?.some(isIn) === true;
}

/** The pieces of a part of a text. */
function stretch(pieces: readonly OpenPiece[], from: number, to: number): OpenPiece[] {
  const found: OpenPiece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const start = Math.max(from - at, 0);
    const end = Math.min(to - at, piece.text.length);
    if (start < end) found.push({ ...piece, from: piece.from + start, text: piece.text.slice(start, end) });
    at += piece.text.length;
  }
  return found;
}

function withCuts({ data, cuts }: HeldEvent): string {
  if (cuts.size === 0) return data;
  const ofWhole = cuts.get(wholeEvent);
  if (ofWhole !== undefined) return withoutParts(data, ofWhole);
  const document = parseJson(data, { name: "event" });
  const decoder = new TextDecoder();
  let result = "";
  let at = 0;
  for (const [node, list] of [...cuts].toSorted(([left], [right]) => left - right)) {
    const value = withoutParts(document.string(node), list);
    result += decoder.decode(document.bytes.subarray(at, document.start(node))) + JSON.stringify(value);
    at = document.end(node);
  }
  return result + decoder.decode(document.bytes.subarray(at));
}

function withoutParts(text: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((left, right) => right.from - left.from)
    .reduce((rest, { from, to, by }) => rest.slice(0, from) + by + rest.slice(to), text);
}

function jsonOf(text: string): JsonDocument | undefined {
  try {
    return parseJson(text, { name: "event" });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
