import type { JsonDocument } from "../../json/document.js";
import { parametersOddity } from "../items/parameters.js";
import type { ShapeReport } from "../items/shape-report.js";
import { ShapeWriter } from "../items/shape-writer.js";
import { text, type Shape } from "../items/shape.js";
import { hostedTools, internalToolMembers } from "../items/tool-spec.js";
import { wrappedTools } from "../items/wrapped-tools.js";
import { promptOrigin } from "../prompt-origin.js";
import { promptReport } from "../prompt-report.js";
import type { RequestContext } from "../request-context.js";
import type { Field } from "./field.js";

/** Wire contract 2.1: always there in an ordinary request, even empty; in Lite they travel in `input`. */
export const tools: Field = (context) => {
  const { parts, prompt, lite, liteOrigin, reasons } = context;
  const count = prompt.document.size(parts.tools);
  if (count === 0) reasons.warn("no-tools", lite ? "/input/0/tools" : "/tools");
  if (lite) {
    reasons.add("/tools", "moved", "lite/tools", "Lite carries them in input[0]", liteOrigin);
    return undefined;
  }
  const origin = { kind: "prompt", key: "tools" } as const;
  reasons.add("/tools", "set", "tools/prompt", "the Prompt's tools", origin, `${count} tools`);
  return () => writeTools(context, ["tools"]);
};

/** Writes the list of tools in the dialect's arrangement. `path` is where the list stands on the wire. */
export function writeTools(context: RequestContext, path: readonly (string | number)[]): void {
  const { prompt, writer, dialect, lite, reasons, problems, liteOrigin } = context;
  const { document } = prompt;
  const nodes = sentTools(context, path);
  writer.byte(0x5b);
  if (lite && dialect.liteTools.decide === "wrapped") {
    const { inner, description, rest } = wrappedTools(document, nodes);
    if (inner.length > 0) {
      writer.ascii('{"type":"namespace","name":"functions","description":');
      if (description === -1) writer.ascii('""');
      else new ShapeWriter({ document, writer, problems }).write(text, description);
      writer.ascii(',"tools":[');
      writeList(context, dialect.namespacedTools, inner, [...path, 0, "tools"], 0);
      writer.ascii("]}");
      const why = `${inner.length} tools stand in the namespace functions`;
      reasons.add(`/${path.join("/")}/0`, "moved", dialect.liteTools.rule, why, liteOrigin);
    }
    writeList(context, dialect.tools, rest, path, inner.length > 0 ? 1 : 0);
  } else writeList(context, dialect.tools, nodes, path, 0);
  writer.byte(0x5d);
}

/** @param first wire position of the first of them */
function writeList(
  context: RequestContext,
  shape: Shape,
  nodes: readonly number[],
  path: readonly (string | number)[],
  first: number,
): void {
  const { prompt, writer, problems } = context;
  const { document } = prompt;
  const shapeWriter = new ShapeWriter({ document, writer, report: toolReport(context), problems, path });
  for (const [index, node] of nodes.entries()) {
    writer.comma();
    shapeWriter.element(first + index, shape, node);
  }
}

function toolReport({ prompt, reasons }: RequestContext): ShapeReport {
  const { document } = prompt;
  const { unknownMember } = promptReport(prompt, reasons);
  return {
    unknownMember: (pointer, key) => {
      if (!internalToolMembers.has(document.string(key))) return unknownMember(pointer, key);
      const origin = promptOrigin(document, key, prompt.node);
      reasons.add(pointer, "dropped", "tools/internal-member", "the client never writes it", origin);
    },
  };
}

/** The tools in the order of the Prompt; a forced Lite request loses the hosted ones (wire contract 6). */
function sentTools(context: RequestContext, path: readonly (string | number)[]): readonly number[] {
  const { prompt, parts, lite, liteForced, liteOrigin, reasons } = context;
  const { document } = prompt;
  const pointer = `/${path.join("/")}`;
  const sent: number[] = [];
  for (const node of document.elements(parts.tools)) {
    const type = firstText(document, node, "type");
    if (lite && hostedTools.has(type)) {
      if (liteForced) {
        reasons.add(pointer, "dropped", "lite/hosted-tool", `${type} is hosted; Lite cannot carry it`, liteOrigin);
        continue;
      }
      reasons.warn("hosted-tool-in-lite", pointer, { type }, promptOrigin(document, node, prompt.node));
    }
    warnAboutParameters(context, node);
    sent.push(node);
  }
  return sent;
}

function warnAboutParameters({ prompt, reasons }: RequestContext, tool: number): void {
  const { document } = prompt;
  const parameters = document.member(tool, "parameters");
  const oddity = parametersOddity(document, parameters);
  if (oddity === undefined) return;
  const origin = promptOrigin(document, parameters, prompt.node);
  const called = firstText(document, tool, "name", "type");
  reasons.warn("parameters-not-normal", origin.key, { tool: called, why: oddity }, origin);
}

/** The first of these members that is a text, or a word for a tool that has none of them. */
function firstText(document: JsonDocument, tool: number, ...names: readonly string[]): string {
  const nodes = names.map((name) => document.member(tool, name));
  const found = nodes.find((node) => document.isString(node));
  return found === undefined ? "a tool" : document.string(found);
}
