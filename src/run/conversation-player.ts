import { dialects as knownDialects } from "../compile/dialects/dialects.js";
import type { FramePlan } from "../frames/frame-plan.js";
import type { ResponseEvent } from "../transport/events/response-event.js";
import { AnswerCollector } from "./answer-collector.js";
import { upgradeRequired } from "./client-error.js";
import { ConversationRequests } from "./conversation-requests.js";
import type { ConversationStep } from "./conversation-step.js";
import { failed, type ExchangeEnd, type Surroundings } from "./exchange.js";
import type { ReplayedStep } from "./replayed-step.js";
import { SessionHolder } from "./session-holder.js";
import type { SocketClose } from "./socket-close.js";
import { WebSocketChannel } from "./websocket-channel.js";

/** A step that was sent; without a frame where no connection could be had. */
export interface PlayedStep {
  readonly end: ExchangeEnd;
  readonly replayed?: ReplayedStep;
}

/**
 * Plays a conversation over a real WebSocket: each step once, as the client would send it after what the server really
 * answered. What was recorded of the server plays no part.
 */
export class ConversationPlayer {
  readonly #surroundings: Surroundings;
  readonly #signal: AbortSignal;
  readonly #requests = new ConversationRequests(knownDialects);
  readonly #channel = new WebSocketChannel();
  readonly #holder = new SessionHolder();
  #opened = 0;
  /** The connection that the conversation's own session had last. */
  #connection = -1;

  constructor(surroundings: Surroundings, signal: AbortSignal) {
    this.#surroundings = surroundings;
    this.#signal = signal;
  }

  /** @throws InputError when the step's Prompt or items do not compile */
  async play(step: ConversationStep): Promise<PlayedStep> {
    const request = this.#requests.next({ ...step, requestStartMs: String(this.#surroundings.clock.now()) });
    const isAside = this.#holder.isAside(step);
    const channel = isAside ? new WebSocketChannel() : this.#channel;
    if (step.chainBreak !== undefined) channel.breakChain(step.chainBreak);
    const before = this.#opened;
    const answer = new AnswerCollector();
    const events: ResponseEvent[] = [];
    let plan: FramePlan | undefined;
    let closed: SocketClose | undefined;
    const end = await channel.exchange(request, step.prewarm === true, {
      ...this.#surroundings,
      dialect: knownDialects.get(step.profile.values.dialect)!,
      provider: step.profile.values.provider,
      signal: this.#signal,
      observe: (event) => {
        if (event.type === "upgrade") this.#opened++;
        if (event.type === "frame") ({ plan } = event);
        // Before a frame it is the connection of an earlier step.
        if (event.type === "closed" && plan !== undefined) closed = event;
        this.#surroundings.observe(event);
      },
      receive: (event) => {
        answer.add(event);
        events.push(event);
      },
    });
    this.#requests.record(answer.recorded);
    if (isAside) channel.close();
    else if (end.kind === "failed") this.#holder.lost();
    const opensConnection = this.#opened > before;
    const connection = opensConnection ? this.#opened - 1 : this.#connection;
    if (!isAside) this.#connection = connection;
    const why = { ...(end.kind === "failed" && { error: end.error }), ...(closed !== undefined && { closed }) };
    return {
      end: end.kind === "upgrade-required" ? failed(upgradeRequired) : end,
      ...(plan !== undefined && {
        replayed: { connection, opensConnection, request, plan, events, ...why },
      }),
    };
  }

  /** Leaves no connection behind. */
  close(): void {
    this.#channel.close();
  }
}
