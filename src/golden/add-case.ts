import { InputError } from "../problem/input-error.js";
import { readInputs, readSettings, type CaseReading } from "./case-folder.js";
import { checkCaseName } from "./case-name.js";
import type { CaseSettings } from "./case-settings.js";
import { writeCaseSettings } from "./case-settings.js";
import { freshGolden } from "./compile-case.js";
import { firstDifference } from "../diff/first-difference.js";
import { sha256 } from "./fingerprints.js";
import { headFile, type RequestHead } from "./request-head.js";
import { version } from "../version.js";

/** What a new case is made of. */
export interface NewCase {
  readonly name: string;
  readonly settings: CaseSettings;
  /** prompt.json, profile.json, env.json: what it compiles from. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The body that was compiled, and that the case must compile to again. */
  readonly body: Uint8Array;
}

/**
 * Keeps a request as a new case: writes what it is made from, compiles that, and writes the golden. The folder appears
 * whole or not at all.
 *
 * @returns the bytes of request.json
 * @throws InputError `snapshot-name`, `snapshot-exists`, `snapshot-in-ci`, `snapshot-unwritable`,
 *   `snapshot-not-reproducible`
 */
export async function addCase(reading: CaseReading, { name, settings, files, body }: NewCase): Promise<Uint8Array> {
  const { folder } = reading;
  refuseTaken(reading, name);
  const staged = folder.stage(name, new Map([...files, ["case.json", writeCaseSettings(settings)]]));
  try {
    const inputs = await readInputs(reading, { name: staged.path }, readSettings(reading, { name: staged.path }));
    const fresh = freshGolden(inputs);
    const difference = firstDifference(body, fresh.request);
    if (difference !== undefined) throw notReproducible(name, difference.pointer);
    folder.write(`${staged.path}/request.json`, fresh.request);
    folder.write(`${staged.path}/headers.json`, headFile(fresh.head));
    folder.write(`${staged.path}/case.json`, writeCaseSettings({ ...settings, accepted: fresh.fingerprints() }));
    staged.commit();
    return fresh.request;
  } catch (error) {
    staged.discard();
    throw error;
  }
}

/**
 * Keeps a captured body as a new case, byte for byte.
 *
 * @throws InputError `snapshot-name`, `snapshot-exists`, `snapshot-in-ci`, `snapshot-unwritable`
 */
export function addCaptured(reading: CaseReading, name: string, body: Uint8Array, head?: RequestHead): void {
  refuseTaken(reading, name);
  const settings = { captured: true, accepted: { promptWire: version, request: sha256(body) } };
  const files = new Map([
    ["case.json", writeCaseSettings(settings)],
    ["request.json", body],
  ]);
  if (head !== undefined) files.set("headers.json", headFile(head));
  reading.folder.stage(name, files).commit();
}

/**
 * A case is one folder; nothing of the same name may be there, nor a case around or below it.
 *
 * @throws InputError `snapshot-name`, `snapshot-exists`, `snapshot-in-ci`
 */
export function refuseTaken({ folder }: CaseReading, name: string): void {
  folder.refuseFrozen();
  checkCaseName(name);
  const steps = name.split("/");
  const around = steps.slice(1).map((_, length) => steps.slice(0, length + 1).join("/"));
  const outer = around.find((path) => folder.has(`${path}/case.json`));
  const taken = [name, `${name}.json`].find((path) => folder.has(path)) ?? outer;
  const sibling = taken ?? folder.otherCase(name);
  if (sibling === undefined) return;
  throw InputError.of({
    code: "snapshot-exists",
    message: `${folder.shown(sibling)} is there already`,
    remedy:
      outer === undefined
        ? `prompt-wire snapshot accept ${sibling.replace(/\.json$/, "")} takes what is compiled now; to keep another request, choose another name`
        : "a snapshot has no snapshots in its folder: choose another name",
  });
}

function notReproducible(name: string, pointer: string | undefined): InputError {
  return InputError.of({
    code: "snapshot-not-reproducible",
    message: `${name} would not compile to the same body again`,
    ...(pointer !== undefined && { pointer }),
    remedy: "this is our mistake: report the profile and options it came from",
  });
}
