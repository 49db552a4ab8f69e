/**
 * `snapshot check` in one process against JSON.parse and JSON.stringify of all the files it reads: `npx tsx
 * bench/snapshots.ts`.
 *
 * 500 and 1,000 cases made from recorded requests, as folders and in one file each. Ours finds, reads, compiles and
 * compares; JSON gets texts that are in memory already. Figures are processor time, the least of many rounds, taken in
 * turn. Ends with 1 when a figure is missed.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "../src/compile/compile.js";
import { addCase } from "../src/golden/add-case.js";
import { newCase } from "../src/golden/new-case.js";
import { loadGoldenSettings } from "../src/golden/settings.js";
import { caseReading, Snapshots } from "../src/golden/snapshots.js";
import { parseJson } from "../src/json/parse.js";
import { profileFromNode } from "../src/profile/from-node.js";
import { caseKind } from "../src/source/kinds/case.js";
import type { PromptSource } from "../src/source/source.js";

const rounds = Number(process.argv[2] ?? 15);
const mostTimes = 6;
const mostGrowth = 2.3;

const snapshots = fileURLToPath(new URL("../snapshots", import.meta.url));
const recorded = ["codex-0.144", "codex-0.147"].flatMap((dialect) =>
  ["http", "raw"].flatMap((kind) => {
    const folder = join(snapshots, dialect, kind);
    // Two stand in an order of chance, which only their own prompt-wire.toml excuses.
    const files = readdirSync(folder).filter((file) => !/^(?:q_params|h_collide)\./.test(file));
    return files.map((file) => readFileSync(join(folder, file)));
  }),
);

/** Milliseconds of processor time. */
async function time(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function settingsOf(root: string) {
  return loadGoldenSettings({ cwd: root, isFrozen: false });
}

/** A project with so many cases in one file each. */
async function filesProject(count: number): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "prompt-wire-bench-"));
  mkdirSync(join(root, "snapshots"));
  for (let index = 0; index < count; index++) {
    writeFileSync(join(root, "snapshots", `c${index}.json`), recorded[index % recorded.length]!);
  }
  return root;
}

/** A project with so many case folders. */
async function foldersProject(count: number): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "prompt-wire-bench-"));
  const settings = await settingsOf(root);
  const reading = await caseReading(settings);
  for (let index = 0; index < count; index++) {
    const bytes = recorded[index % recorded.length]!;
    const source = caseKind.read({
      name: "case",
      document: parseJson(bytes),
      node: 0,
      bytes,
      notes: [],
    }) as PromptSource;
    const { prompt, environment, endpoint = "responses" } = source;
    const { document, node } = source.profile!;
    const profile = profileFromNode(document, node, { environment, testData: true });
    const { body } = compile({ prompt, profile, environment, endpoint });
    const asked = { source, profile, environment, form: { endpoint }, set: [], isLocal: false };
    await addCase(reading, { name: `c${index}`, ...newCase(`c${index}`, asked, settings), body });
  }
  return root;
}

interface Sample {
  readonly form: string;
  readonly count: number;
  readonly root: string;
  readonly texts: readonly string[];
  check: number;
  json: number;
}

const samples: Sample[] = [];
for (const [form, make] of Object.entries({ "one file": filesProject, folders: foldersProject })) {
  for (const count of [500, 1000]) {
    const root = await make(count);
    const texts = readdirSync(join(root, "snapshots"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".json"))
      .map((path) => readFileSync(join(root, "snapshots", path), "utf8"));
    samples.push({ form, count, root, texts, check: Infinity, json: Infinity });
  }
}

for (let round = 0; round < rounds; round++) {
  for (const sample of samples) {
    const check = async (): Promise<void> => {
      const opened = await Snapshots.open(await settingsOf(sample.root));
      for (const found of opened.cases) {
        const { status } = await opened.checkCase(found);
        if (status !== "same") throw new Error(`${found.name} is ${status}`);
      }
    };
    sample.check = Math.min(sample.check, await time(check));
    sample.json = Math.min(
      sample.json,
      await time(() => {
        for (const text of sample.texts) JSON.stringify(JSON.parse(text));
      }),
    );
  }
}

let isMissed = false;
for (const { form, count, root, texts, check, json } of samples) {
  rmSync(root, { recursive: true });
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const half = samples.find((other) => other.form === form && other.count === count / 2);
  const growth = half === undefined ? undefined : check / half.check;
  const isFine = check <= mostTimes * json && (growth === undefined || growth <= mostGrowth);
  isMissed ||= !isFine;
  console.log(
    [
      `${form.padEnd(8)} ${String(count).padStart(5)} cases ${(bytes / 1e6).toFixed(1).padStart(5)} MB`,
      `check ${check.toFixed(0).padStart(5)} ms`,
      `JSON ${json.toFixed(0).padStart(5)} ms`,
      `${(check / json).toFixed(2)} x (at most ${mostTimes})`,
      ...(growth === undefined ? [] : [`${growth.toFixed(2)} x the half (at most ${mostGrowth})`]),
      isFine ? "" : "MISSED",
    ].join("   "),
  );
}
if (isMissed) process.exitCode = 1;
