import type { Origin } from "../../profile/profile.js";
import type { BodyField } from "../compiled-request.js";
import { isPlain } from "./call-kind.js";
import type { ChatContext } from "./chat-context.js";
import type { ChatOption } from "./chat-source.js";
import { FieldList } from "./field-list.js";
import { writeToolChoice, writeTools } from "./chat-tools.js";
import { fillsFor, Options, refusedOptions } from "./mapped-options.js";
import { instructionsOf, writeInput } from "./messages.js";

/**
 * Writes the Responses body of a chat source (chat translation 2). Key order (choice 12): model, unmapped options,
 * instructions, input, tools, tool_choice, the mapped options, stream.
 */
export function writeResponsesBody(context: ChatContext): BodyField[] {
  const { writer, source, reasons, call } = context;
  const options = new Options(source.options);
  const list = new FieldList(writer);
  const field: WriteField = (name, write) => list.write(name, write);

  reasons.add("/model", "set", "chat/model", "the model this request uses", context.modelOrigin, context.model);
  field("model", () => writer.text(context.model));
  for (const option of options.verbatim) {
    if (option.name !== "model") writeOption(context, options, option, field);
  }
  for (const option of options.removed) {
    reasons.add(
      `/${option.name}`,
      "omitted",
      "chat/option-null",
      "null removes the key",
      originOfOption(context, option),
    );
  }

  writeInstructions(context, options, field);
  reasons.add(
    "/input",
    "changed",
    "chat/messages",
    "the messages as Responses items",
    originOfPart(context, source.messages),
  );
  field("input", () => writeInput(context));
  if (!isPlain(call)) writeToolFields(context, field);
  else if (source.tools !== -1) {
    reasons.add("/tools", "omitted", "chat/plain-call", `a ${call} call has no tools`, { kind: "flag", key: "--call" });
  }
  writeLimit(context, options, field);
  for (const target of ["reasoning", "text"] as const) writeMapped(context, options, target, field);
  if (context.stream) {
    reasons.add(
      "/stream",
      "set",
      "chat/stream",
      "the main loop streams; options cannot change it",
      { kind: "default" },
      "true",
    );
    field("stream", () => writer.ascii("true"));
  } else if (isPlain(call)) {
    reasons.add("/stream", "omitted", "chat/plain-call", `a ${call} call does not stream`, {
      kind: "flag",
      key: "--call",
    });
  }
  return list.end();
}

type WriteField = (name: string, write: () => void) => void;

function writeOption(context: ChatContext, options: Options, option: ChatOption, field: WriteField): void {
  const { reasons, writer } = context;
  const { name, document, value } = option;
  const pointer = `/${name}`;
  const origin = originOfOption(context, option);
  if (name === "instructions") return;
  if (name === "reasoning" || name === "text") {
    field(name, () => mergeExplicit(context, options, name, option));
    return;
  }
  if (refusedOptions.has(name)) reasons.warn("chat-option-refused", pointer, { name }, origin);
  reasons.add(
    pointer,
    "set",
    "chat/option-verbatim",
    "your option, verbatim",
    origin,
    document.text(value).slice(0, 80),
  );
  field(name, () => writer.copy(document, value));
}

/** Choice 1: what the user wrote wins; only missing members are filled in. */
function mergeExplicit(context: ChatContext, options: Options, name: "reasoning" | "text", explicit: ChatOption): void {
  const { reasons, writer } = context;
  const { document, value } = explicit;
  const origin = originOfOption(context, explicit);
  if (!document.isObject(value)) {
    reasons.add(`/${name}`, "set", "chat/option-verbatim", "your option, verbatim", origin);
    return writer.copy(document, value);
  }
  const fills = fillsFor(context, options, name);
  const missing = fills.filter((fill) => document.member(value, fill.name) === -1);
  const kept = fills.length - missing.length;
  const text = kept > 0 ? "your own object wins over the shorter options" : "your option";
  reasons.add(`/${name}`, missing.length > 0 ? "changed" : "set", "chat/explicit-wins", text, origin);
  const end = document.size(value) > 0;
  writer.copy(document, value);
  if (missing.length === 0) return;
  writer.truncate(writer.length - 1);
  for (const [position, fill] of missing.entries()) {
    if (position > 0 || end) writer.byte(0x2c);
    writer.ascii(`"${fill.name}":`);
    fill.write();
    reasons.add(`/${name}/${fill.name}`, "set", "chat/explicit-filled", "filled in from the shorter option", origin);
  }
  writer.byte(0x7d);
}

function writeInstructions(context: ChatContext, options: Options, field: WriteField): void {
  const { reasons, writer, source } = context;
  const explicit = options.get("instructions");
  if (explicit !== undefined) {
    const origin = originOfOption(context, explicit);
    reasons.add("/instructions", "set", "chat/option-verbatim", "your option replaces the system messages", origin);
    field("instructions", () => writer.copy(explicit.document, explicit.value));
    return;
  }
  const instructions = options.isRemoved("instructions") ? "" : instructionsOf(context);
  const origin = originOfPart(context, source.system === -1 ? source.messages : source.system);
  if (instructions === "") {
    reasons.add("/instructions", "omitted", "chat/instructions", "there is no system text", origin);
    return;
  }
  reasons.add("/instructions", "moved", "chat/instructions", "all system texts, joined with a blank line", origin);
  field("instructions", () => writer.text(instructions));
}

function writeToolFields(context: ChatContext, field: WriteField): void {
  const { source, reasons } = context;
  const { document, tools, toolChoice } = source;
  const origin = originOfPart(context, tools);
  if (tools === -1) reasons.add("/tools", "omitted", "chat/tools", "the source has none", origin);
  else if (document.size(tools) === 0) {
    reasons.add("/tools", "omitted", "chat/tools-empty", "an empty list is left out", origin);
  } else {
    reasons.add(
      "/tools",
      "changed",
      "chat/tools",
      "function tools become flat",
      origin,
      `${document.size(tools)} tools`,
    );
    field("tools", () => writeTools(context));
  }
  if (toolChoice !== -1) field("tool_choice", () => writeToolChoice(context));
}

/** `max_completion_tokens`, else the session's limit. An explicit `max_output_tokens` has been written verbatim. */
function writeLimit(context: ChatContext, options: Options, field: WriteField): void {
  const { reasons, writer, profile } = context;
  const pointer = "/max_output_tokens";
  if (options.get("max_output_tokens") !== undefined || options.isRemoved("max_output_tokens")) return;
  const option = options.get("max_completion_tokens");
  if (option !== undefined) {
    const origin = originOfOption(context, option);
    reasons.add(pointer, "set", "chat/max-output-tokens", "max_completion_tokens, the same number", origin);
    field("max_output_tokens", () => writer.copy(option.document, option.value));
    return;
  }
  const limit = profile.values.model.maxOutputTokens;
  if (limit === undefined || options.isRemoved("max_completion_tokens")) {
    reasons.add(
      pointer,
      "omitted",
      "chat/max-output-tokens",
      "neither you nor the session sets a limit",
      "/model/maxOutputTokens",
    );
    return;
  }
  reasons.add(
    pointer,
    "defaulted",
    "chat/max-output-tokens",
    "the session's limit",
    "/model/maxOutputTokens",
    String(limit),
  );
  field("max_output_tokens", () => writer.ascii(String(limit)));
}

function writeMapped(context: ChatContext, options: Options, target: "reasoning" | "text", field: WriteField): void {
  const { writer, reasons } = context;
  if (options.get(target) !== undefined || options.isRemoved(target)) return;
  const fills = fillsFor(context, options, target);
  if (fills.length === 0) return;
  const shorter = { reasoning: ["reasoning_effort"], text: ["verbosity", "response_format"] }[target];
  const given = shorter.flatMap((name) => options.get(name) ?? []);
  const from = given.map(({ name }) => name).join(" and ");
  const origin = given[0] === undefined ? undefined : originOfOption(context, given[0]);
  reasons.add(`/${target}`, "changed", `chat/${target}`, `from ${from}`, origin);
  field(target, () => {
    for (const [position, fill] of fills.entries()) {
      writer.ascii(position === 0 ? `{"${fill.name}":` : `,"${fill.name}":`);
      fill.write();
    }
    writer.byte(0x7d);
  });
}

function originOfOption(context: ChatContext, { origin, value }: ChatOption): Origin {
  return origin ?? context.originOf(value);
}

function originOfPart(context: ChatContext, node: number): Origin {
  return node === -1 ? { kind: "default" } : context.originOf(node);
}
