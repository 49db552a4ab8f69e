import type { RecordedExchange } from "../cassette/recorded-exchange.js";
import type { JsonDocument } from "../json/document.js";
import { resolvePointer } from "../json/pointer.js";
import { headerPair } from "./captured-request.js";

/** Moments of an archive in milliseconds since its first entry began; what is not told is not guessed. */
export class HarClock {
  #first: number | undefined;

  /** @param started when the recording began, where the archive tells; else its first entry begins it */
  constructor(started?: string) {
    const moment = Date.parse(started ?? "");
    if (!Number.isNaN(moment)) this.#first = moment;
  }

  /** When an entry began and ended. */
  entry(document: JsonDocument, entry: number): Partial<Pick<RecordedExchange, "at" | "endedAt">> {
    const begun = Date.parse(textAt(document, entry, "/startedDateTime"));
    const time = Number(textAt(document, entry, "/time") || Number.NaN);
    if (Number.isNaN(begun)) return {};
    const at = this.#since(begun);
    return { at, ...(time >= 0 && { endedAt: at + time }) };
  }

  /** When a message of a WebSocket passed; browsers write seconds since 1970. */
  message(document: JsonDocument, message: number): number | undefined {
    const seconds = Number(textAt(document, message, "/time") || Number.NaN);
    return seconds > 0 ? this.#since(seconds * 1000) : undefined;
  }

  #since(moment: number): number {
    this.#first ??= moment;
    // To a thousandth: seconds with fractions are not exact.
    return Math.max(0, Math.round((moment - this.#first) * 1000) / 1000);
  }
}

/** What came back to an entry: events of a stream, or a body. */
export function harAnswer(
  document: JsonDocument,
  entry: number,
): Pick<RecordedExchange, "status" | "answerHeaders" | "events" | "answerBody"> {
  const status = Number(textAt(document, entry, "/response/status"));
  const content = textAt(document, entry, "/response/content/text");
  const isBase64 = textAt(document, entry, "/response/content/encoding") === "base64";
  const text = isBase64 ? Buffer.from(content, "base64").toString() : content;
  const events = eventData(text);
  return {
    ...(status > 0 && { status }),
    ...harHeaders(document, resolvePointer(document, "/response/headers", entry)),
    events,
    ...(events.length === 0 && text !== "" && { answerBody: text }),
  };
}

function harHeaders(document: JsonDocument, list: number): Pick<RecordedExchange, "answerHeaders"> {
  if (list === -1 || !document.isArray(list)) return {};
  const pairs = Array.from(document.elements(list), (pair) => headerPair(document, pair));
  return { answerHeaders: pairs.filter((pair) => pair !== undefined) };
}

/** The data of server-sent events; empty for a text that is none. */
function eventData(text: string): string[] {
  if (!/^(?:\uFEFF)?(?:data|event|id|retry)?:/.test(text)) return [];
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/).filter((line) => line.startsWith("data:"));
    return lines.length === 0 ? [] : [lines.map((line) => line.slice(5).replace(/^ /, "")).join("\n")];
  });
}

function textAt(document: JsonDocument, node: number, pointer: string): string {
  const found = resolvePointer(document, pointer, node);
  if (found === -1) return "";
  return document.isString(found) ? document.string(found) : document.text(found);
}
