import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { checkShape } from "./check-shape.js";
import type { ConfigNode } from "./config-node.js";
import { profileShape } from "./profile-shape.js";
import type { ObjectShape } from "./shape.js";

/** Name of the project file; its keys are the names of flags. */
export const projectFileName = "prompt-wire.toml";

/** The keys of prompt-wire.toml. */
export const projectShape: ObjectShape = {
  type: "object",
  text: "Project settings of prompt-wire; keys are the names of flags.",
  members: {
    profile: {
      type: "choice",
      text: "Default profile: a file (relative to this one), MODEL@PROVIDER, MODEL@URL, or written out as a table.",
      choices: [{ type: "string", notEmpty: true, text: "A file or a selection." }, profileShape],
    },
    dialect: { type: "string", notEmpty: true, text: "Default dialect." },
    dialects: { type: "list", text: "Dialects of snapshots.", items: { type: "string", text: "One dialect." } },
    snapshots: { type: "string", notEmpty: true, text: "Folder of snapshots." },
    masks: {
      type: "list",
      text: "JSON pointers of what snapshots do not compare.",
      items: { type: "string", text: "One pointer." },
    },
  },
};

/** A project file that was found. */
export interface Project {
  readonly root: ConfigNode;
  readonly folder: string;
  /** How messages call the file. */
  readonly file: string;
  readonly problems: readonly Problem[];
}

/**
 * The nearest prompt-wire.toml in this folder or above it.
 *
 * @throws InputError when it is no TOML or has values of wrong types.
 */
export async function findProject(cwd: string): Promise<Project | undefined> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, projectFileName);
    if (existsSync(path)) return readProject(path, folder, cwd);
    if (folder === dirname(folder)) return undefined;
  }
}

async function readProject(path: string, folder: string, cwd: string): Promise<Project> {
  const file = relative(cwd, path);
  const { configFromToml } = await import("./toml-config.js");
  const root = configFromToml(readFileSync(path, "utf8"), { kind: "project", file });
  const problems = checkShape(root, projectShape, { partial: true });
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new InputError(errors);
  return { root, folder, file, problems };
}
