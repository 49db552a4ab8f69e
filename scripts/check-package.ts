import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Packs the package as it would be published and has publint and attw look at it: every path that package.json names
 * must be in it, and its types must resolve from an ES module (there is no CommonJS build).
 */
const folder = mkdtempSync(join(tmpdir(), "prompt-wire-package-"));
const run = (command: string, ...words: string[]): void => {
  execFileSync(command, words, { stdio: "inherit" });
};
try {
  run("npm", "run", "build", "--silent");
  run("npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", folder);
  const [packed = ""] = readdirSync(folder);
  const tarball = join(folder, packed);
  run("publint", "run", tarball, "--strict");
  run("attw", tarball, "--profile", "esm-only", "--no-emoji", "--quiet");
} finally {
  rmSync(folder, { recursive: true });
}
