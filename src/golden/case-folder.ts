import { join, resolve } from "node:path";
import { parseJson } from "../json/parse.js";
import { problemAt } from "../json/problem-at.js";
import { readConfigFile } from "../profile/read-profile.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { pickEntry, splitEntry } from "../source/entry.js";
import { readFileBytes } from "../source/read-bytes.js";
import { recogniseSource } from "../source/recognise.js";
import { requirePrompt } from "../source/require-prompt.js";
import type { Source } from "../source/source.js";
import type { CaseInputs, CompilableSource } from "./compile-case.js";
import type { CaseProfiles, SharedProfile } from "./case-profiles.js";
import { readCaseSettings, type CaseSettings } from "./case-settings.js";
import type { Mask } from "./mask.js";
import type { SharedFiles } from "./shared-files.js";
import type { MatrixCell } from "./matrix.js";
import type { GoldenFolder } from "./golden-folder.js";

/** What reading cases needs. */
export interface CaseReading {
  readonly folder: GoldenFolder;
  /** What cases may name beside their own files. */
  readonly shared: SharedFiles;
  readonly profiles: CaseProfiles;
  readonly masks: readonly Mask[];
  /** Names of recordings, with `*`, whose order of provider headers and query parameters does not count. */
  readonly unordered: readonly string[];
}

/** A case folder, which a matrix may ask for. */
export interface CasePlace {
  readonly name: string;
  /** Its files, as far as they are known already: others are not looked for. */
  readonly files?: ReadonlySet<string>;
  readonly cell?: MatrixCell;
}

/**
 * The settings of a case folder: case.json, and for a combination of a matrix what prompt-wire.toml says.
 *
 * @throws InputError `snapshot-case` when there are none, and with what is wrong in them
 */
export function readSettings({ folder }: CaseReading, { name, cell }: CasePlace): CaseSettings {
  const path = `${name}/case.json`;
  const bytes = folder.read(path);
  if (bytes !== undefined) return { ...readCaseSettings(bytes, folder.shown(path)), ...cell?.settings };
  if (cell !== undefined) return cell.settings;
  throw InputError.of({
    code: "snapshot-case",
    message: `${folder.shown(path)} is missing: nothing says which dialect the snapshot is of`,
    remedy: "bring it back, or remove the folder and add the snapshot again",
  });
}

/**
 * Reads what a case folder compiles from. `shared` are files outside the case, relative to its folder.
 *
 * @throws InputError with everything that is wrong in the first file that is
 */
export async function readInputs(reading: CaseReading, place: CasePlace, settings: CaseSettings): Promise<CaseInputs> {
  const { profiles } = reading;
  const environment = hasFile(place, "env.json") ? readEnvironment(reading, place.name) : {};
  const source = readPrompt(reading, place.name, settings);
  const profile = await profiles.resolve({
    ...(await caseProfile(reading, place, settings)),
    ...(settings.set !== undefined && { set: settings.set }),
    ...(settings.dialect !== undefined && { dialect: settings.dialect }),
    environment,
  });
  return { source, profile, environment, settings };
}

function hasFile({ files }: CasePlace, name: string): boolean {
  return files === undefined || files.has(name);
}

function readEnvironment({ folder }: CaseReading, name: string): Readonly<Record<string, string>> {
  const path = `${name}/env.json`;
  const bytes = folder.read(path);
  if (bytes === undefined) return {};
  const document = parseJson(bytes, { name: folder.shown(path) });
  const entries: [string, string][] = [];
  const problems: Problem[] = [];
  const refuse = (node: number, message: string): void => {
    const remedy = 'env.json holds names and values: {"API_KEY": "(redacted)"}';
    problems.push(problemAt(document, node, { code: "snapshot-case", message, remedy }));
  };
  if (!document.isObject(0)) refuse(0, "env.json must hold an object");
  else {
    for (const { key, value } of document.members(0)) {
      if (document.isString(value)) entries.push([document.string(key), document.string(value)]);
      else refuse(value, `the value of ${document.string(key)} must be a string`);
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return Object.fromEntries(entries);
}

function readPrompt(reading: CaseReading, name: string, settings: CaseSettings): CompilableSource {
  const { folder } = reading;
  const own = `${name}/prompt.json`;
  if (settings.prompt === undefined) {
    const bytes = folder.read(own);
    if (bytes !== undefined) return compilable(recogniseSource(folder.shown(own), bytes, []));
    throw InputError.of({
      code: "snapshot-case",
      message: `${folder.shown(own)} is missing`,
      remedy: 'bring it back; a snapshot of a captured body says so in case.json: "captured": true',
    });
  }
  const { path, entry } = splitEntry(sharedFile(reading, name, settings.prompt));
  const source = recogniseSource(settings.prompt, readFileBytes(path), []);
  return compilable(entry === undefined ? source : pickEntry(source, entry));
}

function compilable(source: Source): CompilableSource {
  return source.kind === "chat" ? source : requirePrompt(source, "a snapshot");
}

async function caseProfile(reading: CaseReading, place: CasePlace, { profile }: CaseSettings) {
  const { folder } = reading;
  const { name } = place;
  if (profile !== undefined) return { shared: sharedProfile(reading, name, profile) };
  for (const file of ["profile.json", "profile.toml"]) {
    const path = `${name}/${file}`;
    if (!hasFile(place, file) || !folder.has(path)) continue;
    return { own: await readConfigFile(join(folder.root, path), folder.shown(path), "source") };
  }
  return {};
}

/**
 * A profile that a case names: a file relative to its folder, or MODEL@PROVIDER or MODEL@URL. A file of that name comes
 * first, as everywhere.
 *
 * @throws InputError `snapshot-outside`
 */
export function sharedProfile(reading: CaseReading, name: string, profile: string): SharedProfile {
  const isFile = reading.shared.has(resolve(join(reading.folder.root, name), profile));
  return { name: profile, ...(isFile && { path: sharedFile(reading, name, profile) }) };
}

/**
 * The absolute path of a file that a case names.
 *
 * @throws InputError `snapshot-outside` when it lies outside the project, by its path or through a link
 */
function sharedFile({ folder, shared }: CaseReading, name: string, path: string): string {
  const target = resolve(join(folder.root, name), path);
  if (shared.isInside(splitEntry(target).path)) return target;
  throw InputError.of({
    code: "snapshot-outside",
    message: `the snapshot ${name} names ${path}, which is outside the project`,
    remedy: "a snapshot may only name files below the folder of prompt-wire.toml",
  });
}
