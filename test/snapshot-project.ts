import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addCaptured, addCase } from "../src/golden/add-case.js";
import { CaseProfiles } from "../src/golden/case-profiles.js";
import type { CaseResult } from "../src/golden/case-result.js";
import { freshGolden } from "../src/golden/compile-case.js";
import { leavePending } from "../src/golden/leave-pending.js";
import { newCase } from "../src/golden/new-case.js";
import { loadGoldenSettings, type GoldenSettings } from "../src/golden/settings.js";
import { caseReading, Snapshots } from "../src/golden/snapshots.js";
import { recogniseSource } from "../src/source/recognise.js";
import { requirePrompt } from "../src/source/require-prompt.js";
import { temporaryFolder } from "./temporary-folder.js";

/** A Prompt with a bit of everything that a golden may get wrong: numbers, nested objects, text beyond ASCII. */
export const samplePrompt = `{
  "base_instructions": { "text": "Be brief." },
  "parallel_tool_calls": true,
  "tools": [
    { "type": "function", "name": "count", "description": "Counts.", "strict": false,
      "parameters": { "type": "object", "properties": { "most": { "type": "number", "minimum": 1 } } } }
  ],
  "input": [{ "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "Zähle bis drei." }] }]
}
`;

/** A project with a folder of snapshots, for tests: what the commands do, without a command line. */
export class SnapshotProject {
  readonly root: string;
  isFrozen = false;

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    this.root = temporaryFolder(files);
  }

  settings(): Promise<GoldenSettings> {
    return loadGoldenSettings({ cwd: this.root, isFrozen: this.isFrozen });
  }

  /** Keeps a Prompt with the default profile. */
  async add(name: string, prompt = samplePrompt): Promise<void> {
    const settings = await this.settings();
    const source = requirePrompt(recogniseSource("prompt.json", Buffer.from(prompt), []), "test");
    const environment = {};
    const profile = await new CaseProfiles(this.root).resolve({
      shared: { name: "gpt-5.5@openai" },
      environment,
    });
    const asked = { source, profile, environment, form: {}, set: [], isLocal: false };
    const { request: body } = freshGolden({ source, profile, environment, settings: {} });
    await addCase(await caseReading(settings), { name, ...newCase(name, asked, settings), body });
  }

  async addCaptured(name: string, body: string): Promise<void> {
    addCaptured(await caseReading(await this.settings()), name, Buffer.from(body));
  }

  /** Every result, those of strays included; leaves `.new` files as the command does. */
  async check(): Promise<CaseResult[]> {
    const snapshots = await Snapshots.open(await this.settings());
    const results: CaseResult[] = [];
    for (const found of snapshots.cases) {
      const result = await snapshots.checkCase(found);
      leavePending(snapshots.reading, found, result);
      results.push(result);
    }
    return [...results, ...snapshots.strayResults()];
  }

  /** `name: status` of everything that is not as agreed. */
  async failures(): Promise<string[]> {
    const results = await this.check();
    return results.filter(({ status }) => status !== "same").map(({ name, status }) => `${name}: ${status}`);
  }

  read(path: string): Buffer {
    return readFileSync(join(this.root, "snapshots", path));
  }

  /** Writes a file of the snapshots past all checks. */
  write(path: string, content: string | Uint8Array): void {
    writeFileSync(join(this.root, "snapshots", path), content);
  }

  /** Replaces text that is there exactly once. */
  edit(path: string, before: string, after: string): void {
    const text = this.read(path).toString();
    if (text.split(before).length !== 2) throw new Error(`${path} does not hold ${before} exactly once`);
    this.write(
      path,
      text.replace(before, () => after),
    );
  }
}
