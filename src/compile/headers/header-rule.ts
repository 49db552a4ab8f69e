import type { RequestContext } from "../request-context.js";
import type { HeaderValue } from "../compiled-request.js";
import type { HeaderReason } from "./header-list.js";

/** One header of the client: when it is sent, with which value, and why. */
export interface HeaderRule extends HeaderReason {
  readonly name: string;
  /** Undefined: not sent. */
  readonly value: (context: RequestContext) => HeaderValue | undefined;
  /**
   * When the provider's configuration has a header of that name (wire contract 14, collisions): it keeps its place and
   * takes this value; `keep`: it stays as it is, because the HTTP library only fills gaps; `refuse`: the request cannot
   * be made.
   */
  readonly collision?: "keep" | "refuse";
}

/** A header, or the place where the credential's headers stand. */
export type HeaderStep = HeaderRule | "authorization";
