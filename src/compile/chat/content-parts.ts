import type { ChatContext } from "./chat-context.js";
import type { MappingOutcome } from "./mapping.js";
import { originAt, reportLost, reportOthers, type Spot } from "./lost-members.js";

/** Who speaks decides what a text part is called. */
type Speaker = "input" | "output";

/** Parts that both endpoints write alike, or that are Responses parts already. */
const samePart = new Set(["refusal", "input_text", "output_text", "input_image", "input_file"]);

/**
 * Writes content as an array of Responses parts (chat translation 2, choices 4, 8, 10). A string becomes one text
 * part. `pointer` is where the array stands on the wire.
 *
 * @returns how many parts there are
 */
export function writeContent(context: ChatContext, content: number, speaker: Speaker, pointer: string): number {
  const { document } = context.source;
  const { writer } = context;
  let position = 0;
  writer.byte(0x5b);
  if (document.isString(content)) {
    writeText(context, content, speaker);
    position = 1;
  } else {
    for (const part of document.elements(content)) {
      if (position > 0) writer.byte(0x2c);
      writePart(context, part, speaker, `${pointer}/${position++}`);
    }
  }
  writer.byte(0x5d);
  return position;
}

function writeText({ writer, source }: ChatContext, text: number, speaker: Speaker): void {
  writer.ascii(speaker === "input" ? '{"type":"input_text","text":' : '{"type":"output_text","text":');
  writer.copy(source.document, text);
  writer.byte(0x7d);
}

const textMembers = ["type", "text"];
const imageMembers = ["type", "image_url"];
const fileMembers = ["type", "file"];

function writePart(context: ChatContext, part: number, speaker: Speaker, pointer: string): void {
  const { writer } = context;
  const { document } = context.source;
  const type = document.member(part, "type");
  const start = writer.length;
  const text = type !== -1 && document.is(type, "text") ? document.member(part, "text") : -1;
  if (text !== -1) {
    writeText(context, text, speaker);
    addRow(context, part, textVerdicts[speaker], pointer, text);
    return reportOthers(context, part, textMembers, { wire: pointer });
  }
  const image = type !== -1 && document.is(type, "image_url") ? document.member(part, "image_url") : -1;
  if (image !== -1) {
    writeImage(context, image, { wire: pointer });
    addRow(context, part, imageVerdict, pointer, part, start);
    return reportOthers(context, part, imageMembers, { wire: pointer });
  }
  const file = type !== -1 && document.is(type, "file") ? document.member(part, "file") : -1;
  if (file !== -1 && document.isObject(file)) {
    writer.ascii('{"type":"input_file"');
    writeMembers(context, file, new Set());
    writer.byte(0x7d);
    addRow(context, part, fileVerdict, pointer, part, start);
    return reportOthers(context, part, fileMembers, { wire: pointer });
  }
  writeSamePart(context, part, { wire: pointer });
}

interface PartVerdict {
  /** The type of the part on the wire. */
  readonly type: string;
  readonly outcome: MappingOutcome;
  readonly rule: string;
  readonly text: string;
  readonly choice?: number;
}

const sameText = { outcome: "verbatim", rule: "chat/text-part", text: "the same text" } as const;
const textVerdicts: Readonly<Record<Speaker, PartVerdict>> = {
  input: { type: "input_text", ...sameText },
  output: { type: "output_text", ...sameText },
};
const imageVerdict: PartVerdict = {
  type: "input_image",
  outcome: "moved",
  rule: "chat/image-part",
  text: "the URL is a text, detail stands beside it",
  choice: 10,
};
const fileVerdict: PartVerdict = {
  type: "input_file",
  outcome: "moved",
  rule: "chat/file-part",
  text: "its members stand one level up",
  choice: 10,
};

function addRow(
  context: ChatContext,
  part: number,
  verdict: PartVerdict,
  responses: string,
  before: number,
  start?: number,
): void {
  const { outcome, rule, text, choice, type } = verdict;
  context.mapping?.add(part, outcome, rule, text, {
    responses,
    labels: [nameOf(context, context.source.document.member(part, "type")), type],
    before,
    ...(start === undefined ? {} : { start }),
    ...(choice === undefined ? {} : { choice }),
  });
}

/** A part that stays as it is: one that both endpoints have, or one without a known Responses form (choice 10). */
function writeSamePart(context: ChatContext, part: number, spot: Spot): void {
  const { writer, reasons, mapping } = context;
  const { document } = context.source;
  const type = document.member(part, "type");
  const name = nameOf(context, type);
  const isKnown = samePart.has(name);
  const code = "chat-part-verbatim";
  if (!isKnown) reasons.warn(code, spot.wire, { type: name }, originAt(context, part, spot));
  const start = writer.length;
  if (document.isObject(part)) {
    writer.ascii(`{"type":`);
    if (type === -1) writer.ascii("null");
    else writer.copy(document, type);
    writeMembers(context, part, new Set(["type", "cache_control"]));
    writer.byte(0x7d);
  } else writer.copy(document, part);
  const why = isKnown ? "both endpoints have it" : "no known Responses form: as it stands";
  mapping?.add(part, "verbatim", isKnown ? "chat/same-part" : "chat/part-verbatim", why, {
    responses: spot.wire,
    labels: [name, name],
    before: part,
    start,
    ...(isKnown ? (name === "refusal" ? { choice: 8 } : {}) : { choice: 10, code }),
  });
  reportMark(context, part, spot);
}

/** Tells of a prompt caching mark. */
export function reportMark(context: ChatContext, node: number, spot: Spot): void {
  const { document } = context.source;
  const mark = document.member(node, "cache_control");
  if (mark !== -1) reportLost(context, [mark - 1], spot);
}

function nameOf({ source: { document } }: ChatContext, type: number): string {
  return type !== -1 && document.isString(type) ? document.string(type) : "(none)";
}

function writeImage(context: ChatContext, image: number, spot: Spot): void {
  const { writer } = context;
  const { document } = context.source;
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
  if (isObject) reportOthers(context, image, ["url", "detail"], spot);
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
