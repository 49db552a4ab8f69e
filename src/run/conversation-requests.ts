import type { Dialect } from "../compile/dialects/dialect.js";
import { promptItems, type Prompt } from "../compile/prompt.js";
import { logicalRequest, type LogicalRequest } from "../frames/logical-request.js";
import { withSession } from "../profile/with-session.js";
import type { ConversationStep } from "./conversation-step.js";
import { RequestHistory, type HistoryItem } from "./request-history.js";

/** The requests of a conversation, one after the other: each from its own Prompt, or from the history so far. */
export class ConversationRequests {
  readonly #dialects: ReadonlyMap<string, Dialect>;
  #prompt: Prompt | undefined;
  #history = new RequestHistory();

  constructor(dialects: ReadonlyMap<string, Dialect>) {
    this.#dialects = dialects;
  }

  /** @throws InputError when the step's Prompt or items do not compile */
  next(step: ConversationStep): LogicalRequest {
    const { prewarm = false, lite, requestStartMs, environment = {} } = step;
    const prompt = this.#takePrompt(step);
    const form = {
      dialects: this.#dialects,
      prewarm,
      transport: "websocket",
      ...(lite !== undefined && { lite }),
    } as const;
    const options = { prompt, environment, ...form };
    const moment = requestStartMs === undefined ? {} : { request_start_ms: requestStartMs };
    const request = logicalRequest({ ...options, profile: withSession(step.profile, moment) });
    if (prewarm) return request;
    const wirePrefix = request.envelope.itemSpans.length / 2;
    return { ...request, history: this.#history.compiled({ ...options, profile: step.profile }, wirePrefix) };
  }

  /** Puts items of an answer into the history that later steps add to. */
  record(items: Iterable<HistoryItem>): void {
    for (const item of items) this.#history.add(item);
  }

  #takePrompt({ prompt, append }: ConversationStep): Prompt {
    if (prompt !== undefined) {
      this.#prompt = prompt;
      this.#history = new RequestHistory();
      this.record(Array.from(promptItems(prompt), (node) => ({ document: prompt.document, node })));
    }
    if (append !== undefined) {
      const { document, node } = append;
      this.record(Array.from(document.elements(node), (item) => ({ document, node: item })));
    }
    if (this.#prompt === undefined) throw new TypeError("the first step has no prompt");
    return this.#prompt;
  }
}
