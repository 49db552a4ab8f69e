import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { JsonDocument } from "../json/document.js";
import type { Problem } from "../problem/problem.js";
import type { ConfigNode } from "./config-node.js";
import type { Profile } from "./profile.js";
import { findProjectFolder } from "./project-folder.js";
import { resolveProfile, type ResolveOptions } from "./resolve.js";
import type { Surroundings } from "./surroundings.js";

/** The options of a command line that say which profile to use. */
export interface LoadProfileOptions {
  /** `-p`: a file, MODEL@PROVIDER or MODEL@URL. */
  readonly profile?: string | undefined;
  /** `--set path=value`, in order. */
  readonly set?: readonly string[] | undefined;
  readonly dialect?: string | undefined;
  /** `--codex`: the user's own Codex configuration. */
  readonly codex?: boolean | undefined;
  /** The profile that the source brings, such as that of a case. */
  readonly source?: { readonly document: JsonDocument; readonly node: number; readonly testData?: boolean } | undefined;
  readonly strict?: boolean | undefined;
  /** Ids for a session that has none; fresh ones for real requests. */
  readonly session?: ResolveOptions["session"];
  /** Dialects beyond the built-in ones. */
  readonly dialects?: readonly string[];
}

/**
 * Finds, reads and merges everything that makes the profile (spec/profile.md): flags, `-p`, `--codex`, what the source
 * brings, prompt-wire.toml, defaults. Which of them applied is in `notes`. Reads files and writes none; code for TOML and
 * Codex is loaded only when it is needed.
 *
 * @throws InputError or UsageError with everything that is wrong.
 */
export async function loadProfile(options: LoadProfileOptions, surroundings: Surroundings): Promise<Profile> {
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
  if (options.profile !== undefined) {
    const { readNamedProfile } = await import("./read-profile.js");
    const named = await readNamedProfile(options.profile, {
      folder: surroundings.cwd,
      cwd: surroundings.cwd,
      kind: "profile",
      key: `-p ${options.profile}`,
    });
    layers.push(named.layer);
    labels.push(named.label);
  }
  const codex =
    options.codex === true ? await (await import("./codex/read-home.js")).readCodexHome(surroundings) : undefined;
  if (codex !== undefined) {
    layers.push(...codex.layers);
    labels.push(codex.label);
    notes.push(...codex.notes);
  }
  if (options.source !== undefined) {
    const { document, node, testData } = options.source;
    const { configFromJson } = await import("./json-config.js");
    layers.push(configFromJson(document, node, { kind: "source", ...(testData === undefined ? {} : { testData }) }));
    labels.push(document.name);
  }
  const projectFolder = findProjectFolder(surroundings.cwd);
  if (projectFolder !== undefined) {
    const { readProject } = await import("./project.js");
    const { projectLayer } = await import("./project-layer.js");
    const project = await readProject(projectFolder, surroundings.cwd);
    const own = await projectLayer(project, surroundings.cwd);
    layers.push(...own);
    if (own.length > 0) labels.push(project.file);
    notes.push(...project.problems);
  }
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
    environment: surroundings.environment,
    strict: options.strict ?? false,
    readSecretFile: (path, node) => readSecretFile(path, node, surroundings),
    ...(options.session === undefined ? {} : { session: options.session }),
    ...(options.dialects === undefined ? {} : { dialects: options.dialects }),
  });
}

/** A secret's file is relative to the file that names it. */
function readSecretFile(path: string, node: ConfigNode, { cwd }: Surroundings): string | undefined {
  const folder = node.source.file === undefined ? cwd : dirname(resolve(cwd, node.source.file));
  try {
    return readFileSync(resolve(folder, path), "utf8");
  } catch {
    return undefined;
  }
}
