import type { FolderEntry } from "./golden-folder.js";
import type { MatrixCell } from "./matrix.js";

/** Files that a case folder may hold. One of them but the notes makes a folder a case. */
export const caseFiles = [
  "case.json",
  "prompt.json",
  "profile.json",
  "profile.toml",
  "env.json",
  "request.json",
  "headers.json",
  "notes.md",
] as const;

/** What a check leaves beside a golden that no longer fits. */
export const pendingFiles = ["request.json.new", "headers.json.new"] as const;

/** Files that belong to a snapshot folder without being part of a case. */
const companions: ReadonlySet<string> = new Set(["README.md", "prompt-wire.toml"]);

/** A case that was found: a folder of its own, or one file with everything. */
export type FoundCase =
  | {
      readonly form: "folder";
      readonly name: string;
      readonly files: ReadonlySet<string>;
      /** The combination of a matrix that it is; then prompt and profile are files of the project. */
      readonly cell?: MatrixCell;
    }
  | { readonly form: "file"; readonly name: string; readonly path: string };

/** A file that belongs to no case. */
export interface Stray {
  readonly path: string;
  readonly why: string;
}

export interface FoundCases {
  readonly cases: readonly FoundCase[];
  readonly strays: readonly Stray[];
}

/** Adds what a matrix asks for: a case for every combination, also where its folder is not there yet. */
export function withMatrix(cases: readonly FoundCase[], cells: readonly MatrixCell[]): FoundCase[] {
  const found = new Map(cases.map((one) => [one.name, one]));
  for (const cell of cells) {
    const { name } = cell;
    const known = found.get(name);
    found.set(name, { form: "folder", name, files: known?.form === "folder" ? known.files : new Set(), cell });
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Sorts the files of a snapshot folder into cases and what belongs to none. Names that begin with a dot are nobody's
 * business. A folder with a file of a case is one; any other `.json` file is a case in one file.
 *
 * @param ignored names of files and folders that are left alone
 */
export function findCases(entries: readonly FolderEntry[], ignored: readonly string[] = []): FoundCases {
  const ignoredPaths = new Set(ignored);
  const own = entries.filter(({ path }) => !/(?:^|\/)\./.test(path) && !isBelow(path, ignoredPaths));
  const folders = caseFolders(own);
  const cases: FoundCase[] = Array.from(folders, ([name, files]) => ({ form: "folder", name, files }));
  const strays: Stray[] = [];
  for (const { path, kind } of own) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const name = path.slice(folder === "" ? 0 : folder.length + 1);
    if (kind === "link") strays.push({ path, why: "a link; snapshots are never read or written through one" });
    else if (kind === "other") strays.push({ path, why: "neither a file nor a folder" });
    else if (name.endsWith(".tmp")) strays.push({ path, why: "left by a run that was stopped while it wrote" });
    else if (isPartOf(folders.get(folder), name) || companions.has(name)) continue;
    else if (folders.has(folder)) strays.push({ path, why: `no file of a case, and ${folder} is one` });
    else if (isBelow(folder, folders)) strays.push({ path, why: "in the folder of a case" });
    else if (!name.endsWith(".json")) strays.push({ path, why: "belongs to no case" });
    else cases.push({ form: "file", name: path.slice(0, -".json".length), path });
  }
  return { cases: cases.toSorted((one, other) => (one.name < other.name ? -1 : 1)), strays };
}

function caseFolders(entries: readonly FolderEntry[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const { path, kind } of entries) {
    const slash = path.lastIndexOf("/");
    if (kind !== "file" || slash === -1) continue;
    const [folder, name] = [path.slice(0, slash), path.slice(slash + 1)];
    if (!isCaseFile(name)) continue;
    const files = folders.get(folder);
    if (files === undefined) folders.set(folder, new Set([name]));
    else files.add(name);
  }
  for (const [folder, files] of folders) if (files.size === 1 && files.has("notes.md")) folders.delete(folder);
  // Of nested ones the outer folder is the case.
  for (const folder of folders.keys()) {
    if (parents(folder).some((parent) => folders.has(parent))) folders.delete(folder);
  }
  return folders;
}

function isCaseFile(name: string): boolean {
  return [...caseFiles, ...pendingFiles].some((file) => file === name);
}

function isPartOf(files: ReadonlySet<string> | undefined, name: string): boolean {
  return files?.has(name) === true;
}

function isBelow(path: string, folders: { has(path: string): boolean }): boolean {
  return [path, ...parents(path)].some((part) => folders.has(part));
}

function parents(path: string): string[] {
  const steps = path.split("/");
  return steps.slice(1).map((_, length) => steps.slice(0, length + 1).join("/"));
}
