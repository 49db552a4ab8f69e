import type { Secret } from "../profile/secret.js";
import type { Outcome } from "./decision.js";
import type { SaidToClient } from "./said-to-client.js";

/** One thing that a client sent, as it arrived. */
export interface JournalEntry {
  /** `upgrade` is the request that opens a WebSocket, `frame` a message on it, `request` anything else over HTTP. */
  readonly kind: "request" | "upgrade" | "frame";
  /** Which connection it came over, from 1 in the order in which they were opened. */
  readonly connection: number;
  readonly method: string;
  /** Whole; parameters that look like secrets are `(redacted)`. */
  readonly url: string;
  /** In the order and case of the wire; of a frame, those of the upgrade. What looks like a secret is a `Secret`. */
  readonly headers: readonly (readonly [name: string, value: string | Secret])[];
  /** The exact bytes, decompressed. */
  readonly body: Uint8Array;
  /** `content-encoding`, and how many bytes went over the wire, where the body was compressed. */
  readonly compressed?: { readonly encoding: string; readonly bytes: number };
  /** A binary message. */
  readonly isBinary?: true;
  /** Of a frame: `generate: false`, everything, or what is new since a response (wire contract 10.4). */
  readonly form?: "prewarm" | "full" | "delta";
  readonly outcome: Outcome;
  /** What was said to it; nothing where the connection ends or stays silent instead. */
  readonly said: SaidToClient;
}
