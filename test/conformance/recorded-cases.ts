import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonDocument } from "../../src/json/document.js";
import { parseJson } from "../../src/json/parse.js";
import { root } from "../run-command.js";

/** What the real client was given and what it sent, as the file stands. */
export interface RecordedCase {
  /** `codex-0.144/http/compact`. */
  readonly name: string;
  readonly document: JsonDocument;
}

/** Every recorded case of these kinds (`http`, `raw`, `asked`, `ws`), all dialects, sorted by name. */
export function recordedCases(...kinds: readonly string[]): RecordedCase[] {
  const snapshots = join(root, "snapshots");
  const cases: RecordedCase[] = [];
  for (const dialect of readdirSync(snapshots).toSorted()) {
    for (const kind of kinds) {
      const folder = join(snapshots, dialect, kind);
      if (!existsSync(folder)) continue;
      for (const file of readdirSync(folder).toSorted()) {
        if (!file.endsWith(".json")) continue;
        const name = `${dialect}/${kind}/${file.slice(0, -".json".length)}`;
        cases.push({ name, document: parseJson(readFileSync(join(folder, file)), { name: `${name}.json` }) });
      }
    }
  }
  return cases;
}
