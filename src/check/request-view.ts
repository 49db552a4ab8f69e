import type { JsonDocument } from "../json/document.js";
import { bodyProtocol, type BodyProtocol } from "../protocol/body-protocol.js";
import { InsertedItems } from "./inserted-items.js";

/** One entry of `input`, in wire order. */
export interface InputItem {
  readonly node: number;
  readonly index: number;
  /** `message` also where the type is left out and a role is there, as the API takes it; else `""` when it is missing. */
  readonly type: string;
}

/** What is known about a request besides its body. */
export interface RequestFacts {
  /** Default: a frame `response.create` is WebSocket, anything else HTTP. */
  readonly transport?: "http" | "websocket";
  /** Undefined when the headers are not known, as for a body that was captured alone. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly url?: string;
  /** For each wire item the index of its Prompt item, -1 for those the client put in. Else it is read off the shape. */
  readonly promptIndex?: Int32Array;
  /** The dialect that compiled it. */
  readonly dialect?: string;
  /** The tools were never known, as in a record of a session: that there are none says nothing. */
  readonly lacksTools?: boolean;
}

/** A request body as the wire has it, laid out for rules that look at items. Nothing is copied out of the text. */
export class RequestView {
  readonly document: JsonDocument;
  readonly body: number;
  readonly facts: RequestFacts;
  readonly protocol: BodyProtocol;
  /** Of a request of the Responses API; rules of its items have nothing to look at in any other. */
  readonly items: readonly InputItem[];
  /** The items, or the messages of a Chat Completions request by their roles. */
  readonly listed: readonly InputItem[];
  readonly transport: "http" | "websocket";
  readonly inserted: InsertedItems;

  constructor(document: JsonDocument, body: number, facts: RequestFacts = {}) {
    this.document = document;
    this.body = body;
    this.facts = facts;
    this.protocol = bodyProtocol(document, body);
    this.items = inputItems(document, document.member(body, "input"));
    this.listed = this.protocol === "chat" ? this.#messages() : this.items;
    const isFrame = this.textOf(body, "type") === "response.create";
    this.transport = facts.transport ?? (isFrame ? "websocket" : "http");
    this.inserted = new InsertedItems(this);
  }

  /** The value of a top-level member, or -1. */
  member(name: string): number {
    return this.document.member(this.body, name);
  }

  /** The text of a string member; undefined when it is missing or something else. */
  textOf(node: number, name: string): string | undefined {
    const value = this.document.member(node, name);
    return value !== -1 && this.document.isString(value) ? this.document.string(value) : undefined;
  }

  /** A header's value; undefined when it is not there or the headers are not known. */
  header(name: string): string | undefined {
    return this.facts.headers?.find(([key]) => key.toLowerCase() === name)?.[1];
  }

  /** The first item carries the tools, and no instructions stand at the top (wire contract 6). */
  get hasLiteShape(): boolean {
    return this.items[0]?.type === "additional_tools" && this.member("instructions") === -1;
  }

  /** Lite by shape or by mark. */
  get isLite(): boolean {
    return this.hasLiteShape || this.isMarkedLite;
  }

  /** The request says that it is Lite: by header on HTTP, by metadata on WebSocket. */
  get isMarkedLite(): boolean {
    const metadata = this.member("client_metadata");
    return (
      this.header("x-openai-internal-codex-responses-lite")?.toLowerCase() === "true" ||
      (metadata !== -1 &&
        this.textOf(metadata, "ws_request_header_x_openai_internal_codex_responses_lite")?.toLowerCase() === "true")
    );
  }

  #messages(): InputItem[] {
    const messages = this.member("messages");
    if (!this.document.isArray(messages)) return [];
    return Array.from(this.document.elements(messages), (node, index) => ({
      node,
      index,
      type: this.textOf(node, "role") ?? "",
    }));
  }

  /** Bytes of the body as it was written. */
  get size(): number {
    return this.document.end(this.body) - this.document.start(this.body);
  }
}

function inputItems(document: JsonDocument, input: number): InputItem[] {
  if (input === -1 || !document.isArray(input)) return [];
  const items: InputItem[] = [];
  const { nexts } = document.index;
  const end = nexts[input]!;
  for (let node = input + 1; node < end; node = nexts[node]!) {
    items.push({ node, index: items.length, type: itemType(document, node) });
  }
  return items;
}

function itemType(document: JsonDocument, item: number): string {
  const type = document.member(item, "type");
  if (type !== -1 && document.isString(type)) return document.string(type);
  return type === -1 && document.member(item, "role") !== -1 ? "message" : "";
}
