import type { ModelValues, ProfileValues } from "../../profile/profile.js";
import type { FieldName } from "../fields/field-name.js";
import type { RecordShape, TaggedShape } from "../items/shape.js";
import type { TurnMetadataMember } from "../turn-metadata.js";

/** What a policy decides and where the rule is written: shown by `why` and held by tests. */
interface Policy<Decide> {
  readonly rule: string;
  /** Section of the wire contract, or of the version table. */
  readonly contract: string;
  readonly decide: Decide;
}

/** What an id policy may look at. */
export interface IdFacts {
  readonly id: string;
  readonly itemIdsEnabled: boolean;
  readonly store: boolean;
}

/**
 * A wire version as a record of named policies. The compile walk asks a policy and never the name of the dialect, so
 * that a further version is one file.
 */
export interface Dialect {
  readonly name: string;
  /** The client version whose recordings prove the dialect. */
  readonly clientVersion: string;
  /** Members of each request form, in wire order. */
  readonly fields: {
    readonly http: readonly FieldName[];
    readonly websocket: readonly FieldName[];
    readonly compact: readonly FieldName[];
  };
  readonly items: ReadonlyMap<string, RecordShape>;
  readonly tools: TaggedShape;
  readonly turnMetadata: {
    readonly header: readonly TurnMetadataMember[];
    readonly body: readonly TurnMetadataMember[];
  };
  /** Names of `client_metadata` members, in the order prompt-wire prints them (the client's own order is random). */
  readonly clientMetadata: readonly string[];
  /** Whether `reasoning` is an object, or null. */
  readonly reasoningSupport: Policy<(model: ModelValues, forced: boolean) => boolean>;
  /** What `reasoning.effort` is sent for a configured effort. */
  readonly effort: Policy<(effort: string) => string>;
  /** Whether the model takes `reasoning.summary` at all. */
  readonly summaryGate: Policy<(model: ModelValues) => boolean>;
  /** The summary when neither turn nor catalog names one. */
  readonly summaryDefault: Policy<(found: ProfileValues["modelFound"]) => string>;
  readonly include: Policy<(hasReasoning: boolean) => readonly string[]>;
  readonly streamOptions: Policy<(hasSummary: boolean) => boolean>;
  readonly azureStore: Policy<boolean>;
  readonly itemIds: Policy<(facts: IdFacts) => boolean>;
  /** Whether an item without an id gets one when it is recorded in the history: above the compiler, before it sees it. */
  readonly recordedIds: Policy<(itemIdsEnabled: boolean) => boolean>;
  /** Whether `function_call.encrypted_function_args` stays; undefined where the member is unknown. */
  readonly encryptedArguments: Policy<(isOpenAi: boolean) => boolean>;
  readonly cacheKey: Policy<"session_id" | "thread_id">;
  readonly liteTools: Policy<"flat" | "wrapped">;
}
