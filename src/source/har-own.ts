import type { CassetteEnd, CassetteHead, CassetteSide, RecordedClose } from "../cassette/cassette-line.js";
import type { RecordedExchange } from "../cassette/recorded-exchange.js";
import type { JsonDocument } from "../json/document.js";
import { resolvePointer } from "../json/pointer.js";

/** What `export --format har` writes where the format has no place for it; members that others wrote count as absent. */
export type HarOwn = Partial<
  Pick<RecordedExchange, "number" | "connection" | "compressed" | "firstEventAt" | "endedAt" | "closedAt"> & {
    readonly side: CassetteSide;
    readonly ended: CassetteEnd;
    readonly error: NonNullable<RecordedExchange["error"]>;
    readonly close: RecordedClose;
  }
>;

/** The member `_promptWire` of an entry or a message. */
export function harOwn(document: JsonDocument, node: number): HarOwn {
  const text = (pointer: string): string | undefined => textAt(document, node, `/_promptWire${pointer}`);
  const number = (pointer: string): number | undefined => {
    const value = Number(text(pointer) ?? Number.NaN);
    return Number.isNaN(value) ? undefined : value;
  };
  const name = text("/error/name");
  const by = oneOf(text("/close/by"), ["client", "server"] as const);
  const compressed = text("/compressed");
  return defined({
    number: number("/number"),
    connection: number("/connection"),
    firstEventAt: number("/firstEventAt"),
    endedAt: number("/endedAt"),
    closedAt: number("/closedAt"),
    compressed: compressed === undefined ? undefined : compressed === "true",
    side: oneOf(text("/side"), ["client", "provider"] as const),
    ended: oneOf(text("/ended"), ["completed", "failed", "interrupted"] as const),
    error: name === undefined ? undefined : { name, message: text("/error/message") ?? "" },
    close: by && defined({ by, code: number("/close/code"), reason: text("/close/reason"), said: text("/close/said") }),
  });
}

/** The head of the cassette that an archive was made from. */
export function harHead(document: JsonDocument, log: number): CassetteHead | undefined {
  const text = (pointer: string): string => textAt(document, log, pointer) ?? "";
  const started = text("/_promptWire/started");
  if (started === "") return undefined;
  return {
    cassette: 1,
    program: `${text("/creator/name")} ${text("/creator/version")}`,
    started,
    redaction: text("/_promptWire/redaction") === "share" ? "share" : "secrets",
    source: text("/_promptWire/source"),
  };
}

function textAt(document: JsonDocument, node: number, pointer: string): string | undefined {
  const found = resolvePointer(document, pointer, node);
  if (found === -1 || document.isNull(found)) return undefined;
  return document.isString(found) ? document.string(found) : document.text(found);
}

function oneOf<Word extends string>(text: string | undefined, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === text);
}

function defined<Type extends object>(values: Type) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Type]: Exclude<Type[Name], undefined>;
  };
}
