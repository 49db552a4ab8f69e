import { ByteWriter } from "../json/byte-writer.js";
import { itemAt, itemCount, type LogicalRequest } from "./logical-request.js";

/**
 * Writes a request body, or a frame (wire contract 10.3): all members of the request, and of its input the wire items
 * from `firstItem` on.
 *
 * @param continuation what a delta continues; undefined gives the full form
 */
export function writeRequest(
  request: LogicalRequest,
  continuation?: { readonly previousResponseId: string; readonly firstItem: number },
): Uint8Array {
  const { envelope, history, memberOrder } = request;
  const first = continuation?.firstItem ?? 0;
  const skipped = history.take(Math.max(0, first - envelope.itemSpans.length / 2));
  const items = history.wireBytes - skipped.wireBytes + history.length - skipped.length;
  const writer = new ByteWriter(envelope.body.length + items + 128);
  const idPosition = memberOrder.indexOf("previous_response_id");
  let separator = 0x7b;
  let idWritten = continuation === undefined;
  const label = (name: string): void => {
    writer.byte(separator);
    writer.ascii(`"${name}":`);
    separator = 0x2c;
  };
  const writeId = (): void => {
    label("previous_response_id");
    writer.text(continuation!.previousResponseId);
    idWritten = true;
  };
  for (const { name, start, end } of envelope.fields) {
    if (!idWritten && memberOrder.indexOf(name) > idPosition) writeId();
    label(name);
    if (name === "input") writeInput(writer, request, first);
    else writer.slice(envelope.body, start, end);
  }
  if (!idWritten) writeId();
  writer.byte(0x7d);
  return writer.bytes();
}

function writeInput(writer: ByteWriter, request: LogicalRequest, first: number): void {
  writer.byte(0x5b);
  let needsComma = false;
  for (let position = first; position < itemCount(request); position++) {
    if (needsComma) writer.byte(0x2c);
    needsComma = true;
    const { wire } = itemAt(request, position);
    writer.slice(wire, 0, wire.length);
  }
  writer.byte(0x5d);
}

/** Bytes of the full form, without writing it. */
export function requestBytes({ envelope, history }: LogicalRequest): number {
  const isFirst = envelope.itemSpans.length === 0;
  const commas = Math.max(0, history.length - (isFirst ? 1 : 0));
  return envelope.body.length + history.wireBytes + commas;
}
