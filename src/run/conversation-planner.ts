import { dialects as knownDialects } from "../compile/dialects/dialects.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import type { Prompt } from "../compile/prompt.js";
import { FrameSession } from "../frames/frame-session.js";
import type { FramePlan } from "../frames/frame-plan.js";
import { logicalRequest, type LogicalRequest } from "../frames/logical-request.js";
import type { JsonDocument } from "../json/document.js";
import type { Profile } from "../profile/profile.js";
import { withSession } from "../profile/with-session.js";
import { EventReader } from "../transport/events/event-reader.js";
import type { ResponseEvent } from "../transport/events/response-event.js";
import { AnswerCollector } from "./answer-collector.js";
import { RequestHistory } from "./request-history.js";

/** One request of a conversation, and what the server said to it. */
export interface ConversationStep {
  /** The whole Prompt of the request. Every step but the first may have `append` instead. */
  readonly prompt?: Prompt;
  /** An array of items that come after the last answer. */
  readonly append?: { readonly document: JsonDocument; readonly node: number };
  readonly profile: Profile;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly prewarm?: boolean;
  readonly requestStartMs?: string;
  /** What the server sent, as the text of each frame. */
  readonly events: readonly string[];
  /** The turn was interrupted before the answer ended, the connection kept. */
  readonly interrupted?: boolean;
}

export interface PlannedStep {
  /** Counts from 0. */
  readonly connection: number;
  readonly opensConnection: boolean;
  readonly request: LogicalRequest;
  readonly plan: FramePlan;
  readonly events: readonly ResponseEvent[];
}

/** Plays a recorded conversation without a network: what would go out at each step, and why (wire contract 10). */
export class ConversationPlanner {
  readonly #dialects: ReadonlyMap<string, Dialect>;
  readonly #frames = new FrameSession();
  #connection = -1;
  #isConnected = false;
  #prompt: Prompt | undefined;
  #history = new RequestHistory();

  constructor(dialects: ReadonlyMap<string, Dialect> = knownDialects) {
    this.#dialects = dialects;
  }

  /** @throws InputError when the step's Prompt or items do not compile */
  step(step: ConversationStep): PlannedStep {
    const { prewarm = false, requestStartMs, environment = {} } = step;
    const prompt = this.#takePrompt(step);
    const options = { prompt, environment, dialects: this.#dialects, prewarm, transport: "websocket" } as const;
    const moment = requestStartMs === undefined ? {} : { request_start_ms: requestStartMs };
    const envelope = logicalRequest({ ...options, profile: withSession(step.profile, moment) });
    const wirePrefix = envelope.envelope.itemSpans.length / 2;
    const request = prewarm
      ? envelope
      : { ...envelope, history: this.#history.compiled({ ...options, profile: step.profile }, wirePrefix) };

    const opensConnection = !this.#isConnected;
    if (opensConnection) {
      this.#connection++;
      this.#isConnected = true;
      this.#frames.connected();
    }
    const plan = this.#frames.plan(request);
    const events = this.#answer(step);
    return { connection: this.#connection, opensConnection, request, plan, events };
  }

  #takePrompt({ prompt, append }: ConversationStep): Prompt {
    if (prompt !== undefined) {
      this.#prompt = prompt;
      this.#history = new RequestHistory();
      const input = prompt.document.member(prompt.node, "input");
      if (input !== -1 && prompt.document.isArray(input)) this.#addAll(prompt.document, input);
    }
    if (append !== undefined) this.#addAll(append.document, append.node);
    if (this.#prompt === undefined) throw new TypeError("the first step has no prompt");
    return this.#prompt;
  }

  #addAll(document: JsonDocument, array: number): void {
    for (const node of document.elements(array)) this.#history.add({ document, node });
  }

  #answer(step: ConversationStep): ResponseEvent[] {
    const dialect = this.#dialects.get(step.profile.values.dialect)!;
    const reader = new EventReader({ dialect, channel: "websocket" });
    const answer = new AnswerCollector();
    const events: ResponseEvent[] = [];
    for (const text of step.events) {
      const read = reader.read(text);
      for (const event of read) answer.add(event);
      events.push(...read);
      if (read.some(endsAnswer)) break;
    }
    for (const item of answer.recorded) this.#history.add(item);
    if (answer.response !== undefined) this.#frames.completed(answer.response);
    else if (step.interrupted === true) this.#frames.interrupted();
    // Any error drops the connection, and so does silence in the end (wire contract 10.6).
    else this.#isConnected = false;
    return events;
  }
}

function endsAnswer({ type }: ResponseEvent): boolean {
  return ["completed", "completed-unreadable", "failed", "incomplete", "error-frame", "connection-limit"].includes(
    type,
  );
}
