import type { ByteWriter } from "../json/byte-writer.js";
import type { Origin, Profile, ProfileValues, SessionValues } from "../profile/profile.js";
import type { Problem } from "../problem/problem.js";
import type { Dialect, PrefixItem, RequestForm } from "./dialects/dialect.js";
import type { PromptParts } from "./prompt-parts.js";
import type { Prompt } from "./prompt.js";
import type { Reasons } from "./reasons.js";

/** What the rules of headers need of a request; the chat client shares them. */
export type HeaderContext = Pick<RequestContext, "values" | "profile" | "reasons" | "environment">;

/** Everything a field rule may look at. Facts that several rules share are worked out once. */
export interface RequestContext {
  readonly prompt: Prompt;
  readonly parts: PromptParts;
  readonly profile: Profile;
  readonly values: ProfileValues;
  /** The profile's session, as the prewarm changes it. */
  readonly session: SessionValues;
  readonly dialect: Dialect;
  readonly lite: boolean;
  readonly liteOrigin: string | Origin;
  /** Whether Lite, if it is Lite, is the caller's wish: hosted tools are then dropped, not only warned about. */
  readonly liteForced: boolean;
  readonly transport: "http" | "websocket";
  /** `compact` is HTTP, too. */
  readonly form: RequestForm;
  readonly prewarm: boolean;
  /** Whether the Prompt's items are written. */
  readonly history: boolean;
  /** Items that the builder puts in front of the Prompt's. */
  readonly prefix: readonly PrefixItem[];
  readonly isOpenAi: boolean;
  readonly azureSign: string | undefined;
  /** `store` as it is sent; /responses/compact never stores. */
  readonly store: boolean;
  /** Whether the client would compress the body. */
  readonly compressed: boolean;
  readonly hasReasoning: boolean;
  /** What `reasoning.summary` would be sent as; undefined when it is not. */
  readonly summary: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly writer: ByteWriter;
  readonly reasons: Reasons;
  /** All that is wrong with the request, found so far. */
  readonly problems: Problem[];
}
