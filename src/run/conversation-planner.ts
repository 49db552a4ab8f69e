import { dialects as knownDialects } from "../compile/dialects/dialects.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import { FrameSession } from "../frames/frame-session.js";
import type { FramePlan } from "../frames/frame-plan.js";
import type { LogicalRequest } from "../frames/logical-request.js";
import { EventReader } from "../transport/events/event-reader.js";
import type { ResponseEvent } from "../transport/events/response-event.js";
import { AnswerCollector } from "./answer-collector.js";
import { ConversationRequests } from "./conversation-requests.js";
import type { ConversationStep } from "./conversation-step.js";
import type { ReplayedStep } from "./replayed-step.js";
import { SessionHolder } from "./session-holder.js";

/** Plans a recorded conversation without a network: what would go out at each step, and why (wire contract 10). */
export class ConversationPlanner {
  readonly #dialects: ReadonlyMap<string, Dialect>;
  readonly #frames = new FrameSession();
  readonly #requests: ConversationRequests;
  readonly #holder = new SessionHolder();
  #opened = 0;
  /** Where the conversation's own session is connected. */
  #connection: number | undefined;

  constructor(dialects: ReadonlyMap<string, Dialect> = knownDialects) {
    this.#dialects = dialects;
    this.#requests = new ConversationRequests(dialects);
  }

  /** @throws InputError when the step's Prompt or items do not compile */
  step(step: ConversationStep): ReplayedStep {
    const request = this.#requests.next(step);
    if (this.#holder.isAside(step)) return this.#stepAside(step, request);
    if (step.chainBreak === "lost") this.#connection = undefined;
    const opensConnection = this.#connection === undefined;
    if (opensConnection) this.#frames.connected();
    this.#connection ??= this.#opened++;
    const connection = this.#connection;
    const plan = this.#frames.plan(request);
    const { answer, events } = this.#answer(step, plan);
    if (answer.response !== undefined) this.#frames.completed(answer.response);
    else if (step.interrupted === true) this.#frames.interrupted();
    // Any error drops the connection, and so does silence in the end (wire contract 10.6).
    else {
      this.#connection = undefined;
      this.#holder.lost();
    }
    return { connection, opensConnection, request, plan, events };
  }

  /** On a connection of its own, of which nothing stays. */
  #stepAside(step: ConversationStep, request: LogicalRequest): ReplayedStep {
    const plan = new FrameSession().plan(request);
    const { events } = this.#answer(step, plan);
    return { connection: this.#opened++, opensConnection: true, request, plan, events };
  }

  #answer(step: ConversationStep, plan: FramePlan): { answer: AnswerCollector; events: ResponseEvent[] } {
    const dialect = this.#dialects.get(step.profile.values.dialect)!;
    const reader = new EventReader({ dialect, channel: "websocket" });
    const answer = new AnswerCollector();
    const events: ResponseEvent[] = [];
    for (const text of eventTexts(step, plan)) {
      const read = reader.read(text);
      for (const event of read) answer.add(event);
      events.push(...read);
      if (read.some(endsAnswer)) break;
    }
    this.#requests.record(answer.recorded);
    return { answer, events };
  }
}

/** Only a frame that continues a response can be told that there is none. */
function eventTexts({ events, chainBreak }: ConversationStep, { detail }: FramePlan): readonly string[] {
  if (chainBreak !== "unknown" || detail.reason !== "delta") return events;
  return [unknownResponse(detail.previousResponseId)];
}

/** What a server says to an id that it does not know (wire contract 14). */
function unknownResponse(id: string): string {
  const error = {
    type: "invalid_request_error",
    code: "previous_response_not_found",
    message: `Previous response with id '${id}' not found.`,
    param: "previous_response_id",
  };
  return JSON.stringify({ type: "error", status: 400, error });
}

function endsAnswer({ type }: ResponseEvent): boolean {
  return [
    "completed",
    "completed-unreadable",
    "failed",
    "incomplete",
    "error-frame",
    "connection-limit",
    "response-lost",
  ].includes(type);
}
