import { readAnswerItem } from "../compile/items/compared-form.js";
import type { BodyField, CompiledRequest } from "../compile/compiled-request.js";
import type { RequestItem } from "../compile/request-items.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import { bodyParts, needsIdFeature } from "../decompile/body-parts.js";
import { sameBytes } from "../frames/difference.js";
import { ItemSequence } from "../frames/item-sequence.js";
import type { LogicalRequest } from "../frames/logical-request.js";
import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { writeMembers } from "../json/write-values.js";

/** A frame as it was captured, laid out as the client has it in memory. */
export interface CapturedFrame {
  readonly request: LogicalRequest;
  /** What Lite puts in front of the history: it travels with the full frame only. */
  readonly prefix: readonly Uint8Array[];
  readonly lite: boolean;
  /** Items of the history in the frame itself. */
  readonly ownItems: number;
  /** It has ids that this client only sends where it was told to; a member that only OpenAI gets. */
  readonly shows: { readonly ids: boolean; readonly openAi: boolean };
}

/** What the server remembers for a delta. */
export interface FrameBaseline {
  readonly prefix: readonly Uint8Array[];
  readonly lite: boolean;
  /** The request before, and its answer. */
  readonly history: ItemSequence;
}

/**
 * Reads a frame back into the request that the client compares (wire contract 10.4). Of a delta, what it continues
 * stands in front.
 *
 * @param remembered what the client remembers at each place of the history: what is on the wire without its id is
 *   taken for that item where it equals it otherwise
 */
export function capturedFrame(
  document: JsonDocument,
  dialect: Dialect,
  baseline: FrameBaseline | undefined,
  remembered: (position: number) => RequestItem | undefined,
): CapturedFrame {
  const parts = bodyParts(document, 0);
  const input = document.member(0, "input");
  const all = input === -1 || !document.isArray(input) ? [] : Array.from(document.elements(input));
  const front = baseline === undefined ? all.length - parts.items.length : 0;
  const prefix = baseline?.prefix ?? all.slice(0, front).map((node) => itemBytes(document, node));
  let history = baseline?.history ?? ItemSequence.empty;
  for (const node of all.slice(front)) {
    history = history.append(capturedItem(document, node, dialect, remembered(history.length)));
  }
  const lite = baseline?.lite ?? parts.lite;
  const envelope = envelopeOf(document, prefix, dialect, lite);
  const request = { envelope, history, memberOrder: dialect.fields.websocket };
  const shows = { ids: needsIdFeature(parts, dialect), openAi: parts.isOpenAi };
  return { request, prefix, lite, ownItems: all.length - front, shows };
}

/** All members of a frame but the history and what it continues. */
function envelopeOf(
  document: JsonDocument,
  prefix: readonly Uint8Array[],
  dialect: Dialect,
  lite: boolean,
): CompiledRequest {
  const writer = new ByteWriter(4096);
  const fields: BodyField[] = [];
  const spans: number[] = [];
  writeMembers(writer, document, 0, {
    isKept: ({ key }) => !document.is(key, "previous_response_id"),
    value: ({ key, value }) => {
      const name = document.string(key);
      const start = writer.length;
      if (name === "input") writeItems(writer, prefix, spans);
      else writer.copy(document, value);
      fields.push({ name, start, end: writer.length });
    },
  });
  return {
    family: "codex",
    method: "POST",
    url: "",
    headers: [],
    body: writer.bytes(),
    compressed: false,
    fields,
    reasons: [],
    warnings: [],
    itemSpans: Uint32Array.from(spans),
    promptIndex: new Int32Array(prefix.length).fill(-1),
    dialect: dialect.name,
    lite,
    transport: "websocket",
    endpoint: "responses",
  };
}

function writeItems(writer: ByteWriter, items: readonly Uint8Array[], spans: number[]): void {
  writer.byte(0x5b);
  for (const [position, item] of items.entries()) {
    if (position > 0) writer.byte(0x2c);
    const start = writer.length;
    writer.slice(item, 0, item.length);
    spans.push(start, writer.length);
  }
  writer.byte(0x5d);
}

function capturedItem(
  document: JsonDocument,
  node: number,
  dialect: Dialect,
  remembered: RequestItem | undefined,
): RequestItem {
  const wire = itemBytes(document, node);
  const { type, bytes } = comparedForm(dialect, document, node);
  const compared = rememberedForm(wire, type, bytes, dialect, remembered) ?? bytes;
  // One copy where both are the same: all of a conversation is kept as long as its connection.
  return { type, wire, compared: sameBytes(wire, compared) ? wire : compared };
}

/** What the client leaves out on the wire, ids above all, it still has in memory. */
function rememberedForm(
  wire: Uint8Array,
  type: string,
  compared: Uint8Array,
  dialect: Dialect,
  remembered: RequestItem | undefined,
): Uint8Array | undefined {
  if (remembered === undefined || remembered.type !== type) return undefined;
  if (sameBytes(compared, remembered.compared)) return remembered.compared;
  const before = parseJson(remembered.wire, { name: "item" });
  if (sameBytes(compared, comparedForm(dialect, before, 0).bytes)) return remembered.compared;
  const known = parseJson(remembered.compared, { name: "item" });
  const id = known.member(0, "id");
  const now = parseJson(wire, { name: "item" });
  if (id === -1 || known.isNull(id) || now.member(0, "id") !== -1 || !now.isObject(0)) return undefined;
  const writer = new ByteWriter(wire.length + 80);
  writer.ascii('{"id":');
  writer.copy(known, id);
  if (now.size(0) > 0) writer.byte(0x2c);
  writer.slice(wire, 1, wire.length);
  return comparedForm(dialect, parseJson(writer.bytes(), { name: "item" }), 0).bytes;
}

function comparedForm(dialect: Dialect, document: JsonDocument, node: number): { type: string; bytes: Uint8Array } {
  const item = readAnswerItem(dialect, document, node);
  // What the client's reader does not take is not from this client: its own bytes have to do.
  if (item.kind !== "known") return { type: item.type ?? "unknown", bytes: itemBytes(document, node) };
  return { type: item.type, bytes: item.compared };
}

/** Without white space between tokens; a copy only where there is some. */
function itemBytes(document: JsonDocument, node: number): Uint8Array {
  const [start, end] = [document.start(node), document.end(node)];
  const writer = new ByteWriter(end - start);
  writer.copy(document, node);
  return writer.length === end - start ? document.bytes.subarray(start, end) : writer.bytes();
}
