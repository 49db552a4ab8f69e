import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import type { RecordedAnswer } from "./recorded-answer.js";

/**
 * The Responses document of an answer, exactly as the server wrote it. A stream whose last event leaves `output` empty
 * gets the items that were finished before. Undefined when the answer holds none: an error, an early end, a chat answer.
 */
export function nativeResponse(recorded: RecordedAnswer): string | undefined {
  if (recorded.endpoint !== "responses" || recorded.kind === "result") return undefined;
  if (recorded.kind === "document") {
    const { document, node } = recorded;
    return document.member(node, "output") === -1 && document.member(node, "status") === -1
      ? undefined
      : document.text(node);
  }
  const items: Located[] = [];
  let end: string | undefined;
  for (const document of recorded.events) {
    const { root } = document;
    const type = document.isObject(root) ? document.member(root, "type") : -1;
    if (type === -1 || !document.isString(type)) continue;
    const name = document.string(type);
    const item = document.member(root, "item");
    if (name === "response.output_item.done" && item !== -1) items.push({ document, node: item });
    if (!/^response\.(?:completed|incomplete|failed|cancelled)$/.test(name)) continue;
    const response = document.member(root, "response");
    if (response === -1 || !document.isObject(response)) continue;
    end = withItems({ document, node: response }, items);
    // Any other end is only remembered: a completed answer behind it wins (wire contract 9.6).
    if (name === "response.completed") return end;
  }
  return end;
}

interface Located {
  readonly document: JsonDocument;
  readonly node: number;
}

function withItems({ document, node }: Located, items: readonly Located[]): string {
  const output = document.member(node, "output");
  const isFull = output !== -1 && document.isArray(output) && document.size(output) > 0;
  if (isFull || items.length === 0) return document.text(node);
  const writer = new ByteWriter();
  let separator = "{";
  const key = (text: string): void => {
    writer.ascii(`${separator}"${text}":`);
    separator = ",";
  };
  for (const member of document.members(node)) {
    if (document.is(member.key, "output")) continue;
    writer.ascii(separator);
    separator = ",";
    writer.copy(document, member.key);
    writer.ascii(":");
    writer.copy(document, member.value);
  }
  key("output");
  for (const [index, item] of items.entries()) {
    writer.ascii(index === 0 ? "[" : ",");
    writer.copy(item.document, item.node);
  }
  writer.ascii("]}");
  return new TextDecoder().decode(writer.bytes());
}
