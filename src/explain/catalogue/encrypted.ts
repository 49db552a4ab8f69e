import type { Entry, Pattern } from "../entry.js";
import { byBlob, byCheck } from "../locate.js";
import { inHistory } from "./words.js";

/**
 * The API quotes a ciphertext by its ends, or names the item; one pattern for each reason. In a report its length and
 * fingerprint stand there.
 */
function unverified(reason: string): Pattern[] {
  return [
    { message: new RegExp(`encrypted content for item (?<id>[\\w.#-]*\\w) could not be verified${reason}`, "i") },
    {
      message: new RegExp(
        `encrypted content (?<first>\\S*?)\\.\\.\\.(?<last>\\S*) could not be verified${reason}`,
        "i",
      ),
    },
    {
      message: new RegExp(
        `encrypted content (?<first>.{1,24}?)\\.\\.\\.(?<last>.{0,24}) could not be verified${reason}`,
        "i",
      ),
    },
    { message: new RegExp(`encrypted content \\[\\d+ characters, \\w+\\]=* could not be verified${reason}`, "i") },
    { message: new RegExp(`encrypted content(?: (?<first>\\S+))? could not be verified${reason}`, "i") },
  ];
}

/** Ciphertexts that the server cannot use. */
export const encryptedEntries: readonly Entry[] = [
  {
    name: "encrypted-item-id",
    patterns: unverified(".*item_?id did not match"),
    means: "the ciphertext belongs to another item id than the one it stands under",
    why: "the id is part of what was encrypted; an id that was changed, or a ciphertext that was copied, does not fit any more",
    rule: "ids/shape",
    fault: ["gateway", "agent"],
    where: [byBlob, byCheck("blob-shared")],
    related: ["blob-shared"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "do not rewrite ids of items that carry encrypted_content; drop the ids instead",
      agent: "send ciphertext and id back as they came, or without the id",
      user: "fork from before the item",
    },
    dialects: "codex-0.144 sends no ids, so only the ciphertext itself is checked",
    next: "check",
  },
  {
    name: "encrypted-organization",
    patterns: [
      ...unverified(".*organi[sz]ation_?id did not match"),
      { message: /encrypted_content[`'"]? was not issued to this caller/i },
    ],
    means: "the ciphertext was made for another account or organization",
    why: "ciphertexts are bound to the account that got them; the thread was continued with another login, or a gateway spreads one thread over several accounts",
    rule: "input/items",
    fault: ["gateway", "user"],
    where: [byBlob, byCheck("blob-unreadable")],
    retry: "useless",
    retryWhy: "this account never can read it; the account that made it can",
    fix: {
      user: "go back to the login the thread began with, or start a new thread",
      gateway: "keep a thread on one account; when it must move, drop reasoning and compaction items",
    },
    next: "why",
  },
  {
    name: "encrypted-unverified",
    patterns: [...unverified(""), { code: /^invalid_encrypted_content$/ }],
    means: "the server cannot decrypt a ciphertext that it is sent back",
    why: "only the server that made it can: it was cut, rewritten, made by another provider, or is plain text that somebody put there",
    rule: "input/items",
    fault: ["gateway", "provider", "agent"],
    where: [byBlob, byCheck("blob-unreadable")],
    related: ["blob-unreadable", "blob-shared"],
    retry: "useless",
    retryWhy: `${inHistory}; only when many threads fail at once it is a fault of the server that passes`,
    fix: {
      gateway: "pass encrypted_content on byte for byte, and only to the provider that made it",
      agent: "drop reasoning items when the provider or model family changes",
      user: "compact or fork from before the item; a thread cannot move between providers with its reasoning",
    },
    next: "check",
  },
];
