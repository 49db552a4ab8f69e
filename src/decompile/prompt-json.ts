import type { Dialect } from "../compile/dialects/dialect.js";
import type { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { resolvePointer } from "../json/pointer.js";
import type { ObjectWriter } from "../json/object-writer.js";
import type { BodyParts, HistoryItem } from "./body-parts.js";

const passthrough = "internal_chat_message_metadata_passthrough";

/** Writes the Prompt that a body was made of, as far as the body shows it. */
export function writePrompt(object: ObjectWriter, parts: BodyParts, dialect: Dialect): void {
  const { document, node, items, instructions } = parts;
  writeItems(object.label("input"), items);
  writeTools(object.label("tools"), parts, dialect);
  object.copy("parallel_tool_calls", document, document.member(node, "parallel_tool_calls"));
  object.object(
    "base_instructions",
    (base) => base.text("text", instructions?.document.string(instructions.node) ?? ""),
    "always",
  );
  const format = resolvePointer(document, "/text/format", node);
  if (format === -1) return;
  object.copy("output_schema", document, document.member(format, "schema"));
  object.copy("output_schema_strict", document, document.member(format, "strict"));
}

/** Items as they are on the wire. What the client leaves out because of its content comes back (wire contract 3). */
function writeItems(writer: ByteWriter, items: readonly HistoryItem[]): void {
  writer.byte(0x5b);
  for (const [position, { document, node, turnId }] of items.entries()) {
    if (position > 0) writer.byte(0x2c);
    writer.copy(document, node);
    const has = (name: string): boolean => document.member(node, name) !== -1;
    const type = document.member(node, "type");
    const isReasoning = type !== -1 && document.is(type, "reasoning");
    // Members are added where the closing brace was; an item has at least its type.
    const reopen = (): void => {
      writer.truncate(writer.length - 1);
      writer.byte(0x2c);
    };
    // On the wire no key means a list without reasoning_text; an absent member would be written as null.
    if (isReasoning && turnId === undefined && !has("content")) {
      reopen();
      writer.ascii('"content":[]}');
    }
    if (turnId !== undefined && turnId !== "" && !has(passthrough)) {
      reopen();
      writer.ascii(`"${passthrough}":{"turn_id":`);
      writer.text(turnId);
      writer.ascii("}}");
    }
  }
  writer.byte(0x5d);
}

function writeTools(writer: ByteWriter, { tools, lite }: BodyParts, dialect: Dialect): void {
  if (tools === undefined || !tools.document.isArray(tools.node)) return writer.ascii("[]");
  const { document } = tools;
  const list = Array.from(document.elements(tools.node));
  writer.byte(0x5b);
  const isWrapping = lite && dialect.liteTools.decide === "wrapped";
  const flat = isWrapping && list[0] !== undefined ? wrapped(document, list[0]) : undefined;
  const unwrapped = flat === undefined ? list : [...flat, ...list.slice(1)];
  for (const [position, tool] of unwrapped.entries()) {
    if (position > 0) writer.byte(0x2c);
    writer.copy(document, tool);
  }
  writer.byte(0x5d);
}

/** The tools that the client wrapped in the namespace `functions` (wire versions, «wrapped»). */
function wrapped(document: JsonDocument, tool: number): number[] | undefined {
  const is = (name: string, text: string): boolean => {
    const value = document.member(tool, name);
    return value !== -1 && document.is(value, text);
  };
  if (!is("type", "namespace") || !is("name", "functions") || !is("description", "")) return undefined;
  const tools = document.member(tool, "tools");
  return tools !== -1 && document.isArray(tools) && document.size(tools) > 0
    ? Array.from(document.elements(tools))
    : undefined;
}
