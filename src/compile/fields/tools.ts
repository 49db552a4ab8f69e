import { InputError } from "../../problem/input-error.js";
import { hostedTools, internalToolMembers } from "../items/tool-spec.js";
import { noGates, ShapeWriter } from "../items/shape-writer.js";
import type { RequestContext } from "../request-context.js";
import type { Field } from "./field.js";
import { promptOrigin } from "../prompt-origin.js";
import { promptReport } from "../prompt-report.js";
import { parametersOddity } from "../items/parameters.js";

/** Wire contract 2.1: always there in an ordinary request, even empty; in Lite they travel in `input`. */
export const tools: Field = (context) => {
  const { parts, prompt, lite, liteOrigin, endpoint, reasons } = context;
  const count = parts.tools === -1 ? 0 : prompt.document.size(parts.tools);
  if (count === 0) reasons.warn("no-tools", lite ? "/input/0/tools" : "/tools");
  if (lite) {
    reasons.add("/tools", "moved", "lite/tools", `Lite carries them in input[0] (${count})`, liteOrigin);
    return undefined;
  }
  if (endpoint === "compact" && parts.tools === -1) {
    reasons.add("/tools", "set", "tools/prompt", "the Prompt has none", { kind: "prompt", key: "tools" }, "[]");
  } else {
    reasons.add(
      "/tools",
      "set",
      "tools/prompt",
      "the Prompt's tools",
      { kind: "prompt", key: "tools" },
      `${count} tools`,
    );
  }
  return toolsWriter(context, ["tools"]);
};

/** Writes the list of tools in the dialect's arrangement. `path` is where the list stands on the wire. */
export function toolsWriter(context: RequestContext, path: readonly (string | number)[]): () => void {
  const { prompt, parts, writer, dialect, lite, reasons } = context;
  const { document } = prompt;
  return () => {
    const nodes = parts.tools === -1 ? [] : sentTools(context);
    const report = promptReport(prompt, reasons);
    const shapeWriter = new ShapeWriter(
      document,
      writer,
      noGates,
      {
        ...report,
        unknownMember: (pointer, key) => {
          if (!internalToolMembers.has(document.string(key))) return report.unknownMember(pointer, key);
          const origin = promptOrigin(document, key, prompt.node);
          reasons.add(
            `${pointer}/${document.string(key)}`,
            "dropped",
            "tools/internal-member",
            "the client never writes it",
            origin,
          );
        },
      },
      path,
    );
    const writeList = (list: readonly number[]): void => {
      for (const [position, node] of list.entries()) {
        if (position > 0) writer.byte(0x2c);
        shapeWriter.write(dialect.tools, node);
      }
    };
    writer.byte(0x5b);
    if (lite && dialect.liteTools.decide === "wrapped") writeWrapped(context, nodes, writeList);
    else writeList(nodes);
    writer.byte(0x5d);
    if (shapeWriter.problems.length > 0) throw new InputError(shapeWriter.problems);
  };
}

/** The tools in the order of the Prompt; a forced Lite request loses the hosted ones (wire contract 6). */
function sentTools(context: RequestContext): readonly number[] {
  const { prompt, parts, lite, liteForced, liteOrigin, reasons } = context;
  const { document } = prompt;
  const sent: number[] = [];
  for (const node of document.elements(parts.tools)) {
    const type = typeOf(context, node);
    const origin = () => promptOrigin(document, node, prompt.node);
    if (lite && hostedTools.has(type)) {
      if (liteForced) {
        reasons.add("/tools", "dropped", "lite/hosted-tool", `${type} is hosted; Lite cannot carry it`, liteOrigin);
        continue;
      }
      reasons.warn("hosted-tool-in-lite", "/input/0/tools", { type }, origin());
    }
    const parameters = document.member(node, "parameters");
    const oddity = parameters === -1 ? undefined : parametersOddity(document, parameters);
    if (oddity !== undefined) {
      const name = document.member(node, "name");
      const tool = name === -1 ? type : document.string(name);
      const place = origin();
      reasons.warn("parameters-not-normal", place.key ?? "", { tool, why: oddity }, place);
    }
    sent.push(node);
  }
  return sent;
}

/**
 * Wire versions, «wrapped»: function and custom tools go into one leading namespace `functions`, the rest follows.
 * A `functions` namespace that the Prompt has already keeps its tools.
 */
function writeWrapped(
  context: RequestContext,
  nodes: readonly number[],
  writeList: (nodes: readonly number[]) => void,
): void {
  const { writer, reasons, dialect, liteOrigin } = context;
  const flat = nodes.filter((node) => ["function", "custom"].includes(typeOf(context, node)));
  const rest = nodes.filter((node) => !flat.includes(node));
  if (flat.length > 0) {
    writer.ascii('{"type":"namespace","name":"functions","description":"","tools":[');
    writeList(flat);
    writer.ascii("]}");
    if (rest.length > 0) writer.byte(0x2c);
    const text = `${flat.length} flat tools are wrapped in the namespace functions`;
    reasons.add("/input/0/tools/0", "moved", dialect.liteTools.rule, text, liteOrigin);
  }
  writeList(rest);
}

function typeOf({ prompt: { document } }: RequestContext, node: number): string {
  const type = document.member(node, "type");
  return type !== -1 && document.isString(type) ? document.string(type) : "";
}
