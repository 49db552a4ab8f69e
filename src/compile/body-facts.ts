import type { JsonDocument } from "../json/document.js";
import { bodyProtocol, itemList, type BodyProtocol } from "../protocol/body-protocol.js";

/** What a body says about itself at a glance, whoever made it. */
export interface BodyFacts {
  readonly model: string | undefined;
  readonly protocol: BodyProtocol;
  /** `item`: the first item carries the tools (wire contract 6); `mark`: a frame says it in `client_metadata` (10.3). */
  readonly liteBy: "item" | "mark" | undefined;
  readonly lite: boolean;
  /** Items of `input`, or messages. */
  readonly items: number;
  readonly topLevelTools: number;
  /** Tools in `additional_tools`; those wrapped in the namespace `functions` count one by one. */
  readonly additionalTools: number;
}

/** Reads the facts of a body or frame. Whatever is missing or of another type counts as absent. */
export function bodyFacts(document: JsonDocument, body: number): BodyFacts {
  const model = document.member(body, "model");
  const protocol = bodyProtocol(document, body);
  const input = document.member(body, itemList[protocol]);
  const tools = document.member(body, "tools");
  const first = input !== -1 && document.isArray(input) ? document.element(input, 0) : -1;
  const hasItem = first !== -1 && isText(document, document.member(first, "type"), "additional_tools");
  const metadata = document.member(body, "client_metadata");
  const mark = "ws_request_header_x_openai_internal_codex_responses_lite";
  const hasMark = metadata !== -1 && isText(document, document.member(metadata, mark), "true");
  const liteBy = hasItem ? "item" : hasMark ? "mark" : undefined;
  return {
    model: model !== -1 && document.isString(model) ? document.string(model) : undefined,
    protocol,
    liteBy,
    lite: liteBy !== undefined,
    items: input !== -1 && document.isArray(input) ? document.size(input) : 0,
    topLevelTools: tools !== -1 && document.isArray(tools) ? document.size(tools) : 0,
    additionalTools: hasItem ? countTools(document, document.member(first, "tools")) : 0,
  };
}

function countTools(document: JsonDocument, tools: number): number {
  if (tools === -1 || !document.isArray(tools)) return 0;
  let count = 0;
  for (const tool of document.elements(tools)) {
    const isWrapper =
      isText(document, document.member(tool, "type"), "namespace") &&
      isText(document, document.member(tool, "name"), "functions");
    const inner = isWrapper ? document.member(tool, "tools") : -1;
    count += inner !== -1 && document.isArray(inner) ? document.size(inner) : 1;
  }
  return count;
}

function isText(document: JsonDocument, node: number, text: string): boolean {
  return node !== -1 && document.is(node, text);
}
