import type { Secret } from "../profile/secret.js";
import { knownSecrets } from "../recording/known-secrets.js";
import { Redactor } from "../secrets/redactor.js";
import type { Output } from "../terminal/output.js";
import type { Sendable } from "./sendable.js";

/** A request, as far as secrets are concerned. */
type Secretive = Pick<Sendable, "profile" | "environment"> & {
  readonly request: Pick<Sendable["request"], "url" | "headers">;
};

/**
 * From now on nothing that this process writes holds a secret of the request, whoever writes it. What is made of an
 * answer is clean already (`RedactedRun`): this is for what nobody thought of.
 */
export function protectOutput(output: Output, sent: Secretive, more: readonly (Secret | string)[] = []): Redactor {
  return protectFrom(output, [...knownSecrets(sent.profile, sent.environment, sent.request), ...more]);
}

/** The same for given secrets. */
export function protectFrom(output: Output, secrets: readonly (Secret | string)[]): Redactor {
  const redactor = new Redactor(secrets);
  if (!redactor.isIdle) output.protect((text) => redactor.json(text));
  return redactor;
}
