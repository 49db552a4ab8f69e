import { isCassetteHead, readCassette } from "../../cassette/read-cassette.js";
import type { RecordedExchange as CassetteExchange } from "../../cassette/recorded-exchange.js";
import { parseJson } from "../../json/parse.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { requestFromText } from "../captured-request.js";
import type { Located, ListSource, RecordedExchange } from "../source.js";
import { capturedBody } from "./body.js";

/** A cassette (docs/cassette.md): its requests and frames, in the order they went out. Undefined for anything else. */
export function cassetteSource(name: string, bytes: Uint8Array, notes: readonly Problem[]): ListSource | undefined {
  if (!isCassette(name, bytes)) return undefined;
  const exchanges = readCassette(name, bytes);
  return {
    kind: "list",
    name,
    notes,
    noun: "request",
    size: exchanges.length,
    entry: (position) => {
      const exchange = exchanges[position - 1]!;
      const { method, url, headers, body, connection, events } = exchange;
      const request = requestFromText({ name: `${name}#${position}`, notes, method, url, headers }, body);
      const { status } = exchange;
      if (connection === -1) return { ...request, events, ...(status !== undefined && { status }) };
      const before = exchanges.slice(0, position - 1).filter((other) => other.connection === connection);
      return { ...request, events, connection, earlier: before.map((other) => recorded(name, other)) };
    },
  };
}

function recorded(name: string, { body, events }: CassetteExchange): RecordedExchange {
  const located = (text: string): Located => ({ document: parseJson(text, { name }), node: 0 });
  return { body: capturedBody(located(body), Buffer.from(body)), events: events.map(located) };
}

/** Whether a file is a cassette. Looks at the first bytes before it parses the first line. */
export function isCassette(name: string, bytes: Uint8Array): boolean {
  const end = bytes.indexOf(0x0a);
  const line = end === -1 ? bytes : bytes.subarray(0, end);
  if (line.length > 4096 || !new TextDecoder().decode(line.subarray(0, 64)).includes('"cassette"')) return false;
  try {
    return isCassetteHead(parseJson(line, { name }), 0);
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
