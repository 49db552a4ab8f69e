import type { SessionValues } from "../profile/profile.js";
import type { ReceivedItem } from "../transport/events/response-event.js";
import type { Usage } from "../transport/events/usage.js";
import type { ClientError } from "./client-error.js";
import type { ClientSession } from "./client-session.js";
import type { HistoryItem } from "./request-history.js";

export interface TurnOptions {
  /** What the user said. */
  readonly items: readonly HistoryItem[];
  readonly session?: Partial<SessionValues>;
  readonly signal?: AbortSignal;
  /** Runs the tools: gives the outputs of the calls. Without it a turn ends at the first call. */
  readonly answerCalls?: (calls: readonly ReceivedItem[]) => Promise<readonly HistoryItem[]>;
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

/** Items that ask the client for an output. */
const calls: ReadonlySet<string> = new Set([
  "function_call",
  "custom_tool_call",
  "local_shell_call",
  "tool_search_call",
]);

/** Plays one user turn: requests until the model is done, each tried again as the client does. */
export async function runTurn(session: ClientSession, options: TurnOptions): Promise<TurnEnd> {
  const { answerCalls, signal = new AbortController().signal } = options;
  await session.startTurn(options.items, options.session, signal);
  const items: ReceivedItem[] = [];
  for (;;) {
    if (signal.aborted) return { status: "interrupted", error: null, items };
    const sampled = await session.sample(signal);
    items.push(...sampled.items);
    const { end } = sampled;
    if (end.kind === "failed") return { status: "failed", error: end.error, items };
    if (end.kind === "interrupted") return { status: "interrupted", error: null, items };
    const { usage, responseId, endTurn } = end.completed;
    const asked = sampled.items.filter((item) => calls.has(item.answer.type));
    const answered = asked.length > 0 && answerCalls !== undefined;
    if (answered) session.record(await answerCalls(asked));
    if (answered || (endTurn === false && asked.length === 0)) continue;
    return { status: "completed", error: null, items, responseId, openCalls: asked, ...(usage && { usage }) };
  }
}
