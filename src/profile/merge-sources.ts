import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Problem } from "../problem/problem.js";
import type { ConfigNode } from "./config-node.js";
import { configFromJson } from "./json-config.js";
import type { LoadProfileOptions } from "./load.js";
import type { Profile } from "./profile.js";
import { resolveProfile } from "./resolve.js";
import type { Surroundings } from "./surroundings.js";

/** Reads and merges the sources that the options name, and the project file of `projectFolder`. */
export async function mergeSources(
  options: LoadProfileOptions,
  surroundings: Surroundings,
  projectFolder: string | undefined,
): Promise<Profile> {
  const { cwd, environment } = surroundings;
  const layers: ConfigNode[] = [];
  const labels: string[] = [];
  const notes: Problem[] = [];
  let patch: ConfigNode | undefined;
  if ((options.set ?? []).length > 0 || options.dialect !== undefined) {
    const { readAssignments } = await import("./assignment.js");
    const assignments = readAssignments(options.set ?? [], options.dialect);
    layers.push(assignments.layer);
    patch = assignments.patch;
  }
  if (options.settings !== undefined) {
    const { readSettings } = await import("./settings.js");
    const { file, model } = options.settings;
    const { layer, hasEntry, problems } = readSettings(file, model);
    layers.push(layer);
    if (hasEntry) labels.push(`${file} (${model})`);
    notes.push(...problems);
  }
  if (options.profile !== undefined) {
    const { readNamedProfile } = await import("./read-profile.js");
    const key = `-p ${options.profile}`;
    const named = await readNamedProfile(options.profile, { folder: cwd, cwd, kind: "profile", key });
    layers.push(named.layer);
    labels.push(named.label);
  }
  const codex = options.codex === true ? await readCodex(surroundings) : undefined;
  if (codex !== undefined) {
    layers.push(...codex.layers);
    labels.push(codex.label);
    notes.push(...codex.notes);
  }
  if (options.source !== undefined) {
    const { document, node, testData = false } = options.source;
    layers.push(configFromJson(document, node, { kind: "source", testData }));
    labels.push(document.name);
  }
  if (projectFolder !== undefined) {
    const { readProject } = await import("./project.js");
    const { projectLayer } = await import("./project-layer.js");
    const project = await readProject(projectFolder, cwd);
    const own = await projectLayer(project, cwd);
    layers.push(...own);
    if (own.length > 0) labels.push(project.file);
    notes.push(...project.problems);
  }
  if (codex?.weakest !== undefined) layers.push(codex.weakest);
  if (labels.length > 0) {
    notes.unshift({ code: "profile-applied", severity: "note", message: `profile from ${labels.join(", then ")}` });
  }
  return resolveProfile({
    layers,
    patch,
    notes,
    catalog: codex?.catalog,
    providers: codex?.providers,
    openAiBaseUrl: codex?.openAiBaseUrl,
    environment,
    strict: options.strict ?? false,
    readSecretFile: (path, node) => readSecretFile(path, node, cwd),
    ...(options.session === undefined ? {} : { session: options.session }),
    ...(options.dialects === undefined ? {} : { dialects: options.dialects }),
  });
}

async function readCodex(surroundings: Surroundings) {
  const { readCodexHome } = await import("./codex/read-home.js");
  return readCodexHome(surroundings);
}

/** A secret's file is relative to the file that names it. */
function readSecretFile(path: string, node: ConfigNode, cwd: string): string | undefined {
  const folder = node.source.file === undefined ? cwd : dirname(resolve(cwd, node.source.file));
  try {
    return readFileSync(resolve(folder, path), "utf8");
  } catch {
    return undefined;
  }
}
