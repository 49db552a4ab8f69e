import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Name of the project file; its keys are the names of flags. */
export const projectFileName = "prompt-wire.toml";

/** The nearest folder, from `cwd` upwards, that holds a prompt-wire.toml. */
export function findProjectFolder(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, projectFileName))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
