import { dialects as knownDialects } from "../compile/dialects/dialects.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import { promptItems, type Prompt } from "../compile/prompt.js";
import { logicalRequest, type LogicalRequest } from "../frames/logical-request.js";
import { writeRequest } from "../frames/write-request.js";
import { resolveCredential } from "../profile/credential.js";
import type { Profile, SessionValues } from "../profile/profile.js";
import { withSession } from "../profile/with-session.js";
import type { ReceivedItem, ResponseEvent } from "../transport/events/response-event.js";
import { clientError, upgradeRequired, type ClientError } from "./client-error.js";
import { failed, type Exchange, type ExchangeEnd, type Surroundings } from "./exchange.js";
import { httpExchange } from "./http-exchange.js";
import { isOpenCall } from "./open-call.js";
import { recordItem } from "./record-item.js";
import { entersHistory } from "./recorded-item.js";
import { RequestHistory, type HistoryItem } from "./request-history.js";
import { streamRetries, withStreamRetries } from "./stream-retries.js";
import { WebSocketChannel } from "./websocket-channel.js";

export interface SessionOptions extends Surroundings {
  /** Tools, instructions and the rest of every request; its input is the history the session starts with. */
  readonly prompt: Prompt;
  readonly profile: Profile;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly lite?: boolean;
  readonly dialects?: ReadonlyMap<string, Dialect>;
  /** The client has none: the turn fails where WebSocket does, and does not go on over HTTP. */
  readonly staysOnWebSocket?: boolean;
  /** Makes ids for items that the client gives one to. */
  readonly newId: () => string;
}

/** One sampling request and what became of it, retries included. */
export interface Sampled {
  readonly end: ExchangeEnd;
  /** Items the server finished, over all attempts. */
  readonly items: readonly ReceivedItem[];
  /** Of those the calls of the last attempt. */
  readonly calls: readonly ReceivedItem[];
}

/** Runs the tools: gives the outputs of the calls. */
export type AnswerCalls = (calls: readonly ReceivedItem[]) => Promise<readonly HistoryItem[]>;

/**
 * What outlives one request: history, connection, fallback, turn state (wire contract 9.9, 10.7). Follows the real
 * client step by step; everything that happens is told to `observe`.
 */
export class ClientSession {
  readonly #options: SessionOptions;
  readonly #dialect: Dialect;
  readonly #history = new RequestHistory();
  readonly #channel = new WebSocketChannel();
  #usesWebSocket: boolean;
  #prewarm: { readonly done: Promise<void>; readonly stop: AbortController; readonly startedAt: number } | undefined;
  #turn: Partial<SessionValues> = {};
  #turnState: string | undefined;

  constructor(options: SessionOptions) {
    const { prompt, profile, dialects = knownDialects } = options;
    this.#options = options;
    this.#dialect = dialects.get(profile.values.dialect)!;
    this.#usesWebSocket = profile.values.provider.supports_websockets === true;
    for (const node of promptItems(prompt)) this.#history.add({ document: prompt.document, node });
  }

  /** False from the moment the session fell back to HTTP. */
  get usesWebSocket(): boolean {
    return this.#usesWebSocket;
  }

  get history(): readonly HistoryItem[] {
    return this.#history.items;
  }

  /** Opens the WebSocket before the first turn and tells it tools and instructions (wire contract 10.5). */
  startPrewarm(): void {
    if (!this.#usesWebSocket || this.#channel.isWarm || this.#missingCredential() !== undefined) return;
    const stop = new AbortController();
    const startedAt = this.#options.clock.now();
    this.#prewarm = { done: this.#runPrewarm(stop.signal), stop, startedAt };
  }

  /**
   * Starts a turn: its items go into the history, and the turn state of the last turn is forgotten.
   *
   * @param session what the session says of itself in this turn, such as `turn_id`
   * @param signal gives the prewarm up that the turn waits for
   */
  async startTurn(
    items: readonly HistoryItem[],
    session: Partial<SessionValues> = {},
    signal?: AbortSignal,
  ): Promise<void> {
    this.#turn = session;
    // What a prewarm was told still holds for the turn it was made for.
    if (this.#prewarm === undefined) this.#turnState = undefined;
    await this.#awaitPrewarm(signal);
    this.record(items);
  }

  /** Puts items into the history as the client records them. */
  record(items: readonly HistoryItem[]): void {
    const { profile, newId } = this.#options;
    const assigns = this.#dialect.recordedIds.decide(profile.values.features["item_ids"] === true);
    const turnId = this.#turn.turn_id ?? profile.values.session.turn_id;
    for (const item of items) this.#history.add(recordItem(item, { turnId, ...(assigns && { newId }) }));
  }

  /**
   * One request of a turn, tried again as the client does (wire contract 9.9). Calls of an attempt that broke are
   * answered, too: the next one sends their outputs (wire facts 7).
   */
  async sample(signal: AbortSignal, answerCalls?: AnswerCalls): Promise<Sampled> {
    const items: ReceivedItem[] = [];
    let calls: readonly ReceivedItem[] = [];
    // A request that lacks its secret holds a placeholder instead, which must never leave the house.
    const missing = this.#missingCredential();
    if (missing !== undefined) return { end: failed(missing), items, calls };
    const attemptOnce = async (): Promise<ExchangeEnd> => {
      const own: ReceivedItem[] = [];
      const end = await this.#attempt(signal, own);
      items.push(...own);
      calls = own.filter(isOpenCall);
      if (end.kind !== "interrupted" && calls.length > 0 && answerCalls !== undefined)
        this.record(await answerCalls(calls));
      return end;
    };
    const { clock, random, observe, profile } = this.#options;
    const shows = (attempt: number): boolean => attempt > 1 || !this.#usesWebSocket;
    const retries = { retries: streamRetries(profile.values.provider), signal, clock, random, observe, shows };
    for (;;) {
      const end = await withStreamRetries(retries, attemptOnce);
      const isOver = !this.#usesWebSocket || this.#options.staysOnWebSocket === true;
      if (end.kind !== "failed" || !end.error.retryable || isOver) return { end, items, calls };
      this.#fallBack("retries-exhausted", `Falling back from WebSockets to HTTPS transport. ${end.error.message}`);
    }
  }

  /** Leaves no connection behind. */
  async close(): Promise<void> {
    this.#prewarm?.stop.abort();
    await this.#prewarm?.done;
    this.#channel.close();
  }

  async #attempt(signal: AbortSignal, items: ReceivedItem[]): Promise<ExchangeEnd> {
    const exchange = this.#exchange(signal, (event) => {
      if (event.type !== "output-item-done") return;
      items.push(event.item);
      // Items that were finished before a break stay: the next attempt sends them.
      if (entersHistory(event.item)) this.record([event.item]);
    });
    if (this.#usesWebSocket) {
      const end = await this.#channel.exchange(this.#request("websocket", false), false, exchange);
      if (end.kind !== "upgrade-required") return end;
      if (this.#options.staysOnWebSocket === true) return failed(upgradeRequired);
      this.#fallBack("upgrade-required");
    }
    const request = this.#request("http", false);
    const { method, url, headers, compressed } = request.envelope;
    return httpExchange({ method, url, headers, compressed, body: writeRequest(request) }, exchange);
  }

  async #runPrewarm(signal: AbortSignal): Promise<void> {
    const exchange = this.#exchange(signal, () => undefined);
    const end = await this.#channel.exchange(this.#request("websocket", true), true, exchange);
    if (end.kind === "upgrade-required" && this.#options.staysOnWebSocket !== true) this.#fallBack("upgrade-required");
  }

  /** The first turn waits for the prewarm, but not longer than a connection may take. */
  async #awaitPrewarm(signal: AbortSignal | undefined): Promise<void> {
    if (this.#prewarm === undefined) return;
    const { clock, profile } = this.#options;
    const { done, stop, startedAt } = this.#prewarm;
    this.#prewarm = undefined;
    const limit = profile.values.provider.websocket_connect_timeout_ms ?? 15_000;
    const abort = (): void => stop.abort();
    const cancel = clock.timer(Math.max(0, startedAt + limit - clock.now()), abort);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted === true) abort();
    try {
      await done;
    } finally {
      cancel();
      signal?.removeEventListener("abort", abort);
    }
  }

  #exchange(signal: AbortSignal, receive: (event: ResponseEvent) => void): Exchange {
    const { prompt: _, profile, observe, ...surroundings } = this.#options;
    return {
      ...surroundings,
      observe,
      dialect: this.#dialect,
      provider: profile.values.provider,
      signal,
      receive: (event, text) => {
        // The first value of a turn wins (wire contract 9.5, 10.6).
        if (event.type === "turn-state") this.#turnState ??= event.value;
        observe({ type: "response", event, ...(text !== undefined && { text }) });
        receive(event);
      },
    };
  }

  #request(transport: "http" | "websocket", prewarm: boolean): LogicalRequest {
    const { prompt, profile, environment = {}, lite, dialects, clock } = this.#options;
    const moment = {
      ...this.#turn,
      request_start_ms: String(clock.now()),
      ...(this.#turnState !== undefined && { turn_state: this.#turnState }),
    };
    const options = {
      prompt,
      profile: withSession(profile, moment),
      environment,
      transport,
      prewarm,
      ...(lite !== undefined && { lite }),
      ...(dialects !== undefined && { dialects }),
    };
    const request = logicalRequest(options);
    if (prewarm) return request;
    return { ...request, history: this.#history.compiled(options, request.envelope.itemSpans.length / 2) };
  }

  /** In the client's words, when the secret of the requests is nowhere to be found (wire contract 8). */
  #missingCredential(): ClientError | undefined {
    const { profile, environment = {} } = this.#options;
    const credential = resolveCredential(profile, environment);
    return credential.kind === "missing" ? clientError("EnvVar", credential.problem.message) : undefined;
  }

  #fallBack(reason: "upgrade-required" | "retries-exhausted", text?: string): void {
    this.#usesWebSocket = false;
    this.#channel.close();
    this.#options.observe({ type: "fallback", reason, ...(text !== undefined && { text }) });
  }
}
