/**
 * Compiling a large Prompt, text to bytes with reasons, against JSON.stringify(JSON.parse(text)) of the same text:
 * `npm run bench:compile`. The Prompt is pretty-printed, about 12 MB, 20,000 messages; one of them plain, one with an id
 * and metadata on every message, each of which is cleared with a reason. Goals: at most 2 x the processor time,
 * side by side in one run; at most the same memory above an empty process, each in a process of its own. Ends with 1
 * when a goal is missed.
 *
 * `npm run bench:compile -- 31` makes 31 rounds.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../scripts/build.js";
import { compile } from "../src/compile/compile.js";
import { parseJson } from "../src/json/parse.js";
import { resolveProfile } from "../src/profile/resolve.js";

const rounds = Number(process.argv[2] ?? 21);
const mostTime = 2;
const mostMemory = 1;
const words = "the quick client writes “every” field in a fixed order, skips what is empty and keeps the rest ".repeat(
  6,
);

function promptText(more: (index: number) => object): string {
  const input = Array.from({ length: 20_000 }, (_, index) => {
    const isUser = index % 2 === 0;
    const text = `${index}: ${words.slice(0, 120 + ((index * 37) % 450))}\n\t"quoted" \\ done`;
    const content = [{ type: isUser ? "input_text" : "output_text", text }];
    return { type: "message", role: isUser ? "user" : "assistant", content, ...more(index) };
  });
  return JSON.stringify({ base_instructions: { text: words }, tools: [], input }, undefined, 2);
}

const prompts: Readonly<Record<string, string>> = {
  plain: promptText(() => ({})),
  "with ids and metadata": promptText((index) => ({
    id: `msg_${index}`,
    internal_chat_message_metadata_passthrough: { turn_id: `turn-${index >> 3}` },
  })),
};
const profile = resolveProfile();

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1]!;
}

/** Milliseconds of processor time, garbage collection included. */
function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function timeRatio(text: string): number {
  const theirs: number[] = [];
  const ours: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const reference = processorTime(() => JSON.stringify(JSON.parse(text)));
    const own = processorTime(() => compile({ prompt: { document: parseJson(text), node: 0 }, profile }));
    if (round < 0) continue;
    theirs.push(reference);
    ours.push(own);
  }
  const ratio = median(ours.map((time, index) => time / theirs[index]!));
  console.log(`  time    ${median(ours).toFixed(0)} ms, JSON ${median(theirs).toFixed(0)} ms: ${ratio.toFixed(2)} x`);
  return ratio;
}

/**
 * Most memory, in MB, that a process of its own ever held while it ran this module text on the file. The system's own
 * count (`maxRSS`) starts with what the parent had, so Linux is asked for the high-water mark instead.
 */
function memory(code: string, file: string): number {
  const report = `const { readFileSync: read } = await import("node:fs");
console.log(/VmHWM:\\s+(\\d+)/.exec(read("/proc/self/status", "utf8"))[1]);`;
  const line = ["--input-type=module", "--eval", `${code};${report}`, file];
  const found = Array.from({ length: 5 }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, line, { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return Number(stdout) / 1024;
  });
  return median(found);
}

const library = fileURLToPath(new URL("../dist/index.js", import.meta.url));
const asJson = `import { readFileSync } from "node:fs";
globalThis.kept = JSON.stringify(JSON.parse(readFileSync(process.argv[1], "utf8")))`;
const asRequest = `import { readFileSync } from "node:fs";
import { compile, parseJson } from ${JSON.stringify(library)};
globalThis.kept = compile({ prompt: { document: parseJson(readFileSync(process.argv[1])), node: 0 } })`;

function memoryRatio(file: string): number {
  const empty = memory("", file);
  const [theirs, ours] = [asJson, asRequest].map((code) => memory(code, file) - empty) as [number, number];
  console.log(`  memory  ${ours.toFixed(0)} MB, JSON ${theirs.toFixed(0)} MB: ${(ours / theirs).toFixed(2)} x`);
  return ours / theirs;
}

await bundle();
const folder = mkdtempSync(join(tmpdir(), "prompt-wire-compile-"));
try {
  for (const [name, text] of Object.entries(prompts)) {
    const file = join(folder, "prompt.json");
    writeFileSync(file, text);
    console.log(`${name}: ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB, ${rounds} rounds`);
    if (timeRatio(text) > mostTime || memoryRatio(file) > mostMemory) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
