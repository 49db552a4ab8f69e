import type { Explanation } from "../explain/explanation.js";

/** Catalogue entries that tell of account, address or the server's state, not of what is being tried. */
const endings: ReadonlySet<string> = new Set(
  (
    "unauthorized forbidden blocked quota usage-limit rate-limit overloaded server-error upstream-failed " +
    "model-unknown model-not-for-login endpoint-unknown"
  ).split(" "),
);

/** Entries that come after the form was taken: pairs, ciphertexts and stored items are looked at when types are known. */
const beyondForm: ReadonlySet<string> = new Set(
  (
    "call-without-output output-without-call call-duplicate reasoning-without-item item-without-reasoning " +
    "item-not-found encrypted-unverified encrypted-item-id encrypted-organization tool-choice-absent"
  ).split(" "),
);

/** The answer would be the same whatever the request holds: there is no point in going on. */
export function isEnding({ entry, answer }: Explanation): boolean {
  return endings.has(entry ?? "") || (entry === undefined && (answer.status ?? 400) >= 500);
}

/** The answer shows that every type and member was taken. */
export function isBeyondForm({ entry }: Explanation): boolean {
  return beyondForm.has(entry ?? "");
}
