import { bodyFacts } from "../compile/body-facts.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { bodyProtocol } from "../protocol/body-protocol.js";
import type { ObservedExchange } from "./observed-exchange.js";
import type { RequestPart, TrafficRow } from "./traffic-row.js";

/** What a request says of itself. */
export interface RequestShape {
  /** Undefined when the body is no JSON object. */
  readonly document: JsonDocument | undefined;
  readonly form: TrafficRow["form"];
  readonly model: string | undefined;
  readonly cacheKey: string | undefined;
  readonly previousId: string | undefined;
  /** Items in the request itself. */
  readonly items: number;
  readonly isPrewarm: boolean;
  /** Which parts it carries, that are not empty. */
  readonly carries: readonly RequestPart[];
}

export function requestShape({ body }: Pick<ObservedExchange, "body">): RequestShape {
  const document = parsed(body);
  if (document === undefined) {
    const nothing = { model: undefined, cacheKey: undefined, previousId: undefined };
    return { document, form: "other", ...nothing, items: 0, isPrewarm: false, carries: [] };
  }
  const text = (name: string): string | undefined => {
    const node = document.member(0, name);
    return node !== -1 && document.isString(node) ? document.string(node) : undefined;
  };
  const facts = bodyFacts(document, 0);
  const messages = document.member(0, "messages");
  const hasInput = document.member(0, "input") !== -1;
  const isChat = bodyProtocol(document, 0) === "chat";
  const generate = document.member(0, "generate");
  const carries = (["instructions", "tools"] as const).filter((name) => {
    const node = document.member(0, name);
    return node !== -1 && document.end(node) - document.start(node) > 2 && !document.isNull(node);
  });
  return {
    document,
    form: isChat ? "chat" : !hasInput ? "other" : facts.lite ? "lite" : "ordinary",
    model: facts.model,
    cacheKey: text("prompt_cache_key"),
    previousId: text("previous_response_id"),
    items: itemCount(document, isChat ? messages : document.member(0, "input")),
    isPrewarm: generate !== -1 && document.text(generate) === "false",
    carries,
  };
}

/** A plain text in place of a list is one message. */
function itemCount(document: JsonDocument, list: number): number {
  if (list === -1) return 0;
  return document.isArray(list) ? document.size(list) : document.isString(list) ? 1 : 0;
}

function parsed(body: string): JsonDocument | undefined {
  try {
    const document = parseJson(body, { name: "body" });
    return document.isObject(0) ? document : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
