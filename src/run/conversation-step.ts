import type { Prompt } from "../compile/prompt.js";
import type { JsonDocument } from "../json/document.js";
import type { Profile } from "../profile/profile.js";

/** How a chain of frames can be broken on purpose. */
export const chainBreaks = ["lost", "unknown"] as const;

/**
 * `lost`: the connection is gone when the step begins. `unknown`: the server does not know the response that the step's
 * frame continues.
 */
export type ChainBreak = (typeof chainBreaks)[number];

/** One request of a conversation, and what the server said to it. */
export interface ConversationStep {
  /** The whole Prompt of the request. Every step but the first may have `append` instead. */
  readonly prompt?: Prompt;
  /** An array of items that come after the last answer. */
  readonly append?: { readonly document: JsonDocument; readonly node: number };
  readonly profile: Profile;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly prewarm?: boolean;
  readonly lite?: boolean;
  readonly requestStartMs?: string;
  /** What the server sent, as the text of each frame. */
  readonly events: readonly string[];
  /** The turn was interrupted before the answer ended, the connection kept. */
  readonly interrupted?: boolean;
  readonly chainBreak?: ChainBreak;
}
