import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-command.js";

/** The texts of src, tests left out, by path below src with `/`. */
export function sourceFiles(): ReadonlyMap<string, string> {
  const folder = join(root, "src");
  const files = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".ts") && !name.endsWith(".test.ts")) {
      files.set(name.replaceAll("\\", "/"), readFileSync(join(folder, name), "utf8"));
    }
  }
  return files;
}
