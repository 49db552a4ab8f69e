import type { ModelValues, SessionValues } from "../../profile/profile.js";
import type { ClientMetadataMember } from "../fields/client-metadata.js";
import type { FieldName } from "../fields/field-name.js";
import type { HeaderStep } from "../headers/header-rule.js";
import type { RecordShape, TaggedShape } from "../items/shape.js";
import type { TurnMetadataForm } from "../turn-metadata.js";

/** What a policy decides and where the rule is written: shown by `why` and held by tests. */
export interface Policy<Decide> {
  readonly rule: string;
  /** Section of the wire contract, or of the version table. */
  readonly contract: string;
  /** Profile member (as JSON pointer) that the policy looks at; without one the dialect alone decides. */
  readonly origin?: string;
  readonly decide: Decide;
}

/** What an id policy may look at. */
export interface IdFacts {
  readonly id: string;
  readonly itemIdsEnabled: boolean;
  readonly store: boolean;
}

/** An item that the request builder itself puts in front of the Prompt's. */
export type PrefixItem = "tools" | "instructions";

/** The body of an HTTP request, of a WebSocket frame, of a compaction request. */
export type RequestForm = "http" | "websocket" | "compact";

/**
 * A wire version as a record of named policies and lists. The compile walk asks a policy and never the name of the
 * dialect, so that a further version is one file.
 */
export interface Dialect {
  readonly name: string;
  /** The client version whose recordings prove the dialect. */
  readonly clientVersion: string;
  /** Members of each request form, in wire order. */
  readonly fields: Readonly<Record<RequestForm, readonly FieldName[]>>;
  /** Headers of each request form, in wire order; the provider's own always come first. */
  readonly headers: Readonly<Record<RequestForm, readonly HeaderStep[]>>;
  /** Features under test that `x-codex-beta-features` names while they are on, in its order (wire facts 5.1). */
  readonly betaFeatures: readonly string[];
  readonly items: ReadonlyMap<string, RecordShape>;
  readonly tools: TaggedShape;
  readonly namespacedTools: TaggedShape;
  readonly turnMetadata: Readonly<Record<"header" | "body", TurnMetadataForm>>;
  /** Members of `client_metadata`, in the order prompt-wire prints them (the client's own order is random). */
  readonly clientMetadata: readonly ClientMetadataMember[];
  /** Whether `reasoning` is an object, or null. */
  readonly reasoningSupport: Policy<(model: ModelValues, forced: boolean) => boolean>;
  /** What `reasoning.effort` is sent for a configured effort. */
  readonly effort: Policy<(effort: string, model: ModelValues) => string>;
  /** Whether the model takes `reasoning.summary` at all. */
  readonly summaryGate: Policy<(model: ModelValues) => boolean>;
  readonly include: Policy<(hasReasoning: boolean) => readonly string[]>;
  readonly streamOptions: Policy<(hasSummary: boolean) => boolean>;
  /** `parallel_tool_calls` of a Prompt that does not say, by what the model's entry says. */
  readonly parallelDefault: Policy<(supported: boolean) => boolean>;
  /** Whether a configured tier is sent, given those that the model advertises. */
  readonly tierGate: Policy<(tier: string, advertised: readonly string[]) => boolean>;
  /** `store` for what the client takes for Azure. */
  readonly azureStore: Policy<boolean>;
  /** Whether an item keeps its id. */
  readonly itemIds: Policy<(facts: IdFacts) => boolean>;
  /** Whether an item without an id gets one when it is recorded in the history: above the compiler, before it sees it. */
  readonly recordedIds: Policy<(itemIdsEnabled: boolean) => boolean>;
  /** Whether a frame that goes on from what the server does not know is sent again, or ends the turn. */
  readonly lostResponse: Policy<"retried" | "refused">;
  readonly cacheKey: Policy<"session_id" | "thread_id">;
  /** Which items stand before the Prompt's. */
  readonly inputPrefix: Policy<(facts: { readonly lite: boolean; readonly prewarm: boolean }) => readonly PrefixItem[]>;
  /** The id of such an item; undefined for none. */
  readonly prefixId: Policy<(item: PrefixItem, session: SessionValues) => string | undefined>;
  /** How Lite arranges the tools. */
  readonly liteTools: Policy<"flat" | "wrapped">;
}
