import type { Dialect } from "../compile/dialects/dialect.js";
import type { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { resolvePointer } from "../json/pointer.js";
import type { ObjectWriter } from "../json/object-writer.js";
import type { BodyParts } from "./body-parts.js";

/** Writes the Prompt that a body was made of, as far as the body shows it. */
export function writePrompt(object: ObjectWriter, parts: BodyParts, dialect: Dialect): void {
  const { document, node, items, instructions } = parts;
  writeItems(object.label("input"), document, items);
  writeTools(object.label("tools"), parts, dialect);
  object.copy("parallel_tool_calls", document, document.member(node, "parallel_tool_calls"));
  object.object(
    "base_instructions",
    (base) => base.text("text", instructions === -1 ? "" : document.string(instructions)),
    "always",
  );
  const format = resolvePointer(document, "/text/format", node);
  if (format === -1) return;
  object.copy("output_schema", document, document.member(format, "schema"));
  object.copy("output_schema_strict", document, document.member(format, "strict"));
}

/** Items as they are on the wire. What the client leaves out because of its content comes back (wire contract 3). */
export function writeItems(writer: ByteWriter, document: JsonDocument, items: readonly number[]): void {
  writer.byte(0x5b);
  for (const [position, item] of items.entries()) {
    if (position > 0) writer.byte(0x2c);
    const type = document.member(item, "type");
    const isReasoning = type !== -1 && document.is(type, "reasoning") && document.member(item, "content") === -1;
    writer.copy(document, item);
    if (!isReasoning) continue;
    // No key means a list without reasoning_text; `null` and an absent member would both be written as null.
    writer.truncate(writer.length - 1);
    writer.ascii(',"content":[]}');
  }
  writer.byte(0x5d);
}

function writeTools(writer: ByteWriter, { document, tools, lite }: BodyParts, dialect: Dialect): void {
  writer.byte(0x5b);
  const list = tools !== -1 && document.isArray(tools) ? Array.from(document.elements(tools)) : [];
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
