import type { JsonDocument } from "../../json/document.js";
import { copied, type HistoryItem } from "./history-item.js";

/** What a rollout says about the session before its first turn. */
export interface SessionMeta {
  readonly sessionId: string | undefined;
  readonly threadId: string | undefined;
  readonly clientVersion: string | undefined;
  readonly originator: string | undefined;
  readonly providerId: string | undefined;
  readonly baseInstructions: string | undefined;
  readonly forkedFrom: string | undefined;
}

/** What a rollout says about the turn that is going on. */
export interface TurnContext {
  readonly model: string | undefined;
  readonly effort: string | undefined;
  readonly turnId: string | undefined;
  readonly hasFullAccess: boolean;
  readonly outputSchema: Uint8Array | undefined;
}

/** What the user last chose, where a line says so. */
export interface ThreadSettings {
  readonly model: string | undefined;
  readonly providerId: string | undefined;
  readonly effort: string | undefined;
  readonly summary: string | undefined;
  readonly serviceTier: string | undefined;
}

/** A request that the client sent, as the rollout lets it be seen. */
export interface RolloutRequest {
  /** Counts from 1. */
  readonly position: number;
  /** The turn it belongs to, from 1. */
  readonly turn: number;
  readonly meta: SessionMeta;
  readonly context: TurnContext | undefined;
  readonly settings: ThreadSettings | undefined;
  /** Seconds. */
  readonly startedAt: number | undefined;
  /** How often the history was compacted before. */
  readonly window: number;
  /** Number of items in the history. */
  readonly size: number;
  /** How many of them the request before held as well; 0 after a compaction or a step back. */
  readonly sentBefore: number;
  readonly history: () => readonly HistoryItem[];
  /** The items that the model answered with. */
  readonly answer: readonly HistoryItem[];
  /** No answer is recorded: the request was still going, or it failed. */
  readonly isOpen: boolean;
}

type Text = (pointer: readonly string[]) => string | undefined;

/** Reads string members of a payload by their path. */
function texts(document: JsonDocument, payload: number): Text {
  return (path) => {
    const at = path.reduce((node, name) => (node === -1 ? -1 : document.member(node, name)), payload);
    return at !== -1 && document.isString(at) ? document.string(at) : undefined;
  };
}

export function sessionMeta(document: JsonDocument, payload: number): SessionMeta {
  const text = texts(document, payload);
  const id = text(["id"]);
  return {
    sessionId: text(["session_id"]) ?? id,
    threadId: id,
    clientVersion: text(["cli_version"]),
    originator: text(["originator"]),
    providerId: text(["model_provider"]),
    baseInstructions: text(["base_instructions", "text"]),
    forkedFrom: text(["forked_from_id"]),
  };
}

export function turnContext(document: JsonDocument, payload: number): TurnContext {
  const text = texts(document, payload);
  const schema = document.member(payload, "final_output_json_schema");
  const hasSchema = schema !== -1 && !document.isNull(schema);
  return {
    model: text(["model"]),
    effort: text(["effort"]),
    turnId: text(["turn_id"]),
    hasFullAccess: text(["sandbox_policy", "type"]) === "danger-full-access",
    outputSchema: hasSchema ? copied(document.bytes.subarray(document.start(schema), document.end(schema))) : undefined,
  };
}

export function threadSettings(document: JsonDocument, payload: number): ThreadSettings {
  const text = texts(document, payload);
  return {
    model: text(["thread_settings", "model"]),
    providerId: text(["thread_settings", "model_provider_id"]),
    effort: text(["thread_settings", "reasoning_effort"]),
    summary: text(["thread_settings", "reasoning_summary"]),
    serviceTier: text(["thread_settings", "service_tier"]),
  };
}
