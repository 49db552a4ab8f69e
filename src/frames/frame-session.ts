import type { Warning } from "../compile/compiled-request.js";
import { warningText } from "../compile/warning-text.js";
import { itemDifference, propertyChanges, type RememberedItem } from "./compare-requests.js";
import type { FrameDetail, FramePlan, MissingResponse } from "./frame-plan.js";
import { itemAt, itemCount, memberBytes, type LogicalRequest } from "./logical-request.js";
import { requestBytes, writeRequest } from "./write-request.js";

/** What the client keeps of a completed answer: its id, and every item that was done, in order. */
export interface LastResponse {
  readonly id: string;
  readonly items: readonly RememberedItem[];
}

/**
 * What a client remembers of one WebSocket session, and the decision it makes with it (wire contract 10.4). Knows no
 * connection: who drives it says when one was opened, how an answer ended, and sends what `plan` gives.
 */
export class FrameSession {
  #lastRequest: LogicalRequest | undefined;
  #lastResponse: LastResponse | undefined;
  #missing: MissingResponse = "unanswered";

  /** Whether anything went out on this connection: a prewarm is skipped then (wire contract 10.5). */
  get hasRequest(): boolean {
    return this.#lastRequest !== undefined;
  }

  /** A new connection forgets everything. */
  connected(): void {
    this.#lastRequest = undefined;
    this.#lastResponse = undefined;
  }

  /** The answer to the last frame was completed. */
  completed(response: LastResponse): void {
    this.#lastResponse = response;
  }

  /** The same answer under an id that the server does not know, to see what it says. */
  forge(id: string): void {
    if (this.#lastResponse !== undefined) this.#lastResponse = { ...this.#lastResponse, id };
  }

  /** The answer to the last frame will not be completed, but the connection stays. */
  interrupted(): void {
    this.#lastResponse = undefined;
    this.#missing = "interrupted";
  }

  /** Decides what goes out for a request, and remembers it as the last one. */
  plan(request: LogicalRequest): FramePlan {
    const lastRequest = this.#lastRequest;
    // One shot: consumed even when it is of no use (step 2).
    const lastResponse = this.#lastResponse;
    const decided = this.#decide(request, lastRequest, lastResponse);
    this.#lastRequest = request;
    this.#lastResponse = undefined;
    this.#missing = "unanswered";
    const { reason } = decided;
    const fullBytes = requestBytes(request);
    if (decided.reason !== "delta") {
      const frame = writeRequest(request);
      const counts = { baselineItems: 0, newItems: itemCount(request) };
      const full = { decision: "full", reason, detail: decided, frame, bytes: frame.length } as const;
      return { ...full, fullBytes, savedBytes: 0, ...counts, onlyInBaseline: [], warnings: [] };
    }
    const baselineItems = itemCount(lastRequest!) + lastResponse!.items.length;
    const frame = writeRequest(request, {
      previousResponseId: decided.previousResponseId,
      firstItem: baselineItems,
    });
    return {
      decision: "delta",
      reason,
      detail: decided,
      frame,
      bytes: frame.length,
      fullBytes,
      savedBytes: fullBytes - frame.length,
      baselineItems,
      newItems: itemCount(request) - baselineItems,
      onlyInBaseline: onlyInBaseline(request, baselineItems),
      warnings: deltaWarnings(request, baselineItems),
    };
  }

  #decide(
    request: LogicalRequest,
    lastRequest: LogicalRequest | undefined,
    lastResponse: LastResponse | undefined,
  ): FrameDetail {
    if (lastRequest === undefined)
      return { reason: "first_on_connection", prewarm: memberBytes(request, "generate") !== undefined };
    if (lastResponse === undefined) return { reason: "no_usable_response", why: this.#missing };
    const changes = propertyChanges(lastRequest, request);
    if (changes.length > 0) return { reason: "property_changed", changes };
    const remembered = itemCount(lastRequest) + lastResponse.items.length;
    const items = itemCount(request);
    const changed = itemDifference(lastRequest, lastResponse.items, request);
    if (items < remembered)
      return { reason: "not_a_prefix", shorter: { remembered, items }, ...(changed && { changed }) };
    if (changed !== undefined) return { reason: "not_a_prefix", changed };
    if (lastResponse.id === "") return { reason: "no_response_id" };
    return { reason: "delta", previousResponseId: lastResponse.id };
  }
}

/** In Lite the tools and the instructions are items, so that a delta does not carry them again (wire contract 10.4). */
function onlyInBaseline(request: LogicalRequest, baselineItems: number): ("tools" | "instructions")[] {
  const prefix = itemCount(request) - request.history.length;
  return (["tools", "instructions"] as const).slice(0, Math.min(prefix, baselineItems));
}

function deltaWarnings(request: LogicalRequest, first: number): Warning[] {
  const warnings: Warning[] = [];
  for (let position = first; position < itemCount(request); position++) {
    const { type } = itemAt(request, position);
    if (type !== "compaction" && type !== "context_compaction") continue;
    const code = "compaction-in-delta";
    const values = { type };
    warnings.push({ code, pointer: `/input/${position - first}`, arguments: values, ...warningText(code, values) });
  }
  return warnings;
}
