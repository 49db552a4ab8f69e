import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { checkShape } from "./check-shape.js";
import type { ConfigNode } from "./config-node.js";
import { profileShape } from "./profile-shape.js";
import { projectFileName } from "./project-folder.js";
import type { ObjectShape } from "./shape.js";

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
 * Reads the project file of a folder. Places are told relative to `cwd`.
 *
 * @throws InputError when it is no TOML or has values of wrong types.
 */
export async function readProject(folder: string, cwd: string): Promise<Project> {
  const path = join(folder, projectFileName);
  const file = relative(cwd, path);
  const { configFromToml } = await import("./toml-config.js");
  const root = configFromToml(readFileSync(path, "utf8"), { kind: "project", file });
  const problems = checkShape(root, projectShape, { partial: true });
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new InputError(errors);
  return { root, folder, file, problems };
}
