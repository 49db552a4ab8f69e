import type { JsonDocument } from "../json/document.js";
import { configFromJson } from "./json-config.js";
import type { Profile } from "./profile.js";
import { resolveProfile, type ResolveOptions } from "./resolve.js";

export interface FromNodeOptions extends Omit<ResolveOptions, "layers"> {
  /** Recorded test data: literal secrets are no reason for a warning. */
  readonly testData?: boolean;
}

/**
 * The profile that stands in a JSON text, such as the `profile` member of a recorded case, with nothing merged in
 * but defaults.
 *
 * @throws InputError with everything that is wrong in it.
 */
export function profileFromNode(document: JsonDocument, node: number, options: FromNodeOptions = {}): Profile {
  const { testData = false, ...rest } = options;
  return resolveProfile({ ...rest, layers: [configFromJson(document, node, { kind: "source", testData })] });
}
