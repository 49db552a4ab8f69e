import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What a start costs: CPU time (user and system) of `prompt-wire compile examples/hello.prompt.json` against an empty
 * module, in interleaved pairs. Other words can be given: `npm run bench:start -- codes`. Prints both medians and
 * their ratio; the goal is at most 1.5. PAIRS=80 makes more pairs than 40.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
const words = given.length > 0 ? given : ["compile", "examples/hello.prompt.json"];
const pairs = Number(process.env["PAIRS"] ?? 40);

const folder = mkdtempSync(join(tmpdir(), "prompt-wire-start-"));
const empty = join(folder, "empty.mjs");
writeFileSync(empty, "");
try {
  const launcher = join(root, "bin", "prompt-wire.js");
  const ours: number[] = [];
  const theirs: number[] = [];
  // The first two pairs fill the disk cache and do not count.
  for (let pair = -2; pair < pairs; pair++) {
    const emptyTime = processorTime([empty]);
    const ownTime = processorTime([launcher, ...words]);
    if (pair < 0) continue;
    theirs.push(emptyTime);
    ours.push(ownTime);
  }
  const [own, none] = [median(ours), median(theirs)];
  const ratio = median(ours.map((time, index) => time / (theirs[index] ?? 1)));
  console.log(`prompt-wire ${words.join(" ")}: ${own.toFixed(1)} ms CPU, empty module: ${none.toFixed(1)} ms`);
  console.log(
    `ratio of the medians ${(own / none).toFixed(2)}, median of the ratios ${ratio.toFixed(2)}, ${pairs} pairs`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Milliseconds of processor time of a Node process from fork to end, as the system counts it. Node cannot ask for the
 * usage of a child, so bash does; what the process itself sees at exit lacks its own ending, a third of an empty run.
 */
function processorTime(line: readonly string[]): number {
  const child = spawnSync(
    "bash",
    ["-c", 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null', "bash", process.execPath, ...line],
    {
      cwd: root,
      encoding: "utf8",
      env: { PATH: process.env["PATH"] },
    },
  );
  const [user, system] = (child.stderr.trimEnd().split("\n").at(-1) ?? "").split(" ").map(Number);
  if (child.status !== 0 || user === undefined || system === undefined) {
    throw new Error(`Exit code ${child.status}: ${child.stderr}`);
  }
  return (user + system) * 1000;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
