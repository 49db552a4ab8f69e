import type { ChatContext } from "./chat-context.js";
import { reportDropped, writeMembers } from "./content-parts.js";

/** Writes the tools flat (chat translation 2, choices 6 and 9): names and schemas byte for byte. */
export function writeTools(context: ChatContext): void {
  const { source, writer, reasons } = context;
  const { document, tools } = source;
  writer.byte(0x5b);
  let position = 0;
  for (const tool of document.elements(tools)) {
    if (position > 0) writer.byte(0x2c);
    const pointer = `/tools/${position++}`;
    const definition = document.isObject(tool) ? document.member(tool, "function") : -1;
    const type = document.isObject(tool) ? document.member(tool, "type") : -1;
    if (definition === -1 || !document.isObject(definition) || type === -1 || !document.is(type, "function")) {
      const name = type !== -1 && document.isString(type) ? document.string(type) : "(none)";
      reasons.warn("chat-tool-verbatim", pointer, { type: name }, context.originOf(tool));
      writer.copy(document, tool);
      continue;
    }
    writer.ascii('{"type":"function"');
    writeMembers(context, definition, new Set());
    writeMembers(context, tool, new Set(["type", "function", "cache_control"]));
    writer.byte(0x7d);
    reportDropped(context, tool, pointer);
    const strict = document.member(definition, "strict");
    if (strict === -1) {
      const name = document.member(definition, "name");
      const label = name === -1 ? "(unnamed)" : document.string(name);
      reasons.warn("chat-strict-absent", `${pointer}/strict`, { tool: label }, context.originOf(definition));
    }
  }
  writer.byte(0x5d);
}

/** Writes `tool_choice` (chat translation 2, choices 9 and 14). */
export function writeToolChoice(context: ChatContext): void {
  const { source, writer, reasons, profile } = context;
  const { document, toolChoice } = source;
  const pointer = "/tool_choice";
  const origin = context.originOf(toolChoice);
  const type = document.isObject(toolChoice) ? document.member(toolChoice, "type") : -1;
  const isFunction = type !== -1 && document.is(type, "function");
  const definition = isFunction ? document.member(toolChoice, "function") : -1;
  const isForced = isFunction || document.is(toolChoice, "required");
  if (isForced && profile.values.model.extendedThinking === true) {
    const given = document.isString(toolChoice) ? document.string(toolChoice) : "a named tool";
    reasons.warn("chat-tool-choice-lowered", pointer, { given }, "/model/extendedThinking");
    reasons.add(
      pointer,
      "changed",
      "chat/tool-choice-thinking",
      `${given} is lowered to auto`,
      "/model/extendedThinking",
      "auto",
    );
    writer.ascii('"auto"');
    return;
  }
  if (definition !== -1 && document.isObject(definition)) {
    reasons.add(pointer, "changed", "chat/tool-choice-named", "the name moves one level up", origin);
    writer.ascii('{"type":"function"');
    writeMembers(context, definition, new Set());
    writer.byte(0x7d);
    return;
  }
  if (document.isObject(toolChoice) && !isFunction) {
    const name = type !== -1 && document.isString(type) ? document.string(type) : "(none)";
    reasons.warn("chat-tool-choice-verbatim", pointer, { type: name }, origin);
  }
  reasons.add(pointer, "set", "chat/tool-choice", "as the source says", origin);
  writer.copy(document, toolChoice);
}
