import type { JsonDocument } from "../json/document.js";
import type { CassetteEnd, CassetteError, CassetteHead, CassetteHeaders, CassetteLine } from "./cassette-line.js";

/** The first line of a cassette; what it lacks is empty. */
export function readHead(document: JsonDocument): CassetteHead {
  const { text } = members(document);
  return {
    cassette: 1,
    program: text("program"),
    started: text("started"),
    redaction: text("redaction") === "share" ? "share" : "secrets",
    source: text("source"),
    ...(text("mock") === "true" && { mock: true as const }),
  };
}

/** A line of a cassette behind the first; undefined for one of an unknown type. Members of a wrong kind count as absent. */
export function readLine(document: JsonDocument): CassetteLine | undefined {
  const { text, number, optional, headers } = members(document);
  const at = number("at") ?? 0;
  const own = optional({ number: number("number") });
  const wire = optional({ connection: number("connection") });
  const bytes = optional({ bytes: number("bytes") });
  const side = optional({ side: oneOf(text("side"), ["client", "provider"] as const) });
  switch (text("type")) {
    case "request": {
      const compressed = text("compressed") === "true";
      const sent = {
        method: text("method"),
        url: text("url"),
        headers: headers(),
        compressed,
        body: text("body"),
        ...bytes,
      };
      return { at, type: "request", ...own, ...side, ...sent };
    }
    case "upgrade":
      return { at, type: "upgrade", ...wire, ...side, url: text("url"), headers: headers() };
    case "frame":
      return { at, type: "frame", ...own, ...wire, body: text("body"), ...bytes };
    case "answer":
      return { at, type: "answer", ...own, ...wire, status: number("status") ?? 0, headers: headers() };
    case "event":
      return { at, type: "event", ...own, ...wire, data: text("data") };
    case "body":
      return { at, type: "body", ...own, ...wire, text: text("text") };
    case "close": {
      const reason = text("reason");
      const said = optional({ code: number("code"), reason: reason === "" ? undefined : reason });
      return { at, type: "close", ...wire, by: oneOf(text("by"), ["client", "server"] as const) ?? "server", ...said };
    }
    case "gap": {
      const lost = { lines: number("lines") ?? 0, bytes: number("bytes") ?? 0, reason: text("reason") };
      return { at, type: "gap", ...own, ...wire, ...lost };
    }
    case "end": {
      const status: CassetteEnd = oneOf(text("status"), ["completed", "failed"] as const) ?? "interrupted";
      return { at, type: "end", ...own, status, ...optional({ error: errorOf(document) }) };
    }
    default:
      return undefined;
  }
}

function members(document: JsonDocument) {
  const member = (name: string): number => document.member(document.root, name);
  return {
    /** A string, or the text of another plain value. */
    text: (name: string): string => {
      const node = member(name);
      if (node === -1) return "";
      return document.isString(node) ? document.string(node) : document.text(node);
    },
    number: (name: string): number | undefined => {
      const node = member(name);
      const value = node === -1 ? undefined : Number(document.text(node));
      return value === undefined || Number.isNaN(value) ? undefined : value;
    },
    headers: (): CassetteHeaders => headersOf(document, member("headers")),
    /** Without the members that are undefined. */
    optional: <Type extends object>(values: Type) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
        [Name in keyof Type]?: Exclude<Type[Name], undefined>;
      },
  };
}

function headersOf(document: JsonDocument, list: number): CassetteHeaders {
  if (list === -1 || !document.isArray(list)) return [];
  return Array.from(document.elements(list), (pair) => {
    const [name = -1, value = -1] = document.isArray(pair) ? Array.from(document.elements(pair)) : [];
    return [name === -1 ? "" : document.string(name), value === -1 ? "" : document.string(value)] as const;
  });
}

function errorOf(document: JsonDocument): CassetteError | undefined {
  const node = document.member(document.root, "error");
  if (node === -1 || !document.isObject(node)) return undefined;
  const text = (name: string): string => {
    const value = document.member(node, name);
    return value !== -1 && document.isString(value) ? document.string(value) : "";
  };
  return { name: text("name"), message: text("message") };
}

function oneOf<Word extends string>(text: string, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === text);
}
