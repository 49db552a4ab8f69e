import type { BodyField, HeaderValue } from "../compile/compiled-request.js";

/** What the views of a request need: a compiled one has it all, a captured one what was captured. */
export interface ShownRequest {
  readonly method: string;
  /** Undefined for a body that was captured alone. */
  readonly url?: string;
  readonly headers: readonly (readonly [name: string, value: HeaderValue])[];
  readonly body: Uint8Array;
  readonly compressed?: boolean;
  readonly dialect?: string;
  /** The endpoint of a chat client's request. */
  readonly family?: "codex" | "chat";
  readonly fields?: readonly BodyField[];
}
