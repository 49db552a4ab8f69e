import { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { configFromJson } from "../profile/json-config.js";
import type { Profile } from "../profile/profile.js";
import { resolveProfile, type ResolveOptions } from "../profile/resolve.js";
import { readSelection, selectionLayer, unknownSelection } from "../profile/selection.js";

/**
 * A profile in any form: one that was resolved or loaded, `MODEL@PROVIDER`, `MODEL@URL`, JSON as text or bytes or
 * parsed, or a plain object with the keys of a profile file.
 */
export type ProfileInput = Profile | JsonDocument | string | Uint8Array | object;

/**
 * The resolved profile; nothing is read from disk.
 *
 * @throws InputError with everything that is wrong in it
 */
export function profileOf(input: ProfileInput | undefined, options: Omit<ResolveOptions, "layers">): Profile {
  if (input === undefined) return resolveProfile(options);
  if (isProfile(input)) return input;
  if (typeof input === "string" && !/^\s*\{/.test(input)) {
    const selection = readSelection(input);
    if (selection === undefined) throw unknownSelection(input, "profile");
    return resolveProfile({ ...options, layers: [selectionLayer(selection, "profile", input)] });
  }
  const document =
    input instanceof JsonDocument
      ? input
      : parseJson(typeof input === "string" || input instanceof Uint8Array ? input : JSON.stringify(input), {
          name: "profile",
        });
  return resolveProfile({ ...options, layers: [configFromJson(document, document.root, { kind: "profile" })] });
}

function isProfile(input: ProfileInput): input is Profile {
  return typeof input === "object" && "values" in input && "origin" in input && typeof input.origin === "function";
}
