import type { Answer, JsonInput } from "./answer.js";

/** What a mock provider says: an answer per request in order, the default answer after the last one. */
export interface Script {
  readonly answers?: readonly Answer[];
  /** Answers to prewarms, which use up none of the others: empty and well after the last one. */
  readonly prewarms?: readonly Answer[];
  /** Status of the answer to a WebSocket upgrade. Default: that of the policies, 101. */
  readonly upgradeStatus?: number;
  readonly upgradeHeaders?: Readonly<Record<string, string>>;
  readonly upgradeBody?: string;
  /** Upgrades are answered by cutting the connection. */
  readonly upgradeCut?: boolean;
  /** Entries of `GET /models` in Codex's form, as in its model catalog. */
  readonly models?: readonly JsonInput[];
}
