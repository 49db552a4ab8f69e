import type { PrefixItem } from "../dialects/dialect.js";
import { itemGates } from "../items/item-gates.js";
import { ItemSpans } from "../items/item-spans.js";
import { ShapeWriter } from "../items/shape-writer.js";
import { writeItem } from "../items/write-item.js";
import { promptReport } from "../prompt-report.js";
import type { RequestContext } from "../request-context.js";
import { writeTools } from "./tools.js";

/** Wire contract 3, 4, 6: the items in the client's own form, behind those that the builder puts in front. */
export function input(context: RequestContext): { write: () => void; spans: ItemSpans } {
  const { prefix, writer, reasons, prewarm, history } = context;
  const spans = new ItemSpans();
  const write = (): void => {
    writer.byte(0x5b);
    for (const item of prefix) writePrefixItem(context, item, spans);
    if (history) writeItems(context, spans);
    writer.byte(0x5d);
  };
  if (prewarm) reasons.add("/input", "set", "prewarm/input", "a prewarm carries no history (wire contract 10.5)");
  else reasons.add("/input", "set", "input/items", "the Prompt's items", { kind: "prompt", key: "input" });
  return { write, spans };
}

/** Such an item counts as ordinary input later, but carries no metadata (wire contract 6). */
function writePrefixItem(context: RequestContext, item: PrefixItem, spans: ItemSpans): void {
  const { writer, parts, session, reasons, lite, liteOrigin, dialect } = context;
  const text = parts.baseInstructions;
  if (item === "instructions" && text === "") return;
  const position = spans.count;
  writer.comma();
  const start = writer.length;
  writer.ascii(item === "tools" ? '{"type":"additional_tools"' : '{"type":"message"');
  const id = dialect.prefixId.decide(item, session);
  if (id !== undefined) {
    writer.ascii(',"id":');
    writer.text(id);
  }
  writer.ascii(',"role":"developer",');
  const origin = lite ? liteOrigin : undefined;
  const carrier = lite ? "Lite" : "this version";
  if (item === "tools") {
    writer.ascii('"tools":');
    writeTools(context, ["input", position, "tools"]);
    writer.byte(0x7d);
    reasons.add(
      `/input/${position}`,
      "set",
      dialect.inputPrefix.rule,
      `${carrier} carries the tools as an item`,
      origin,
    );
  } else {
    writer.ascii('"content":[{"type":"input_text","text":');
    writer.text(text);
    writer.ascii("}]}");
    const why = `${carrier} carries the base instructions as a message`;
    reasons.add(`/input/${position}`, "set", dialect.inputPrefix.rule, why, origin);
  }
  spans.add(start, writer.length, -1);
}

function writeItems(context: RequestContext, spans: ItemSpans): void {
  const { prompt, parts, writer, reasons, problems } = context;
  const { document, node: root } = prompt;
  const report = promptReport(prompt, reasons);
  const gates = itemGates(context);
  const shapeWriter = new ShapeWriter({ document, writer, gates, report, problems, path: ["input"] });
  let promptPosition = 0;
  for (const item of document.elements(parts.input)) {
    const before = writer.length;
    writer.comma();
    const start = writer.length;
    const place = { document, item, root, promptPosition, wirePosition: spans.count };
    if (writeItem(context, shapeWriter, place) === undefined) writer.truncate(before);
    else spans.add(start, writer.length, promptPosition);
    promptPosition++;
  }
}
