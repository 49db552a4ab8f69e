import type { Code } from "../../src/problem/codes.js";

/** What is found in recorded cases and was looked at: it is in them on purpose, or the client really sends it so. */
export interface Reviewed {
  readonly files: RegExp;
  readonly codes: readonly Code[];
  readonly why: string;
}

export const reviewedFindings: readonly Reviewed[] = [
  {
    files: /^codex-0\.147\//,
    codes: ["description-empty"],
    why: "the client itself gives its namespace functions no description in Lite; OpenAI takes it, Azure does not",
  },
  {
    files: /\/raw\//,
    codes: [
      "blob-shared",
      "blob-unreadable",
      "id-duplicate",
      "id-prefix",
      "item-not-stored",
      "reasoning-unfollowed",
      "schema-invalid",
      "strict-schema",
    ],
    why: "items and schemas are made at random, to test order, numbers and escapes",
  },
  {
    files: /\/asked\/items_/,
    codes: [
      "blob-shared",
      "blob-unreadable",
      "call-without-output",
      "description-empty",
      "id-prefix",
      "image-url-invalid",
      "item-not-stored",
      "output-without-call",
      "reasoning-unfollowed",
      "tool-name-clash",
      "tools-misplaced",
    ],
    why: "the client was asked what it does with odd items: ids, empty ciphertexts, outputs before calls, tools in the history",
  },
  {
    files: /\/(?:asked\/(?:schema_|verbosity_schema)|http\/raw_schema)/,
    codes: ["strict-schema"],
    why: "the client was asked whether it passes output schemas on as they are",
  },
  {
    files: /\/asked\/tool_schema_/,
    codes: ["tool-schema", "schema-invalid"],
    why: "the client was asked what it makes of odd tool schemas",
  },
  {
    files: /\/asked\/spawn_v2/,
    codes: ["blob-unreadable"],
    why: "the message to a sub-agent was made up, its ciphertext too",
  },
  {
    files: /\/asked\/(?:tool_search_result|mcp_functions_)/,
    codes: ["tool-name-clash"],
    why: "the client was asked what it does with tools of the same name",
  },
  {
    files: /\/http\/(?:azure_host|efa_|items_|lite_direct)/,
    codes: ["id-prefix", "item-not-stored"],
    why: "ids and reasoning were made up, to see which ids are sent",
  },
  {
    files: /\/http\/server_items/,
    codes: ["item-not-stored"],
    why: "the server of the recording gave reasoning without ciphertext",
  },
  { files: /\/ws\//, codes: ["id-duplicate"], why: "the server of the recording gave several messages the same id" },
];
