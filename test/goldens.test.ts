import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readGolden, writeGolden } from "./golden-file.js";
import { root, runGolden } from "./run-command.js";

const folder = join(root, "test", "goldens");
const update = process.env["UPDATE_GOLDENS"] === "1";
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

describe("whole-program goldens", () => {
  test("every file in test/goldens is a golden", () => {
    expect(names.filter((name) => !name.endsWith(".golden"))).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  });

  test("goldens are not rewritten in CI", () => {
    expect(update && process.env["CI"] !== undefined).toBe(false);
  });

  test.concurrent.each(names.toSorted())("%s", { timeout: 30_000 }, async (name) => {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const golden = readGolden(text);
    const actual = writeGolden(golden, await runGolden(golden));
    if (update) writeFileSync(path, actual);
    else if (golden.result === undefined) throw new Error(`No result is recorded yet. Run UPDATE_GOLDENS=1 npm test`);
    else expect(actual).toBe(text);
  });
});
