import { dirname, join, relative, resolve, sep } from "node:path";
import { configProblem } from "../profile/config-problem.js";
import { readProject, type Project } from "../profile/project.js";
import { findProjectFolder } from "../profile/project-folder.js";
import { InputError } from "../problem/input-error.js";
import { GoldenFolder } from "./golden-folder.js";
import { matrixCells, type MatrixCell } from "./matrix.js";
import { readMasks, type Mask } from "./mask.js";
import { strings } from "./settings-values.js";

/** Where snapshots are and what prompt-wire.toml says about them. */
export interface GoldenSettings {
  readonly folder: GoldenFolder;
  readonly cwd: string;
  /** The folder that everything a case names must lie in: that of prompt-wire.toml, else the one around the snapshots. */
  readonly base: string;
  readonly project?: Project;
  /** Files and folders of the snapshot folder that hold no cases. */
  readonly ignored: readonly string[];
  /** Recordings whose order of provider headers and query parameters was left to chance. */
  readonly unordered: readonly string[];
  readonly masks: readonly Mask[];
  readonly cells: readonly MatrixCell[];
}

export interface GoldenSurroundings {
  readonly cwd: string;
  /** `--folder`, relative to `cwd`. */
  readonly folder?: string | undefined;
  /** Nothing may be written, as in CI. */
  readonly isFrozen: boolean;
}

/** Whether this is a run in CI: the variable CI is set, and not to something that means no. */
export function isCi(environment: Readonly<Record<string, string | undefined>>): boolean {
  return !["", "0", "false"].includes((environment["CI"] ?? "").trim().toLowerCase());
}

/**
 * Finds the snapshot folder: `--folder`, else `snapshots` in prompt-wire.toml, else `snapshots` beside it or in `cwd`.
 * The settings are those of the prompt-wire.toml that is nearest to the snapshots, which may be one in their folder.
 *
 * @throws InputError when prompt-wire.toml is wrong
 */
export async function loadGoldenSettings({ cwd, folder, isFrozen }: GoldenSurroundings): Promise<GoldenSettings> {
  const above = await projectAbove(cwd, cwd);
  const path = folder === undefined ? projectSnapshots(above, cwd) : resolve(cwd, folder);
  const project = (await projectAbove(path, cwd)) ?? above;
  return {
    folder: new GoldenFolder(path, shownPath(path, cwd), isFrozen),
    cwd,
    base: project === undefined || project.folder === path ? dirname(path) : project.folder,
    ...(project !== undefined && { project }),
    ignored: strings(project?.root.member("snapshots")?.member("ignore")).map((one) => one.replace(/\/+$/, "")),
    unordered: strings(project?.root.member("snapshots")?.member("unordered")),
    masks: readMasks(project?.root.member("masks")),
    cells: project === undefined ? [] : matrixCells(project),
  };
}

async function projectAbove(folder: string, cwd: string): Promise<Project | undefined> {
  const found = findProjectFolder(folder);
  return found === undefined ? undefined : readProject(found, cwd);
}

function projectSnapshots(project: Project | undefined, cwd: string): string {
  if (project === undefined) return join(cwd, "snapshots");
  const snapshots = project.root.member("snapshots");
  const folder = snapshots?.kind === "object" ? snapshots.member("folder") : snapshots;
  const path = resolve(project.folder, folder?.text() ?? "snapshots");
  if (folder === undefined || path.startsWith(project.folder + sep)) return path;
  const message = `the snapshot folder ${folder.text() ?? ""} is not in the folder of ${project.file}`;
  throw new InputError([configProblem(folder, { code: "snapshot-folder", message, remedy: "name a folder below it" })]);
}

/** A path as messages show it. */
export function shownPath(path: string, cwd: string): string {
  const shown = relative(cwd, path).split(sep).join("/");
  return shown === "" ? "." : shown;
}
