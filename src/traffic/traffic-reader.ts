import type { RecordedClose } from "../cassette/cassette-line.js";
import type { JsonDocument } from "../json/document.js";
import { Buffer } from "node:buffer";
import { parseJson } from "../json/parse.js";
import type { FramePlan } from "../frames/frame-plan.js";
import { InputError } from "../problem/input-error.js";
import type { VerifiedFrame } from "../verify/sent-frame.js";
import { FrameVerifier } from "../verify/verify-frames.js";
import { answerEnd, type AnswerEnd } from "./answer-end.js";
import { Baselines } from "./baselines.js";
import { CacheLines, type CachedRequest, type ComparedRequest } from "./cache-lines.js";
import { Connections } from "./connections.js";
import { askedOf, familyOf, lineOf } from "./conversation.js";
import { fullInput, type FullInput, type InputPart } from "./full-input.js";
import { KnownClient } from "./known-client.js";
import type { ObservedExchange } from "./observed-exchange.js";
import { requestShape, type RequestShape } from "./request-shape.js";
import type { EarlierConnection, TrafficRow, TrafficWhy } from "./traffic-row.js";

/** Lines of which it is known what client they are from. */
const mostLines = 256;

/**
 * Reads what a sequence of exchanges says: one row each, made when the exchange is over, in the order in which they
 * were sent. Of what went by it keeps what the next row needs: per connection and per cache line the last request.
 */
export class TrafficReader {
  readonly #connections = new Connections();
  readonly #verifier = new FrameVerifier(2);
  readonly #baselines = new Baselines();
  readonly #cache = new CacheLines();
  readonly #dialects = new Map<string, string | undefined>();
  /** Ends of connections that did not count yet. */
  #closes: { readonly connection: number; readonly closed: RecordedClose; readonly at: number | undefined }[] = [];
  /** Connections with frames that something was taken out of. */
  readonly #altered = new Set<number>();
  #last = 0;

  take(exchange: ObservedExchange): TrafficRow {
    return this.read(exchange).row;
  }

  /** As `take`, with what the row was made from. */
  read(exchange: ObservedExchange): ReadExchange {
    const number = exchange.number ?? this.#last + 1;
    this.#last = number;
    this.#forgetClosed(exchange);
    if (exchange.bytes !== undefined) this.#altered.add(exchange.connection);
    const shape = requestShape(exchange);
    const end = answerEnd(exchange);
    const { document, previousId } = shape;
    const base = baseRow(exchange, shape, end, number);
    if (document === undefined) return { row: base, end };
    const { connection } = exchange;
    const baseline = previousId === undefined ? undefined : this.#baselines.find(connection, previousId);
    const continued = previousId === undefined ? [] : baseline?.parts;
    // Without a cache key only the first request of a conversation shows which one it is.
    const line = shape.cacheKey === undefined && baseline !== undefined ? baseline.line : lineOf(exchange, shape);
    const input = continued === undefined ? undefined : fullInput(document, continued);
    const { at, endedAt } = exchange;
    const compared: ComparedRequest =
      input === undefined || shape.form === "other"
        ? { verdict: { kind: "none" } }
        : this.#cache.take({
            number,
            line,
            ...(shape.cacheKey === undefined && { asked: askedOf(exchange, shape) }),
            document,
            input,
            usage: end.usage,
            at,
            endedAt,
          });
    if (input !== undefined && keepsAnswer(exchange, document)) this.#baselines.keep(connection, line, input, end);
    const seen = { exchange, shape, document, line, continued, compared };
    const judged = { ...base, verdict: compared.verdict };
    const row = exchange.kind === "frame" ? this.#frame(judged, seen) : this.#request(judged, seen);
    if (exchange.close !== undefined) this.closed(connection, exchange.close, exchange.closedAt);
    const { before } = compared;
    return { row, end, document, ...(input !== undefined && { input }), ...(before !== undefined && { before }) };
  }

  /**
   * A WebSocket ended. It counts from the next exchange on that began after it, on another connection: its own last
   * answer may be read only later.
   *
   * @param at milliseconds since recording began; undefined where nothing is timed
   */
  closed(connection: number, closed: RecordedClose, at?: number): void {
    this.#closes.push({ connection, closed, at });
  }

  #forgetClosed({ connection: own, at: now = Number.POSITIVE_INFINITY }: ObservedExchange): void {
    this.#closes = this.#closes.filter(({ connection, closed, at = 0 }) => {
      if (connection === own || at > now) return true;
      this.#altered.delete(connection);
      this.#connections.closed(connection, closed);
      this.#baselines.forget(connection);
      this.#verifier.forget(connection);
      return false;
    });
  }

  #request(row: TrafficRow, { exchange, document, line, continued, compared }: Seen): TrafficRow {
    const { newSince } = compared;
    const dialect = this.#dialect(line, row, document, exchange);
    return {
      ...row,
      ...(dialect !== undefined && { dialect }),
      ...sizes(row, exchange, continued, undefined),
      why: { by: "bytes", ...(newSince !== undefined && { newSince }) },
    };
  }

  #frame(row: TrafficRow, seen: Seen): TrafficRow {
    const { exchange, shape, document, continued, compared } = seen;
    const { frames, first } = this.#connections.of(exchange, document, familyOf(exchange, shape));
    const verified = this.#verified(exchange, document);
    const explained = frames?.take(document, exchange.events);
    this.#connections.answered(exchange.connection, row.result);
    const plan = explained?.plan;
    const why = frameWhy({ plan, first, shape, verified, compared });
    const isNeedless = why.by === "chain" && why.kind === "needless-full";
    const isExplained = plan !== undefined && plan.decision === row.kind;
    return {
      ...row,
      ...(frames !== undefined && { dialect: frames.dialect.name }),
      why,
      findings: verified.findings
        .map(({ problem }) => problem)
        .filter(({ code }) => code !== "frame-needless-full" || (!isNeedless && !isExplained)),
      newItems: explained?.ownItems ?? shape.items,
      baselineItems: plan?.baselineItems ?? continued?.length ?? 0,
      onlyInBaseline: plan?.onlyInBaseline ?? [],
      // How much was taken out of that which a delta continues is not known.
      ...(row.kind === "full" || !this.#altered.has(exchange.connection)
        ? sizes(row, exchange, continued, plan)
        : undefined),
    };
  }

  #verified({ connection, events }: ObservedExchange, document: JsonDocument): VerifiedFrame {
    return this.#verifier.verify({ connection, frame: document, events: events.filter(isTelling).flatMap(jsonOf) });
  }

  /** Taken apart once for every line: that costs more than all the rest. */
  #dialect(line: string, { form }: TrafficRow, document: JsonDocument, exchange: ObservedExchange): string | undefined {
    if (form !== "ordinary" && form !== "lite") return undefined;
    if (!this.#dialects.has(line)) {
      if (this.#dialects.size >= mostLines) this.#dialects.clear();
      this.#dialects.set(line, KnownClient.of(document, exchange)?.dialect.name);
    }
    return this.#dialects.get(line);
  }
}

/** A row, and what it was made from. */
export interface ReadExchange {
  readonly row: TrafficRow;
  readonly end: AnswerEnd;
  /** The request; undefined when it is no JSON object. */
  readonly document?: JsonDocument;
  /** All that the provider reads of it; undefined when it continues what nobody saw. */
  readonly input?: FullInput;
  /** The request of the same line before it. */
  readonly before?: CachedRequest;
}

interface Seen {
  readonly exchange: ObservedExchange;
  readonly shape: RequestShape;
  readonly document: JsonDocument;
  readonly line: string;
  readonly continued: readonly InputPart[] | undefined;
  readonly compared: ComparedRequest;
}

function baseRow(exchange: ObservedExchange, shape: RequestShape, end: AnswerEnd, number: number): TrafficRow {
  const { at, firstEventAt, endedAt, side } = exchange;
  const since = (moment: number | undefined): number | undefined =>
    moment === undefined || at === undefined ? undefined : moment - at;
  const [firstEventMs, totalMs] = [since(firstEventAt), since(endedAt)];
  const isFrame = exchange.kind === "frame";
  const isDelta = isFrame && shape.previousId !== undefined;
  return {
    number,
    ...(isFrame && { connection: exchange.connection }),
    ...(side !== undefined && { side }),
    method: exchange.method,
    path: pathOf(exchange.url),
    ...(shape.model !== undefined && { model: shape.model }),
    form: shape.form,
    kind: isFrame ? (isDelta ? "delta" : "full") : "http",
    why: { by: "bytes" },
    findings: [],
    newItems: shape.items,
    baselineItems: 0,
    onlyInBaseline: [],
    repeats: isDelta && shape.form !== "lite" ? shape.carries : [],
    bytes: exchange.bytes ?? Buffer.byteLength(exchange.body),
    ...(at !== undefined && { at }),
    ...(firstEventMs !== undefined && { firstEventMs }),
    ...(totalMs !== undefined && { totalMs }),
    ...(end.usage !== undefined && { usage: end.usage }),
    verdict: { kind: "none" },
    result: end.result,
  };
}

interface Clues {
  readonly plan: FramePlan | undefined;
  readonly first: { readonly previous?: EarlierConnection } | undefined;
  readonly shape: RequestShape;
  readonly verified: VerifiedFrame;
  readonly compared: ComparedRequest;
}

function frameWhy({ plan, first, shape, verified, compared }: Clues): TrafficWhy {
  const { previousId, isPrewarm } = shape;
  if (previousId !== undefined) {
    if (plan?.decision === "delta") return { by: "rules", detail: plan.detail };
    const isForeign = verified.findings.some(({ problem }) => problem.code.startsWith("frame-id-"));
    if (isForeign) return { by: "chain", kind: "foreign-id", continues: previousId };
    return { by: "rules", detail: { reason: "delta", previousResponseId: previousId } };
  }
  if (first !== undefined) {
    return { by: "rules", detail: { reason: "first_on_connection", prewarm: isPrewarm }, ...first };
  }
  if (plan?.decision === "full") return { by: "rules", detail: plan.detail };
  if (plan?.detail.reason === "delta") {
    return { by: "chain", kind: "needless-full", continues: plan.detail.previousResponseId, newItems: plan.newItems };
  }
  const { needless } = verified;
  if (needless !== undefined) return { by: "chain", kind: "needless-full", ...needless };
  const { newSince } = compared;
  return { by: "bytes", ...(newSince !== undefined && { newSince }) };
}

/** Bytes of the full form: planned, or put together from what the server remembers. */
function sizes(
  { kind, bytes }: TrafficRow,
  { body }: ObservedExchange,
  continued: readonly InputPart[] | undefined,
  plan: FramePlan | undefined,
): Pick<TrafficRow, "fullBytes" | "savedBytes"> {
  if (kind === "full") return { fullBytes: bytes, savedBytes: 0 };
  const fullBytes = plan?.decision === "delta" ? plan.fullBytes : putTogether(bytes, body, continued);
  return fullBytes === undefined ? {} : { fullBytes, savedBytes: fullBytes - bytes };
}

function putTogether(bytes: number, body: string, continued: readonly InputPart[] | undefined): number | undefined {
  if (continued === undefined) return undefined;
  const named = /"previous_response_id"\s*:\s*"[^"]*",?/.exec(body)?.[0];
  if (named === undefined) return undefined;
  const items = continued.reduce((sum, { document, node }) => sum + document.end(node) - document.start(node) + 1, 0);
  return bytes - Buffer.byteLength(named) + items;
}

/** Over HTTP an answer can only be continued when the provider stores it. */
function keepsAnswer({ kind }: ObservedExchange, document: JsonDocument): boolean {
  if (kind === "frame") return true;
  const store = document.member(0, "store");
  return store === -1 || document.text(store) !== "false";
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/, "").replace(/[?#].*$/, "") || "/";
}

function isTelling(event: string): boolean {
  return /"response\.(?:created|output_item\.done|completed|failed|incomplete)"/.test(event);
}

function jsonOf(text: string): JsonDocument[] {
  try {
    return [parseJson(text, { name: "event" })];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
