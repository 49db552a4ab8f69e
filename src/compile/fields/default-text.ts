import type { ProfileValues } from "../../profile/profile.js";

/** Why a value is the default: it comes from the model's entry, wherever that was found. */
export function defaultText({ modelFound }: ProfileValues): string {
  const entry = { given: "the model entry's", catalog: "catalog", fallback: "the client's fallback" }[modelFound];
  return `you set none -> ${entry} default`;
}
