import { existsSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { configurationBytes } from "./configuration-bytes.js";
import type { ConfigNode } from "./config-node.js";
import { configFromJson } from "./json-config.js";
import type { Origin } from "./profile.js";
import { readSelection, selectionLayer, unknownSelection } from "./selection.js";

export interface NamedProfileOptions {
  /** Folder that files are relative to. */
  readonly folder: string;
  /** Folder that messages are relative to. */
  readonly cwd: string;
  readonly kind: Origin["kind"];
  /** How the user wrote it: `-p gpt-5.4@openai`. */
  readonly key: string;
}

/** What `-p` or a project's `profile` named. */
export interface NamedProfile {
  readonly layer: ConfigNode;
  readonly label: string;
}

/**
 * Reads what `-p` names: a profile file (JSON or TOML; of a case its `profile`), or MODEL@PROVIDER, or MODEL@URL. A file
 * of that name comes first.
 *
 * @throws InputError when there is no such thing, or the file cannot be parsed.
 */
export async function readNamedProfile(
  name: string,
  { folder, cwd, kind, key }: NamedProfileOptions,
): Promise<NamedProfile> {
  const path = resolve(folder, name);
  const shown = folder === cwd ? name : relative(cwd, path);
  const isThere = name !== "" && existsSync(path);
  const selection = isThere && !statSync(path).isDirectory() ? undefined : readSelection(name);
  // A folder is reported as what it is, unless its name says something else; a pipe (`-p <(…)`) is as good as a file.
  if (isThere && selection === undefined) return { layer: await readProfileFile(path, shown, kind), label: shown };
  if (selection === undefined) throw unknownSelection(name, key);
  return { layer: selectionLayer(selection, kind, key), label: name };
}

async function readProfileFile(path: string, file: string, kind: Origin["kind"]): Promise<ConfigNode> {
  const root = await readConfigFile(path, file, kind);
  const profile = root.member("model") === undefined ? root.member("profile") : undefined;
  return profile?.kind === "object" ? profile : root;
}

/**
 * A configuration file of any kind: JSON when it begins with a brace or is named so, else TOML. `file` is how messages
 * call it.
 *
 * @throws InputError when it cannot be read or parsed, or is no object
 */
export async function readConfigFile(
  path: string,
  file: string,
  kind: Origin["kind"] = "profile",
): Promise<ConfigNode> {
  if (!existsSync(path)) {
    throw InputError.of({
      code: "profile-not-found",
      message: `${file}: there is no such file`,
      remedy: "Give the path of a JSON or TOML file, from the folder the command runs in.",
    });
  }
  const bytes = configurationBytes(path, file);
  if (!/^\s*\{/.test(bytes.subarray(0, 1000).toString("latin1")) && !/\.json$/i.test(file)) {
    const { configFromToml } = await import("./toml-config.js");
    return configFromToml(bytes.toString("utf8"), { kind, file });
  }
  const document = parseJson(bytes, { name: file });
  if (document.isObject(document.root)) return configFromJson(document, document.root, { kind });
  throw InputError.of({ code: "profile-type", message: `${file}: a profile is an object` });
}
