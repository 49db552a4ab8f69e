import type { Profile } from "../profile/profile.js";
import type { Dialect } from "./dialects/dialect.js";
import type { Prompt } from "./prompt.js";

export interface CompileOptions {
  readonly prompt: Prompt;
  readonly profile: Profile;
  /** Variables that the profile may name; nothing else of the environment is looked at. Default: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default `http`. `websocket` gives the full `response.create` frame and the handshake's headers. */
  readonly transport?: "http" | "websocket";
  /** Default `responses`. */
  readonly endpoint?: "responses" | "compact";
  /** A WebSocket frame that only warms the connection: no history, `generate: false`. Default false. */
  readonly prewarm?: boolean;
  /** False leaves out the Prompt's items, which `RequestItems` compiles one by one. Default true, but not in a prewarm. */
  readonly history?: boolean;
  /** Lite or ordinary, whatever the model's entry says. */
  readonly lite?: boolean;
  /** Wire versions to know; default the built-in ones. */
  readonly dialects?: ReadonlyMap<string, Dialect>;
}
