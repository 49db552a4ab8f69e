import type { BodyField } from "../compiled-request.js";
import { isPlain } from "./call-kind.js";
import type { ChatContext } from "./chat-context.js";
import { FieldList, type WriteField } from "./field-list.js";
import { instructionsOf } from "./instructions.js";
import { Options } from "./mapped-options.js";
import { writeInput } from "./messages.js";
import { originOfOption, writeLimit, writeMapped, writeOption } from "./option-fields.js";
import { leaveToolsOut, originOfPart, writeModel, writeStream, writeToolFields } from "./request-fields.js";

/**
 * Writes the Responses body of a chat source (chat translation 2). Key order (choice 12): model, unmapped options,
 * instructions, input, tools, tool_choice, the mapped options, stream.
 */
export function writeResponsesBody(context: ChatContext): BodyField[] {
  const { writer, source, reasons, call } = context;
  const options = new Options(source.options);
  const list = new FieldList(writer);
  const field: WriteField = (name, write) => list.write(name, write);

  writeModel(context, field);
  for (const option of options.verbatim) {
    if (option.name !== "model") writeOption(context, options, option, field);
  }
  for (const option of options.removed) {
    const text = "null removes the key";
    reasons.add(`/${option.name}`, "omitted", "chat/option-null", text, originOfOption(context, option));
    context.mapping?.option(option, "dropped", "chat/option-null", text, { choice: 2 });
  }
  for (const option of options.computed) {
    const { name, value } = option;
    const code = "chat-member-dropped";
    reasons.warn(code, `/${name}`, { member: name }, originOfOption(context, option));
    context.mapping?.option(option, "dropped", "chat/computed", "the messages make it up", { before: value, code });
  }

  writeInstructions(context, options, field);
  reasons.add(
    "/input",
    "changed",
    "chat/messages",
    "the messages as Responses items",
    originOfPart(context, source.messages),
  );
  for (const [name, node] of Object.entries({ system: source.system, messages: source.messages })) {
    if (node === -1) continue;
    const text = name === "system" ? "becomes instructions" : "become input; system messages become instructions";
    reasons.add(`/${name}`, "moved", "chat/messages", text, originOfPart(context, node));
  }
  field("input", () => writeInput(context));
  if (isPlain(call)) leaveToolsOut(context, options);
  else writeToolFields(context, options, field);
  writeLimit(context, options, field);
  for (const target of ["reasoning", "text"] as const) writeMapped(context, options, target, field);
  writeStream(context, field);
  return list.end();
}

function writeInstructions(context: ChatContext, options: Options, field: WriteField): void {
  const { reasons, writer, source, mapping } = context;
  const explicit = options.get("instructions");
  if (explicit !== undefined) {
    const origin = originOfOption(context, explicit);
    reasons.add("/instructions", "set", "chat/option-verbatim", "your option replaces the system messages", origin);
    const instead = { rule: "chat/explicit-wins", text: "your own instructions win", choice: 1 };
    instructionsOf(context, instead);
    field("instructions", () => {
      const start = writer.length;
      writer.copy(explicit.document, explicit.value);
      const row = { responses: "/instructions", start, choice: 1 };
      mapping?.option(explicit, "verbatim", "chat/option-verbatim", "your own instructions", row);
    });
    return;
  }
  const isRemoved = options.isRemoved("instructions");
  const nullText = "instructions: null removes them";
  const texts = instructionsOf(
    context,
    isRemoved ? { rule: "chat/option-null", text: nullText, choice: 2 } : undefined,
  );
  const instructions = isRemoved ? "" : texts;
  const origin = originOfPart(context, source.system === -1 ? source.messages : source.system);
  if (instructions === "") {
    reasons.add("/instructions", "omitted", "chat/instructions", "there is no system text", origin);
    return;
  }
  reasons.add("/instructions", "moved", "chat/instructions", "all system texts, joined with a blank line", origin);
  field("instructions", () => writer.text(instructions));
}
