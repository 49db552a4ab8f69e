import { dirname, join } from "node:path";
import type { ConfigNode } from "../profile/config-node.js";
import { projectLayer } from "../profile/project-layer.js";
import type { CaseReading } from "./case-folder.js";
import { CaseProfiles } from "./case-profiles.js";
import type { CaseResult } from "./case-result.js";
import { checkCaseFile } from "./check-file.js";
import { checkCaseFolder } from "./check-folder.js";
import { findCases, type FoundCase, type Stray } from "./find-cases.js";
import { selectCases } from "./select-cases.js";
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
  static async open({ folder, base, cwd, project, ignored }: GoldenSettings): Promise<Snapshots> {
    const layers: ConfigNode[] = project === undefined ? [] : await projectLayer(project, cwd);
    const { cases, strays } = findCases(folder.entries(), ignored);
    return new Snapshots({ folder, base, profiles: new CaseProfiles(cwd, layers) }, cases, strays);
  }

  /**
   * Checks the cases that are meant by the names; without names all of them, and the files that belong to none.
   *
   * @throws InputError `snapshot-unknown`
   */
  async check(names: readonly string[] = []): Promise<CaseResult[]> {
    const results: CaseResult[] = [];
    for (const found of selectCases(this.cases, names)) results.push(await this.checkCase(found));
    if (names.length > 0) return results;
    return [...results, ...this.strays.map(strayResult)];
  }

  async checkCase(found: FoundCase): Promise<CaseResult> {
    const { folder, profiles } = this.reading;
    if (found.form === "folder") return checkCaseFolder(this.reading, found.name);
    const { name, path } = found;
    const file = {
      name,
      path,
      shown: folder.shown(path),
      folder: dirname(join(folder.root, path)),
      bytes: folder.read(path) ?? new Uint8Array(),
    };
    return checkCaseFile(file, profiles);
  }
}

function strayResult({ path, why }: Stray): CaseResult {
  return { name: path, path, status: "orphan", why, differences: [], problems: [], bytes: 0, causes: [] };
}
