import { isCassetteHead, readCassette, type RecordedExchange } from "../../cassette/read-cassette.js";
import { parseJson } from "../../json/parse.js";
import { encodeText } from "../../json/utf8.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import type { ListSource, RequestSource } from "../source.js";
import { capturedBody } from "./body.js";

/** A cassette (docs/cassette.md): its requests and frames, in the order they went out. Undefined for anything else. */
export function cassetteSource(name: string, bytes: Uint8Array, notes: readonly Problem[]): ListSource | undefined {
  if (!beginsWithHead(name, bytes)) return undefined;
  const exchanges = readCassette(name, bytes);
  return {
    kind: "list",
    name,
    notes,
    noun: "request",
    size: exchanges.length,
    entry: (position) => requestOf(`${name}#${position}`, exchanges[position - 1]!, notes),
  };
}

function requestOf(name: string, exchange: RecordedExchange, notes: readonly Problem[]): RequestSource {
  const { method, url, headers, body, connection, events } = exchange;
  const { bytes } = encodeText(body);
  const document = parseJson(bytes, { name: `${name} /body` });
  const captured = capturedBody({ document, node: 0 }, bytes);
  const recorded = { events, ...(connection !== -1 && { connection }) };
  return { kind: "request", name, notes, document, node: 0, method, url, headers, body: captured, ...recorded };
}

/** Looks at the first bytes before it parses the first line. */
function beginsWithHead(name: string, bytes: Uint8Array): boolean {
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
