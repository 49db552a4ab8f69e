import type { SessionValues } from "../profile/profile.js";
import type { ReceivedItem } from "../transport/events/response-event.js";
import type { Usage } from "../transport/events/usage.js";
import type { ClientError } from "./client-error.js";
import type { AnswerCalls, ClientSession } from "./client-session.js";
import type { HistoryItem } from "./request-history.js";

export interface TurnOptions {
  /** What the user said. */
  readonly items: readonly HistoryItem[];
  readonly session?: Partial<SessionValues>;
  readonly signal?: AbortSignal;
  /** Without it a turn ends at the first call. */
  readonly answerCalls?: AnswerCalls;
}

/** How a turn ended. */
export type TurnEnd =
  | {
      readonly status: "completed";
      readonly error: null;
      readonly items: readonly ReceivedItem[];
      /** Of the last request. */
      readonly usage?: Usage;
      readonly responseId: string;
      /** Calls that nobody answered. */
      readonly openCalls: readonly ReceivedItem[];
    }
  | { readonly status: "failed"; readonly error: ClientError; readonly items: readonly ReceivedItem[] }
  | { readonly status: "interrupted"; readonly error: null; readonly items: readonly ReceivedItem[] };

/** Plays one user turn: requests until the model is done, each tried again as the client does. */
export async function runTurn(session: ClientSession, options: TurnOptions): Promise<TurnEnd> {
  const { answerCalls, signal = new AbortController().signal } = options;
  await session.startTurn(options.items, options.session, signal);
  const items: ReceivedItem[] = [];
  for (;;) {
    if (signal.aborted) return { status: "interrupted", error: null, items };
    const sampled = await session.sample(signal, answerCalls);
    items.push(...sampled.items);
    const { end } = sampled;
    if (end.kind === "failed") return { status: "failed", error: end.error, items };
    if (end.kind === "interrupted") return { status: "interrupted", error: null, items };
    const { usage, responseId, endTurn } = end.completed;
    // Only the calls of the attempt that was completed ask for another request.
    const { calls } = sampled;
    const isAnswered = calls.length > 0 && answerCalls !== undefined;
    if (isAnswered || (endTurn === false && calls.length === 0)) continue;
    return { status: "completed", error: null, items, responseId, openCalls: calls, ...(usage && { usage }) };
  }
}
