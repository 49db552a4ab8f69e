import type { Origin } from "../../profile/profile.js";
import { isPlain } from "./call-kind.js";
import type { ChatContext } from "./chat-context.js";
import type { ChatOption, ChatSource } from "./chat-source.js";
import { writeToolChoice, writeTools } from "./chat-tools.js";
import type { WriteField } from "./field-list.js";
import type { Options } from "./mapped-options.js";

/** The model this request uses; it may be another one than the source names. */
export function writeModel(
  { reasons, writer, mapping, source, model, modelOrigin }: ChatContext,
  field: WriteField,
): void {
  const text = "the model this request uses";
  reasons.add("/model", "set", "chat/model", text, modelOrigin, model);
  field("model", () => {
    const start = writer.length;
    writer.text(model);
    const { modelNode } = source;
    const row = { chat: "/model", responses: "/model", start };
    const origin = reasons.reasons.at(-1)!.origin;
    if (modelNode === -1) mapping?.add(undefined, "added", "chat/model", "to both endpoints", { ...row, origin });
    else if (source.document.is(modelNode, model)) {
      mapping?.add(modelNode, "verbatim", "chat/model", text, { ...row, before: modelNode });
    } else mapping?.add(modelNode, "changed", "chat/model", text, { ...row, before: modelNode, origin, choice: 2 });
  });
}

export function writeStream(context: ChatContext, field: WriteField): void {
  const { reasons, writer, mapping, source, call, stream } = context;
  const { document, stream: given, form } = source;
  const detail = given === -1 ? {} : { before: given };
  const node = given === -1 ? undefined : given;
  if (stream) {
    const text = "the main loop streams; options cannot change it";
    reasons.add("/stream", "set", "chat/stream", text, { kind: "default" }, "true");
    if (given !== -1 && document.text(given) !== "true")
      reasons.warn("chat-stream-kept", "/stream", { given: document.text(given) }, context.originOf(given, "stream"));
    field("stream", () => {
      const start = writer.length;
      writer.ascii("true");
      const isSame = given !== -1 && document.text(given) === "true";
      const outcome = given === -1 ? "added" : isSame ? "verbatim" : "changed";
      mapping?.add(node, outcome, "chat/stream", text, {
        ...(form === "file" ? { chat: "/stream" } : {}),
        ...detail,
        responses: "/stream",
        start,
        choice: 2,
      });
    });
    return;
  }
  const text = isPlain(call) ? `a ${call} call does not stream` : "this request is not to stream";
  if (isPlain(call)) reasons.add("/stream", "omitted", "chat/plain-call", text, { kind: "flag", key: "--call" });
  if (node !== undefined) {
    mapping?.add(node, "dropped", "chat/plain-call", text, { ...(form === "file" ? { chat: false } : {}), ...detail });
  }
}

/** `tools` and `tool_choice`; those of the settings where the source has none of its own. */
export function writeToolFields(context: ChatContext, options: Options, field: WriteField): void {
  const { source, reasons } = context;
  const given = options.get("tools");
  const from = given === undefined ? context : ofSettings(context, given, { tools: given.value });
  const { document, tools } = from.source;
  const origin = originOfPart(from, tools);
  if (tools === -1) reasons.add("/tools", "omitted", "chat/tools", "the source has none", origin);
  else if (document.isArray(tools) && document.next(tools) === tools + 1) {
    const text = "an empty list is left out";
    reasons.add("/tools", "omitted", "chat/tools-empty", text, origin);
    if (given === undefined) {
      context.mapping?.add(tools, "dropped", "chat/tools-empty", text, { before: tools, choice: 9 });
    } else context.mapping?.option(given, "dropped", "chat/tools-empty", text, { choice: 9 });
  } else {
    const count = document.isArray(tools) ? `${document.size(tools)} tools` : undefined;
    reasons.add("/tools", "changed", "chat/tools", "function tools become flat", origin, count);
    const isList = document.isArray(tools);
    writeFrom(context, given, "tools", field, () => (isList ? writeTools(from) : from.writer.copy(document, tools)));
  }
  const chosen = options.get("tool_choice");
  if (chosen !== undefined) {
    const choice = ofSettings(context, chosen, { toolChoice: chosen.value });
    writeFrom(context, chosen, "tool_choice", field, () => writeToolChoice(choice));
  } else if (source.toolChoice !== -1) field("tool_choice", () => writeToolChoice(context));
}

/** The same context, its tools taken from settings or a profile. */
function ofSettings(context: ChatContext, { document, origin }: ChatOption, tools: Partial<ChatSource>): ChatContext {
  const { mapping: _, ...rest } = context;
  return { ...rest, source: { ...context.source, document, ...tools }, originOf: () => origin ?? { kind: "default" } };
}

/** Writes a field; what comes from settings is one row of the mapping. */
function writeFrom(
  { writer, mapping }: ChatContext,
  given: ChatOption | undefined,
  name: string,
  field: WriteField,
  write: () => void,
): void {
  field(name, () => {
    const start = writer.length;
    write();
    if (given === undefined) return;
    const text = "of your settings, as a source's own would be";
    mapping?.option(given, "changed", "chat/tools", text, { responses: `/${name}`, start });
  });
}

/** A plain call has no tools (chat translation 1). */
export function leaveToolsOut({ source, reasons, mapping, call }: ChatContext, options: Options): void {
  const text = `a ${call} call has no tools`;
  for (const [name, node] of Object.entries({ tools: source.tools, tool_choice: source.toolChoice })) {
    const given = options.get(name);
    if (node === -1 && given === undefined) continue;
    reasons.add(`/${name}`, "omitted", "chat/plain-call", text, { kind: "flag", key: "--call" });
    if (given === undefined) mapping?.add(node, "dropped", "chat/plain-call", text, { before: node });
    else mapping?.option(given, "dropped", "chat/plain-call", text, { chat: false });
  }
}

/** Where a part of the source stands, where there is one. */
export function originOfPart(context: ChatContext, node: number): Origin {
  return node === -1 ? { kind: "default" } : context.originOf(node);
}
