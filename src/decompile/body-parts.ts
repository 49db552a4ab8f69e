import { bodyFacts } from "../compile/body-facts.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { requestForm, type RequestForm } from "../why/request-form.js";

/** An item of the history, where it stands: in a body, or in an event of the server. */
export interface HistoryItem {
  readonly document: JsonDocument;
  readonly node: number;
  /** The turn of an item that came from the server, which the client stamps on it (wire contract 1.1). */
  readonly turnId?: string | undefined;
}

/** The members of a body that a Prompt and a profile are made of. */
export interface BodyParts {
  readonly document: JsonDocument;
  readonly node: number;
  readonly form: RequestForm;
  readonly lite: boolean;
  /** The list of tools, wherever it travels. */
  readonly tools: HistoryItem | undefined;
  /** A string: the base instructions, wherever they travel. */
  readonly instructions: HistoryItem | undefined;
  /** Items of the history, without those that Lite puts in front. */
  readonly items: readonly HistoryItem[];
  readonly isPrewarm: boolean;
  /** `store` is true: the client takes the provider for Azure (wire contract 8). */
  readonly isStored: boolean;
  /** A member only a provider named OpenAI gets (wire contract 2.4, 3). */
  readonly isOpenAi: boolean;
  readonly hasIds: boolean;
}

/** Finds the parts of a body. Lite is told by its first item or by the mark of a frame (wire contract 6, 10.3). */
export function bodyParts(document: JsonDocument, node: number): BodyParts {
  const member = (name: string): number => document.member(node, name);
  const input = member("input");
  const all = input !== -1 && document.isArray(input) ? Array.from(document.elements(input)) : [];
  // An ordinary request always has `tools`; an item that carries tools can stand in any history.
  const lite = bodyFacts(document, node).liteBy === "item" && member("tools") === -1;
  const base = lite ? liteInstructions(document, all[1]) : member("instructions");
  const tools = lite ? document.member(all[0]!, "tools") : member("tools");
  const items = all.slice(lite ? (base === -1 ? 1 : 2) : 0);
  const located = (at: number): HistoryItem | undefined => (at === -1 ? undefined : { document, node: at });
  return {
    document,
    node,
    form: requestForm(document, node),
    lite,
    tools: located(tools),
    instructions: located(base),
    items: items.map((item) => ({ document, node: item })),
    isPrewarm: isKind(document, member("generate"), Kind.false),
    isStored: isKind(document, member("store"), Kind.true),
    isOpenAi: member("stream_options") !== -1 || items.some((item) => hasOpenAiMember(document, item)),
    hasIds: items.some((item) => document.member(item, "id") !== -1),
  };
}

/** Whether the dialect's rule clears an id unless the feature keeps it (wire contract 4). */
export function needsIdFeature({ hasIds, isStored, form }: BodyParts, { itemIds }: Dialect): boolean {
  const store = isStored && form !== "compact";
  return hasIds && !itemIds.decide({ id: "msg_1", itemIdsEnabled: false, store });
}

/** The message that carries the base instructions in Lite: a developer's, one text, neither id nor metadata. */
function liteInstructions(document: JsonDocument, item: number | undefined): number {
  if (item === undefined || !document.isObject(item) || document.size(item) !== 3) return -1;
  if (!isText(document, document.member(item, "type"), "message")) return -1;
  if (!isText(document, document.member(item, "role"), "developer")) return -1;
  const content = document.member(item, "content");
  if (content === -1 || !document.isArray(content) || document.size(content) !== 1) return -1;
  const part = content + 1;
  const text = document.member(part, "text");
  const isPlain = isText(document, document.member(part, "type"), "input_text") && document.size(part) === 2;
  return isPlain && text !== -1 && document.isString(text) && !document.is(text, "") ? text : -1;
}

function hasOpenAiMember(document: JsonDocument, item: number): boolean {
  return ["internal_chat_message_metadata_passthrough", "encrypted_function_args"].some(
    (name) => document.member(item, name) !== -1,
  );
}

function isKind(document: JsonDocument, node: number, kind: Kind): boolean {
  return node !== -1 && document.kind(node) === kind;
}

function isText(document: JsonDocument, node: number, text: string): boolean {
  return node !== -1 && document.is(node, text);
}
