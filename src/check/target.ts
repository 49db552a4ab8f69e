import type { AcceptedParts } from "./accepted-parts.js";

/** Checks one JSON Schema against its meta schema: what is wrong with it, or undefined. Injected: the library is heavy. */
export type SchemaValidity = (schema: unknown) => { readonly pointer: string; readonly message: string } | undefined;

/** Whom the request is for. */
export interface Target {
  /** Azure's validation is stricter than OpenAI's own. */
  readonly isAzure: boolean;
  /** The ChatGPT backend wants `instructions`. */
  readonly isChatgptBackend: boolean;
  /** What the provider is known to take (`--accepts`). */
  readonly accepts?: AcceptedParts;
  readonly schemaValidity?: SchemaValidity;
}

/** A target nothing is known about. */
export const anyTarget: Target = { isAzure: false, isChatgptBackend: false };
