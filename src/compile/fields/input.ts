import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { itemGates } from "../items/item-gates.js";
import { ShapeWriter } from "../items/shape-writer.js";
import { promptReport } from "../prompt-report.js";
import type { RequestContext } from "../request-context.js";
import { itemSpans, type ItemSpans } from "../items/item-spans.js";
import { writeItem } from "../items/write-item.js";
import { toolsWriter } from "./tools.js";

/** Wire contract 3, 4, 6: the items in the client's own form; Lite puts the tools and the instructions in front. */
export function input(context: RequestContext): { write: () => void; spans: ItemSpans } {
  const { prompt, parts, writer, reasons, prewarm, history } = context;
  const { document } = prompt;
  const spans = itemSpans(!history || parts.input === -1 ? 0 : document.size(parts.input));
  const write = (): void => {
    writer.byte(0x5b);
    if (context.lite) writeLitePrefix(context, spans);
    if (parts.input !== -1 && history) writeItems(context, spans);
    writer.byte(0x5d);
  };
  if (prewarm) reasons.add("/input", "set", "prewarm/input", "a prewarm carries no history (wire contract 10.5)");
  else reasons.add("/input", "set", "input/items", "the Prompt's items", { kind: "prompt", key: "input" });
  return { write, spans };
}

/** The prefix counts as ordinary input later, but carries neither id nor metadata (wire contract 6). */
function writeLitePrefix(context: RequestContext, spans: ItemSpans): void {
  const { writer, parts, reasons, liteOrigin, dialect } = context;
  const start = writer.length;
  writer.ascii('{"type":"additional_tools","role":"developer","tools":');
  toolsWriter(context, ["input", 0, "tools"])();
  writer.byte(0x7d);
  spans.add(start, writer.length, -1);
  reasons.add("/input/0", "set", dialect.liteTools.rule, "Lite carries the tools as the first item", liteOrigin);
  const text = parts.baseInstructions ?? "";
  if (text === "") return;
  writer.byte(0x2c);
  const messageStart = writer.length;
  writer.ascii('{"type":"message","role":"developer","content":[{"type":"input_text","text":');
  writer.text(text);
  writer.ascii("}]}");
  spans.add(messageStart, writer.length, -1);
  reasons.add("/input/1", "set", "lite/instructions", "Lite carries the base instructions as a message", liteOrigin);
}

function writeItems(context: RequestContext, spans: ItemSpans): void {
  const { prompt, parts, writer, reasons } = context;
  const { document } = prompt;
  const end = document.next(parts.input);
  const shapeWriter = new ShapeWriter(document, writer, itemGates(context), promptReport(prompt, reasons), ["input"]);
  const problems: Problem[] = shapeWriter.problems;
  let promptPosition = -1;
  for (let item = parts.input + 1; item < end; item = document.next(item)) {
    promptPosition++;
    const mark = writer.length;
    if (spans.count > 0) writer.byte(0x2c);
    const start = writer.length;
    const place = { document, item, root: prompt.node, promptPosition, wirePosition: spans.count };
    if (writeItem(context, shapeWriter, place) === undefined) writer.truncate(mark);
    else spans.add(start, writer.length, promptPosition);
  }
  if (problems.length > 0) throw new InputError(problems);
}
