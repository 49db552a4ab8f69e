import type { ChatContext } from "./chat-context.js";
import { originAt, reportDropped, reportLost, reportOthers, type Spot } from "./lost-members.js";
import { messageMembers } from "./message-members.js";

const wire = "/instructions";

/** Why the system texts do not become the instructions. */
export interface Instead {
  readonly rule: string;
  readonly text: string;
  readonly choice: number;
}

/** A system text, or the list around several. */
interface SystemPart {
  readonly node: number;
  readonly label: string;
  /** Node of the text itself; -1 for what holds parts of its own, or nothing. */
  readonly value: number;
  /** Undefined for what holds parts of its own. */
  readonly text: string | undefined;
}

/**
 * The system texts in order (chat translation 2): the file's own blocks, then system messages wherever they stand,
 * joined with a blank line.
 *
 * @param instead why they are not sent, where something else is
 */
export function instructionsOf(context: ChatContext, instead?: Instead): string {
  const { document, system, messages } = context.source;
  const parts: SystemPart[] = [];
  if (system !== -1) addParts(context, system, { node: system, label: "" }, { wire }, parts);
  if (messages !== -1) {
    let position = -1;
    for (const message of document.elements(messages)) {
      position++;
      const role = document.isObject(message) ? document.member(message, "role") : -1;
      if (role !== -1 && document.is(role, "system")) addMessage(context, message, { wire, message: position }, parts);
    }
  }
  const texts = parts.flatMap(({ text }) => (text === undefined || text === "" ? [] : [text]));
  if (context.mapping !== undefined) for (const part of parts) addRow(context, part, texts.length, instead);
  return texts.join("\n\n");
}

function addMessage(context: ChatContext, message: number, spot: Spot, parts: SystemPart[]): void {
  const { document } = context.source;
  const {
    content,
    name,
    others = [],
    toolCalls,
    toolCallId,
    reasoning,
    refusal,
    functionCall,
  } = messageMembers(document, message);
  const around = { node: message, label: "system" };
  if (content === -1) parts.push({ ...around, value: -1, text: "" });
  else addParts(context, content, around, spot, parts);
  if (name !== -1) reportName(context, name, spot);
  const foreign = [toolCalls, toolCallId, reasoning, refusal, functionCall].filter((value) => value !== -1);
  reportLost(context, [...foreign.map((value) => value - 1), ...others], spot);
}

function addParts(
  context: ChatContext,
  content: number,
  around: Pick<SystemPart, "node" | "label">,
  spot: Spot,
  parts: SystemPart[],
): void {
  const { document } = context.source;
  if (document.isString(content)) {
    parts.push({ ...around, value: content, text: document.string(content) });
    return;
  }
  parts.push({ ...around, value: -1, text: undefined });
  if (!document.isArray(content)) return reportDropped(context, content, "content that is no text", spot);
  for (const block of document.elements(content)) {
    const text = document.isString(block) ? block : document.member(block, "text");
    if (text === -1 || !document.isString(text)) reportDropped(context, block, "a block that is no text", spot);
    else {
      parts.push({ node: block, label: "text", value: text, text: document.string(text) });
      reportOthers(context, block, ["type", "text"], spot);
    }
  }
}

/** Choice 8: Responses messages have no name. */
export function reportName(context: ChatContext, name: number, spot: Spot): void {
  const code = "chat-name-dropped";
  context.reasons.warn(code, spot.wire, { name: context.source.document.text(name) }, originAt(context, name, spot));
  const text = "Responses messages have no name";
  context.mapping?.add(name, "dropped", "chat/name", text, { choice: 8, code, before: name });
}

function addRow(context: ChatContext, part: SystemPart, count: number, instead?: Instead): void {
  const { node, label, value, text } = part;
  const { mapping } = context;
  const detail = { labels: [label] as const, ...(value === -1 ? {} : { before: value }) };
  if (instead !== undefined) {
    mapping?.add(node, "dropped", instead.rule, instead.text, { ...detail, choice: instead.choice });
  } else if (text === "" || count === 0) {
    mapping?.add(node, "dropped", "chat/instructions", "there is no text in it", detail);
  } else {
    const why = count === 1 ? "the system text" : `one of ${count} system texts, joined with a blank line`;
    mapping?.add(node, count === 1 ? "moved" : "merged", "chat/instructions", why, { ...detail, responses: wire });
  }
}
