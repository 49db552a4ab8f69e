import type { Recording } from "../cassette/read-cassette.js";
import type { KnownExchange } from "../cassette/recorded-exchange.js";
import type { JsonDocument } from "../json/document.js";
import type { Problem } from "../problem/problem.js";
import type { BodyProtocol } from "../protocol/body-protocol.js";

/** A value where it stands in its file. */
export interface Located {
  readonly document: JsonDocument;
  readonly node: number;
}

/** The profile a source brings: an object, or a string such as `gpt-5.5@openai`. */
export interface SourceProfile extends Located {
  /** The source is a recording (it has `expect`): secrets written out in it are dummies. */
  readonly testData: boolean;
}

interface SourceBase {
  /** How messages call it: `prompt.json`, `bodies.jsonl#3`, `<stdin>`, `probe prompt`. */
  readonly name: string;
  /** What the user should know about the reading, of severity `note`: «decoded zstd», «using the probe prompt». */
  readonly notes: readonly Problem[];
}

/** Something that compiles: a Prompt, alone or with what a case or a step of a conversation brings along. */
export interface PromptSource extends SourceBase {
  readonly kind: "prompt" | "case" | "step" | "probe" | "rollout";
  /** An object with `input`, or an array of items: what `compile` takes. */
  readonly prompt: Located;
  readonly profile?: SourceProfile;
  /** Environment variables the source brings; they stand before the real ones. Recorded cases hold dummy keys here. */
  readonly environment: Readonly<Record<string, string>>;
  /** `/responses/compact` instead of `/responses` (wire contract 11). */
  readonly endpoint?: "responses" | "compact";
  /** A step of a conversation goes over WebSocket. */
  readonly transport?: "websocket";
  /** The step is a prewarm (`generate: false`, wire contract 10.5). */
  readonly prewarm?: boolean;
  /** The step's own `x-codex-ws-stream-request-start-ms`; beats the session's. */
  readonly requestStartMs?: string;
  /** The Prompt for a model that does not take images, where the client changes it for one (wire contract 1.1). */
  withoutImages?(): { readonly prompt: Located; readonly notes: readonly Problem[] };
  /** The source is a record of a session that does not hold the tools. */
  readonly lacksTools?: true;
  /** What was recorded: `expect` of the case or step. */
  readonly expected?: Located;
}

/** A request body, or one WebSocket frame, as somebody captured it. */
export interface CapturedBody extends Located {
  /** The exact bytes, decompressed; white space around the JSON included. */
  readonly bytes: Uint8Array;
  /** A WebSocket frame `response.create` instead of a request body. */
  readonly isFrame: boolean;
  /** The API it is for, by its shape. */
  readonly protocol: BodyProtocol;
}

/** A request on a connection, and the events that answered it. */
export interface EarlierExchange {
  readonly body: CapturedBody;
  readonly events: readonly Located[];
}

/** A captured body. It passes verbatim until an option needs its Prompt. */
export interface BodySource extends SourceBase {
  readonly kind: "body";
  readonly body: CapturedBody;
  /** What was recorded on the same connection before, oldest first: a delta frame continues it. */
  readonly earlier?: readonly EarlierExchange[];
}

/** A whole request: what `compile --format request` writes, or what somebody recorded. */
export interface RequestSource extends SourceBase {
  readonly kind: "request";
  readonly method: string;
  readonly url: string;
  /** In wire order; secrets stand there as `(redacted)`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: CapturedBody;
  /** The WebSocket connection that a recorded frame went over, from 0. */
  readonly connection?: number;
  /** Of the answer, where it was recorded. */
  readonly status?: number;
  /** The texts of the events that came back, where they were recorded. */
  readonly events?: readonly string[];
  /** It was recorded on its way to a mock that is gone. */
  readonly isOfMock?: true;
  /** All that was recorded of it. */
  readonly exchange?: KnownExchange;
  /** As of a `BodySource`. */
  readonly earlier?: readonly EarlierExchange[];
}

/** A Chat Completions request, or a prompt with `messages`. */
export interface ChatSource extends SourceBase, Located {
  readonly kind: "chat";
}

/** Several sources in one. */
interface SeveralSources extends SourceBase {
  /** How one entry is called: `line`, `entry` or `step`. */
  readonly noun: string;
  readonly size: number;
  /** The turn that each entry belongs to, from 1; only where entries are requests of turns. */
  turns?(): readonly number[];
  /**
   * Reads one entry.
   *
   * @param position from 1
   * @throws InputError as `readSource`
   */
  entry(position: number): Source;
}

/** JSON Lines, an array of sources, or a recording. */
export interface ListSource extends SeveralSources {
  readonly kind: "list";
  /** Of a recording: what was sent and what came back, an exchange for each entry. */
  readonly exchanges?: readonly KnownExchange[];
  /** Of a cassette: what it holds besides. */
  readonly recording?: Omit<Recording, "exchanges">;
}

/** The steps of a WebSocket conversation, or the requests of a recorded session. */
export interface ConversationSource extends SeveralSources {
  readonly kind: "conversation";
  /** As of a `PromptSource`. */
  readonly lacksTools?: true;
  /**
   * Reads one step with everything that was written of it.
   *
   * @param position from 1
   * @throws InputError `source-member` with everything that is wrong in it
   */
  step(position: number): StepSource;
}

/** One request of a conversation and what the server said to it: a whole Prompt, or items behind the last answer. */
export interface StepSource {
  readonly name: string;
  readonly prompt?: Located;
  /** An array of items. */
  readonly append?: Located;
  readonly profile?: SourceProfile;
  /** Assignments as `--set` takes them, for this step and none other. */
  readonly set: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly prewarm: boolean;
  readonly requestStartMs?: string;
  /** What the server sent; undefined where nothing was written down. */
  readonly events?: readonly Located[];
  /** The turn was interrupted before the answer ended, the connection kept. */
  readonly interrupted: boolean;
  /** What was recorded: `expect`. */
  readonly expected?: Located;
}

/**
 * What a command was given. Every command takes any of them; `requirePrompt` narrows to those that compile.
 * Nothing in it was copied out of the text: nodes point into the document that was read.
 */
export type Source = PromptSource | BodySource | RequestSource | ChatSource | ListSource | ConversationSource;
