import type { ChatContext } from "./chat-context.js";
import { reportMark, writeMembers } from "./content-parts.js";
import { reportOthers } from "./lost-members.js";

/** Writes the tools flat (chat translation 2, choices 6 and 9): names and schemas byte for byte. */
export function writeTools(context: ChatContext): void {
  const { source, writer } = context;
  const { document, tools } = source;
  writer.byte(0x5b);
  let position = 0;
  for (const tool of document.elements(tools)) {
    if (position > 0) writer.byte(0x2c);
    writeTool(context, tool, `/tools/${position++}`);
  }
  writer.byte(0x5d);
}

function writeTool(context: ChatContext, tool: number, pointer: string): void {
  const { source, writer, reasons, mapping } = context;
  const { document } = source;
  const definition = document.member(tool, "function");
  const type = document.member(tool, "type");
  const row = { responses: pointer, before: tool, start: writer.length };
  if (definition === -1 || !document.isObject(definition) || type === -1 || !document.is(type, "function")) {
    const name = type !== -1 && document.isString(type) ? document.string(type) : "(none)";
    const code = "chat-tool-verbatim";
    reasons.warn(code, pointer, { type: name }, context.originOf(tool));
    writer.copy(document, tool);
    const text = "another kind of tool: as it stands";
    mapping?.add(tool, "verbatim", "chat/tool-verbatim", text, { ...row, labels: [name, name], choice: 9, code });
    return;
  }
  writer.ascii('{"type":"function"');
  writeMembers(context, definition, new Set());
  writeMembers(context, tool, new Set(["type", "function", "cache_control"]));
  writer.byte(0x7d);
  const name = document.member(definition, "name");
  const label = name !== -1 && document.isString(name) ? document.string(name) : "(unnamed)";
  const isSilent = document.member(definition, "strict") === -1;
  const code = "chat-strict-absent";
  if (isSilent) reasons.warn(code, `${pointer}/strict`, { tool: label }, context.originOf(definition));
  const text = isSilent ? "flat; it does not say strict, which Responses takes as strict" : "flat: one level up";
  mapping?.add(tool, "moved", "chat/tools", text, {
    ...row,
    labels: [label, label],
    ...(isSilent ? { choice: 6, code } : {}),
  });
  reportMark(context, tool, { wire: pointer });
}

/** Writes `tool_choice` (chat translation 2, choices 9 and 14). */
export function writeToolChoice(context: ChatContext): void {
  const { source, writer, reasons, profile, mapping } = context;
  const { document, toolChoice } = source;
  const row = { responses: "/tool_choice", before: toolChoice, start: writer.length };
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
    const text = "forced, under extended thinking: lowered to auto";
    const code = "chat-tool-choice-lowered";
    mapping?.add(toolChoice, "changed", "chat/tool-choice-thinking", text, { ...row, choice: 14, code });
    return;
  }
  if (definition !== -1 && document.isObject(definition)) {
    reasons.add(pointer, "changed", "chat/tool-choice-named", "the name moves one level up", origin);
    writer.ascii('{"type":"function"');
    writeMembers(context, definition, new Set());
    writer.byte(0x7d);
    mapping?.add(toolChoice, "moved", "chat/tool-choice-named", "the name stands one level up", row);
    reportOthers(context, toolChoice, ["type", "function"], { wire: pointer });
    return;
  }
  const isOther = document.isObject(toolChoice) && !isFunction;
  const code = "chat-tool-choice-verbatim";
  if (isOther) {
    const name = type !== -1 && document.isString(type) ? document.string(type) : "(none)";
    reasons.warn(code, pointer, { type: name }, origin);
  }
  reasons.add(pointer, "set", "chat/tool-choice", "as the source says", origin);
  writer.copy(document, toolChoice);
  const text = isOther ? "another kind of choice: as it stands" : "the same on both endpoints";
  mapping?.add(toolChoice, "verbatim", "chat/tool-choice", text, { ...row, ...(isOther ? { choice: 9, code } : {}) });
}
