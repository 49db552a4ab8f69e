import { join, relative } from "node:path";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { checkShape } from "./check-shape.js";
import { configurationBytes } from "./configuration-bytes.js";
import type { ConfigNode } from "./config-node.js";
import { projectFileName } from "./project-folder.js";
import { projectShape } from "./project-shape.js";

/** A project file that was found. */
export interface Project {
  readonly root: ConfigNode;
  readonly folder: string;
  /** How messages call the file. */
  readonly file: string;
  readonly problems: readonly Problem[];
}

/**
 * Reads the project file of a folder. Places are told relative to `cwd`.
 *
 * @throws InputError when it is no TOML or has values of wrong types.
 */
export async function readProject(folder: string, cwd: string): Promise<Project> {
  const path = join(folder, projectFileName);
  const file = relative(cwd, path);
  const { configFromToml } = await import("./toml-config.js");
  const root = configFromToml(configurationBytes(path, file).toString("utf8"), { kind: "project", file });
  const problems = checkShape(root, projectShape, { partial: true });
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new InputError(errors);
  return { root, folder, file, problems };
}
