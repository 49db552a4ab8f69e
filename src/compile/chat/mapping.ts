import type { ByteWriter } from "../../json/byte-writer.js";
import { decodeText } from "../../json/utf8.js";
import type { JsonDocument } from "../../json/document.js";
import { pointerTo, pointerToken } from "../../json/pointer.js";
import type { Code } from "../../problem/codes.js";
import type { Origin } from "../../profile/profile.js";
import type { ChatOption, ChatSource } from "./chat-source.js";

/**
 * What became of one part of a chat source. `verbatim`: its texts and values stand there byte for byte, in the envelope
 * of Responses. `moved`: under another member. `split`: one message became several items. `merged`: it is a part of a
 * text made of several. `added`: only Responses has it.
 */
export type MappingOutcome = "verbatim" | "renamed" | "moved" | "split" | "merged" | "changed" | "dropped" | "added";

/** One row of the mapping of a chat source to its Responses body (chat translation 2). */
export interface MappingRow {
  /** JSON pointer in the chat source; absent for what the source itself does not hold. */
  readonly source?: string;
  /** JSON pointer in the Chat Completions body of the same source; absent where that body does not have it either. */
  readonly chat?: string;
  /** JSON pointer in the Responses body; absent for what has no place there. */
  readonly responses?: string;
  /** What stands there: a role, the type of a part, the name of a tool. */
  readonly sourceLabel?: string;
  /** The type of the item, part or tool that it became. */
  readonly responsesLabel?: string;
  readonly outcome: MappingOutcome;
  /** Stable rule name, such as `chat/tool-call`. */
  readonly rule: string;
  /** One short line for people. */
  readonly text: string;
  /** The numbered choice of the translation (docs/chat.md), where the rule is one. */
  readonly choice?: number;
  /** The warning that says the same, where there is one. */
  readonly code?: Code;
  /** Who said it, for what comes from settings, a profile or a flag. */
  readonly origin?: Origin;
  /** Exact JSON text of the source, where the row holds a value of its own; of a message, part or call the text in it. */
  readonly before?: string;
  /** Exact JSON text on the Responses wire; left out for a text that stands there as it was. */
  readonly after?: string;
}

/** What a writer says of a row beside pointers, outcome and reason. */
export interface RowDetail {
  /** Where it stands in the Chat body; false for nowhere; default: where its place in the source says. */
  readonly chat?: string | false;
  readonly responses?: string;
  readonly labels?: readonly [source: string, responses?: string];
  readonly choice?: number;
  readonly code?: Code;
  readonly origin?: Origin;
  /** Node of the value in the source, and its document where that is another one. */
  readonly before?: number;
  readonly document?: JsonDocument;
  /** Offset in the body where the value begins; it ends where the writer stands. */
  readonly start?: number;
}

/** Collects the rows while the Responses body is written; only there when somebody asked for the mapping. */
export class MappingList {
  /** Each with its node of the source: the rows are read in the order of the source, what it does not hold behind it. */
  readonly #rows: { readonly node: number; readonly row: MappingRow }[] = [];
  readonly #source: ChatSource;
  readonly #writer: ByteWriter;
  readonly #isPlain: boolean;

  constructor(source: ChatSource, writer: ByteWriter, isPlain: boolean) {
    this.#source = source;
    this.#writer = writer;
    this.#isPlain = isPlain;
  }

  get rows(): readonly MappingRow[] {
    return this.#rows.toSorted((left, right) => left.node - right.node).map(({ row }) => row);
  }

  /** @param node what it is about, in the source's document; undefined for what the source does not hold */
  add(node: number | undefined, outcome: MappingOutcome, rule: string, text: string, detail: RowDetail = {}): void {
    const { responses, labels = [], choice, code, origin, before, document = this.#source.document, start } = detail;
    const pointer = node === undefined ? undefined : pointerTo(this.#source.document, node, this.#source.node);
    const chat = detail.chat ?? (pointer === undefined ? false : chatPointer(this.#source, pointer, this.#isPlain));
    const row: MappingRow = {
      ...(pointer === undefined ? {} : { source: pointer }),
      ...(chat === false ? {} : { chat }),
      ...(responses === undefined ? {} : { responses }),
      ...(labels[0] === undefined ? {} : { sourceLabel: labels[0] }),
      ...(labels[1] === undefined ? {} : { responsesLabel: labels[1] }),
      outcome,
      rule,
      text,
      ...(choice === undefined ? {} : { choice }),
      ...(code === undefined ? {} : { code }),
      ...(origin === undefined ? {} : { origin }),
      ...(before === undefined ? {} : { before: document.text(before) }),
      ...(start === undefined ? {} : { after: this.#written(start) }),
    };
    this.#rows.push({ node: node ?? Number.POSITIVE_INFINITY, row });
  }

  /** A row about an option, which may come from settings or a profile; null is in no Chat body but one that says it. */
  option(option: ChatOption, outcome: MappingOutcome, rule: string, text: string, detail: RowDetail = {}): void {
    const { document, value, origin, name } = option;
    const isNowhere = document.isNull(value) && (origin !== undefined || this.#source.form === "file");
    this.add(origin === undefined ? value : undefined, outcome, rule, text, {
      ...(isNowhere ? { chat: false } : origin === undefined ? {} : { chat: `/${pointerToken(name)}` }),
      ...(origin === undefined ? {} : { origin }),
      ...detail,
      before: value,
      document,
    });
  }

  #written(start: number): string {
    const { length } = this.#writer;
    return decodeText(this.#writer.bytes(), start, length, true);
  }
}

/** Where a place of the source stands in its Chat Completions body (chat translation 1); false when it does not. */
function chatPointer(source: ChatSource, pointer: string, isPlain: boolean): string | false {
  if (isPlain && /^\/(?:options\/)?(?:tools|tool_choice|stream)(?:\/|$)/.test(pointer)) return false;
  if (source.form === "body") return isPlain && /^\/stream_options(?:\/|$)/.test(pointer) ? false : pointer;
  if (pointer === "/system") return "/messages/0";
  if (pointer.startsWith("/system/")) return pointer.replace("/system", "/messages/0/content");
  if (pointer.startsWith("/messages/")) {
    if (source.system === -1) return pointer;
    return pointer.replace(/^\/messages\/(\d+)/, (_, position: string) => `/messages/${Number(position) + 1}`);
  }
  return pointer.startsWith("/options/") ? pointer.slice("/options".length) : pointer;
}
