import type { BodyField } from "../compiled-request.js";
import { isPlain } from "./call-kind.js";
import type { ChatContext } from "./chat-context.js";
import { FieldList } from "./field-list.js";

/**
 * Writes today's Chat Completions body (chat translation 1): a body goes out as it stands, member for member; a
 * prompt file gives model, messages, tools, tool_choice, its options in their order, stream. Nothing is added.
 */
export function writeChatBody(context: ChatContext): BodyField[] {
  return context.source.form === "body" ? copyBody(context) : buildBody(context);
}

function copyBody(context: ChatContext): BodyField[] {
  const { writer, source, reasons, call } = context;
  const { document, node } = source;
  const list = new FieldList(writer);
  const omitted = isPlain(call) ? new Set(["tools", "tool_choice", "stream", "stream_options"]) : new Set<string>();
  for (const { key, value } of document.members(node)) {
    const name = document.string(key);
    const pointer = `/${name}`;
    if (omitted.has(name)) {
      reasons.add(pointer, "omitted", "chat/plain-call", `a ${call} call does not have it`, {
        kind: "flag",
        key: "--call",
      });
    } else if (name === "model" && !document.is(value, context.model)) {
      reasons.add(pointer, "changed", "chat/model", "the model this request uses", context.modelOrigin, context.model);
      list.write(name, () => writer.text(context.model));
    } else {
      reasons.add(pointer, "set", "chat/body-as-is", "as in the source, untouched", context.originOf(value));
      list.write(name, () => writer.copy(document, value));
    }
  }
  // Options of the settings that the body does not have itself.
  for (const { name, document: home, value, origin } of context.source.options) {
    if (origin === undefined || home.isNull(value) || omitted.has(name)) continue;
    reasons.add(`/${name}`, "set", "chat/option-verbatim", "your option, verbatim", origin);
    list.write(name, () => writer.copy(home, value));
  }
  if (!list.has("model")) {
    reasons.add("/model", "set", "chat/model", "the model this request uses", context.modelOrigin, context.model);
    list.write("model", () => writer.text(context.model));
  }
  return list.end();
}

function buildBody(context: ChatContext): BodyField[] {
  const { writer, source, reasons, call } = context;
  const { document, system, messages, tools, toolChoice, options } = source;
  const list = new FieldList(writer);
  const part = (name: string, node: number): void => {
    if (node === -1) return;
    reasons.add(`/${name}`, "set", "chat/body-as-is", "as in the source", context.originOf(node));
    list.write(name, () => writer.copy(document, node));
  };
  reasons.add("/model", "set", "chat/model", "the model this request uses", context.modelOrigin, context.model);
  list.write("model", () => writer.text(context.model));
  reasons.add(
    "/messages",
    "set",
    "chat/body-as-is",
    "the system prompt, then the messages",
    messages === -1 ? { kind: "default" } : context.originOf(messages),
  );
  list.write("messages", () => {
    let separator = 0x5b;
    if (system !== -1) {
      writer.ascii('[{"role":"system","content":');
      writer.copy(document, system);
      writer.byte(0x7d);
      separator = 0x2c;
    }
    if (messages !== -1) {
      for (const message of document.elements(messages)) {
        writer.byte(separator);
        writer.copy(document, message);
        separator = 0x2c;
      }
    }
    if (separator === 0x5b) writer.byte(0x5b);
    writer.byte(0x5d);
  });
  if (!isPlain(call)) {
    part("tools", tools);
    part("tool_choice", toolChoice);
  }
  for (const { name, document: home, value, origin = context.originOf(value) } of options) {
    if (isPlain(call) && (name === "tools" || name === "tool_choice")) continue;
    if (home.isNull(value)) {
      reasons.add(`/${name}`, "omitted", "chat/option-null", "null removes the key", origin);
      continue;
    }
    reasons.add(`/${name}`, "set", "chat/option-verbatim", "your option, verbatim", origin);
    list.write(name, () => writer.copy(home, value));
  }
  if (context.stream) {
    reasons.add(
      "/stream",
      "set",
      "chat/stream",
      "the main loop streams; options cannot change it",
      { kind: "default" },
      "true",
    );
    list.write("stream", () => writer.ascii("true"));
  }
  return list.end();
}
