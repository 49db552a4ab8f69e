import { readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { ConfigNode } from "../profile/config-node.js";
import { configProblem } from "../profile/config-problem.js";
import type { Project } from "../profile/project.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { splitEntry } from "../source/entry.js";
import { checkCaseName } from "./case-name.js";
import type { CaseSettings } from "./case-settings.js";
import { namePattern } from "./name-pattern.js";
import { strings } from "./settings-values.js";

/** One combination of a matrix: a case whose inputs are files of the project. */
export interface MatrixCell {
  /** `models/hello/gpt-5.5@openai`, with dialects `models/hello/gpt-5.5@openai/codex-0.144`. */
  readonly name: string;
  /** In the place of what case.json would say; paths are absolute. */
  readonly settings: Pick<CaseSettings, "prompt" | "profile" | "dialect">;
}

/**
 * Every case that the `matrix` entries of prompt-wire.toml ask for: each prompt with each profile, in each dialect where
 * dialects are named.
 *
 * @throws InputError `matrix-invalid` with everything that is wrong
 */
export function matrixCells({ root, folder }: Project): MatrixCell[] {
  const problems: Problem[] = [];
  const cells = new Map<string, MatrixCell>();
  for (const entry of root.member("matrix")?.elements ?? []) {
    for (const cell of entryCells(entry, root, folder, problems)) {
      if (cells.has(cell.name)) problems.push(problem(entry, `two combinations would be called ${cell.name}`));
      cells.set(cell.name, cell);
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return [...cells.values()];
}

function entryCells(entry: ConfigNode, root: ConfigNode, folder: string, problems: Problem[]): MatrixCell[] {
  const name = entry.member("name")?.text();
  const prompts = strings(entry.member("prompts")).flatMap((pattern) => filesOf(pattern, folder));
  const profiles = strings(entry.member("profiles"));
  const dialects = strings(entry.member("dialects") ?? root.member("dialects"));
  if (name === undefined) problems.push(problem(entry, "a matrix needs a name"));
  else if (prompts.length === 0 || profiles.length === 0) {
    problems.push(problem(entry, `matrix ${name} has no ${prompts.length === 0 ? "prompt" : "profile"}`));
  }
  if (name === undefined) return [];
  const cells: MatrixCell[] = [];
  for (const prompt of prompts) {
    for (const profile of profiles) {
      for (const dialect of dialects.length === 0 ? [undefined] : dialects) {
        const steps = [name, promptName(prompt), profileName(profile), ...(dialect === undefined ? [] : [dialect])];
        const settings = {
          prompt: resolve(folder, prompt),
          profile: located(profile, folder),
          ...(dialect !== undefined && { dialect }),
        };
        cells.push({ name: steps.join("/"), settings });
      }
    }
  }
  for (const cell of cells) refuseName(cell.name, entry, problems);
  return cells;
}

function refuseName(name: string, entry: ConfigNode, problems: Problem[]): void {
  try {
    checkCaseName(name);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems.push(problem(entry, error.message));
  }
}

/** Files that a pattern means: `*` in its last step stands for any part of a name. */
function filesOf(pattern: string, folder: string): string[] {
  const name = basename(pattern);
  if (!name.includes("*")) return [pattern];
  const expression = namePattern(name);
  try {
    const names = readdirSync(join(folder, dirname(pattern)));
    return names
      .filter((one) => expression.test(one))
      .toSorted()
      .map((one) => join(dirname(pattern), one));
  } catch {
    return [];
  }
}

/** A file by its absolute path; MODEL@PROVIDER is none. */
function located(profile: string, folder: string): string {
  return isFile(profile) ? resolve(folder, profile) : profile;
}

function isFile(profile: string): boolean {
  return /\.(?:json|toml)$/.test(profile);
}

/** `prompts/hello.prompt.json` is `hello`, `cases.jsonl#3` is `cases-3`. */
function promptName(prompt: string): string {
  const { path, entry } = splitEntry(prompt);
  const name = basename(path).replace(/(?:\.prompt|\.case)?\.jsonl?$/, "");
  return entry === undefined ? name : `${name}-${entry.text}`;
}

/** `profiles/lite.profile.toml` is `lite`; MODEL@PROVIDER stays; of an address what a file name can hold. */
function profileName(profile: string): string {
  if (!isFile(profile)) return profile.replaceAll(/[^\w.@-]+/g, "-");
  return basename(profile).replace(/(?:\.profile)?\.(?:json|toml)$/, "");
}

function problem(node: ConfigNode, message: string): Problem {
  const remedy = "a matrix has name, prompts and profiles; see docs/snapshots.md";
  return configProblem(node, { code: "matrix-invalid", message, remedy });
}
