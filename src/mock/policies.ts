import type { AcceptedParts } from "../check/accepted-parts.js";
import { largestFrame } from "../check/rules/sizes.js";

/** What the mock holds clients to. */
export interface Policies {
  /**
   * `contract`: the rules of Lite, what belongs into a frame only, and what `accepts` says. `everything`: whatever
   * `prompt-wire check` calls an error. `nothing`: every request is answered, but ids of responses must still be known.
   */
  readonly enforce: "contract" | "everything" | "nothing";
  /** What the provider takes; the rest is refused in the words of the API. */
  readonly accepts: AcceptedParts;
  /** Age in milliseconds from which on a WebSocket takes no further request. */
  readonly connectionLimit: number;
  /** Status of the answer to WebSocket upgrades, where the script says none; 426 sends clients to HTTP. */
  readonly upgradeStatus: number;
  /** Most bytes of one WebSocket message; a larger one is answered with close 1009. */
  readonly frameBytes: number;
}

export const defaultPolicies: Policies = {
  enforce: "contract",
  accepts: {},
  connectionLimit: 60 * 60 * 1000,
  upgradeStatus: 101,
  frameBytes: largestFrame,
};
