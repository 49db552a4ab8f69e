import { pointerToken } from "../../json/pointer.js";
import type { ChatContext } from "./chat-context.js";

/** Who speaks decides what a text part is called. */
type Speaker = "input" | "output";

/** Parts that both endpoints write alike, or that are Responses parts already. */
const samePart = new Set(["refusal", "input_text", "output_text", "input_image", "input_file"]);

/**
 * Writes content as an array of Responses parts (chat translation 2, choices 4, 8, 10). A string becomes one text
 * part. `pointer` is where the array stands on the wire.
 */
export function writeContent(context: ChatContext, content: number, speaker: Speaker, pointer: string): void {
  const { document } = context.source;
  const { writer } = context;
  writer.byte(0x5b);
  if (document.isString(content)) writeText(context, content, speaker);
  else {
    let position = 0;
    for (const part of document.elements(content)) {
      if (position > 0) writer.byte(0x2c);
      writePart(context, part, speaker, `${pointer}/${position++}`);
    }
  }
  writer.byte(0x5d);
}

function writeText({ writer, source }: ChatContext, text: number, speaker: Speaker): void {
  writer.ascii(`{"type":"${speaker}_text","text":`);
  writer.copy(source.document, text);
  writer.byte(0x7d);
}

function writePart(context: ChatContext, part: number, speaker: Speaker, pointer: string): void {
  const { writer, reasons } = context;
  const { document } = context.source;
  const type = document.member(part, "type");
  const name = type !== -1 && document.isString(type) ? document.string(type) : "";
  const text = document.member(part, "text");
  const image = document.member(part, "image_url");
  const file = document.member(part, "file");
  reportDropped(context, part, pointer);
  if (name === "text" && text !== -1) return writeText(context, text, speaker);
  if (name === "image_url" && image !== -1) return writeImage(context, image);
  if (name === "file" && file !== -1 && document.isObject(file)) {
    writer.ascii('{"type":"input_file"');
    writeMembers(context, file, new Set());
    writer.byte(0x7d);
    return;
  }
  if (!samePart.has(name)) {
    reasons.warn("chat-part-verbatim", pointer, { type: name === "" ? "(none)" : name }, context.originOf(part));
  }
  if (document.isObject(part)) {
    writer.ascii(`{"type":`);
    if (type === -1) writer.ascii("null");
    else writer.copy(document, type);
    writeMembers(context, part, new Set(["type", "cache_control"]));
    writer.byte(0x7d);
  } else writer.copy(document, part);
}

function writeImage({ writer, source }: ChatContext, image: number): void {
  const { document } = source;
  const isObject = document.isObject(image);
  const url = isObject ? document.member(image, "url") : image;
  const detail = isObject ? document.member(image, "detail") : -1;
  writer.ascii('{"type":"input_image","image_url":');
  if (url === -1) writer.ascii("null");
  else writer.copy(document, url);
  if (detail !== -1 && !document.isNull(detail)) {
    writer.ascii(',"detail":');
    writer.copy(document, detail);
  }
  writer.byte(0x7d);
}

/** The members of an object behind what is written already, each as it stands. */
export function writeMembers({ writer, source }: ChatContext, object: number, skip: ReadonlySet<string>): void {
  const { document } = source;
  for (const { key, value } of document.members(object)) {
    if (skip.has(document.string(key))) continue;
    writer.byte(0x2c);
    writer.copy(document, key);
    writer.byte(0x3a);
    writer.copy(document, value);
  }
}

/** Prompt caching marks are a matter of another API: never sent to Responses (chat translation 1). */
export function reportDropped(context: ChatContext, node: number, pointer: string): void {
  const { document } = context.source;
  const mark = document.isObject(node) ? document.member(node, "cache_control") : -1;
  if (mark === -1) return;
  const text = "Responses caches by itself; the mark is not sent";
  const at = `${pointer}/${pointerToken("cache_control")}`;
  context.reasons.add(at, "dropped", "chat/cache-control", text, context.originOf(mark));
}
