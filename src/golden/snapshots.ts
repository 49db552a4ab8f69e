import type { ConfigNode } from "../profile/config-node.js";
import { projectLayer } from "../profile/project-layer.js";
import type { CaseReading } from "./case-folder.js";
import { CaseProfiles } from "./case-profiles.js";
import { caseResult, type CaseResult } from "./case-result.js";
import { checkCaseFile } from "./check-file.js";
import { checkCaseFolder } from "./check-folder.js";
import { findCases, pendingFiles, withMatrix, type FoundCase, type Stray } from "./find-cases.js";
import { SharedFiles } from "./shared-files.js";
import type { GoldenSettings } from "./settings.js";

/** The snapshots of one folder: what every subcommand, the matcher and the project's own tests work with. */
export class Snapshots {
  readonly cases: readonly FoundCase[];
  readonly strays: readonly Stray[];
  readonly reading: CaseReading;

  private constructor(reading: CaseReading, cases: readonly FoundCase[], strays: readonly Stray[]) {
    this.reading = reading;
    this.cases = cases;
    this.strays = strays;
  }

  /** @throws InputError when the folder or prompt-wire.toml cannot be read */
  static async open(settings: GoldenSettings): Promise<Snapshots> {
    const { folder, ignored, cells } = settings;
    const found = findCases(folder.entries(cells.length > 0), ignored);
    const cases = withMatrix(found.cases, cells);
    const strays = [...found.strays];
    if (folder.isFrozen) strays.push(...pendingStrays(cases));
    return new Snapshots(await caseReading(settings), cases, strays);
  }

  /** What a check says about the files that belong to no case. */
  strayResults(): CaseResult[] {
    return this.strays.map(({ path, why }) => caseResult({ name: path, path }, "orphan", { why }));
  }

  /** Compiles one case again and compares it with its golden. Never throws for what is in it. */
  async checkCase(found: FoundCase): Promise<CaseResult> {
    if (found.form === "folder") return checkCaseFolder(this.reading, found);
    const { folder } = this.reading;
    const { name, path } = found;
    const bytes = folder.read(path) ?? new Uint8Array();
    return checkCaseFile(this.reading, { name, path, shown: folder.shown(path), bytes });
  }
}

/** What reading and adding cases needs. */
export async function caseReading(settings: GoldenSettings): Promise<CaseReading> {
  const { folder, base, cwd, project, masks, unordered } = settings;
  const layers: ConfigNode[] = project === undefined ? [] : await projectLayer(project, cwd);
  return { folder, shared: new SharedFiles(base), masks, unordered, profiles: new CaseProfiles(cwd, layers) };
}

/** Where nothing may be written, nothing can be pending: somebody has committed it. */
function pendingStrays(cases: readonly FoundCase[]): Stray[] {
  return cases.flatMap((found) => {
    const files = found.form === "folder" ? pendingFiles.filter((file) => found.files.has(file)) : [];
    return files.map((file) => ({
      path: `${found.name}/${file}`,
      why: "what a check leaves for review is not committed",
    }));
  });
}
