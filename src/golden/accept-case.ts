import { version } from "../version.js";
import { InputError } from "../problem/input-error.js";
import { readSettings, type CaseReading } from "./case-folder.js";
import type { CaseResult } from "./case-result.js";
import { writeCaseSettings, type CaseSettings } from "./case-settings.js";
import type { FoundCase } from "./find-cases.js";
import { sha256 } from "./fingerprints.js";
import type { MatrixCell } from "./matrix.js";
import { headFile } from "./request-head.js";

/** What accepting a case did. */
export interface AcceptedCase {
  readonly name: string;
  /** Bytes of request.json before and now; undefined when there was none. */
  readonly before?: number;
  readonly after: number;
}

/**
 * Takes what a case is now as what is agreed. Undefined when there is nothing to take: it is the same already.
 *
 * @throws InputError `snapshot-recording` for a case in one file, the case's own problems when it does not compile,
 *   `snapshot-in-ci`, `snapshot-unwritable`
 */
export function acceptCase(reading: CaseReading, found: FoundCase, result: CaseResult): AcceptedCase | undefined {
  if (result.status === "same") return undefined;
  if (found.form === "file") throw recordingError(found.name);
  const { folder } = reading;
  const { name } = found;
  const before = folder.read(`${name}/request.json`)?.length;
  const sizes = (after: number): AcceptedCase => ({ name, ...(before !== undefined && { before }), after });
  if (result.fresh === undefined) {
    if (result.status === "broken") throw new InputError(result.problems);
    return sizes(acceptCaptured(reading, name));
  }
  const { request, head, fingerprints } = result.fresh;
  folder.write(`${name}/request.json`, request);
  folder.write(`${name}/headers.json`, headFile(head));
  const settings = ownSettings(readSettings(reading, found), found.cell);
  const accepted = fingerprints();
  folder.write(`${name}/case.json`, writeCaseSettings({ dialect: accepted.dialect, ...settings, accepted }));
  removePending(reading, found);
  return sizes(request.length);
}

/** Removes what an earlier check left beside a golden. */
export function removePending({ folder }: CaseReading, { form, name }: FoundCase): void {
  if (form === "file") return;
  for (const file of ["request.json.new", "headers.json.new"]) {
    if (folder.has(`${name}/${file}`)) folder.remove(`${name}/${file}`);
  }
}

/** Of a captured body the new one is what a check against another build left, else what stands there now. */
function acceptCaptured(reading: CaseReading, name: string): number {
  const { folder } = reading;
  const pending = folder.read(`${name}/request.json.new`);
  const body = pending ?? folder.read(`${name}/request.json`);
  if (body === undefined) {
    throw InputError.of({
      code: "snapshot-case",
      message: `${folder.shown(name)}/request.json is missing, and nothing can make it again`,
      remedy: `bring it back, or prompt-wire snapshot check ${name} --against FILE, then accept`,
    });
  }
  acceptBody(reading, name, body);
  return body.length;
}

/**
 * Takes other bytes as the golden of a captured body.
 *
 * @throws InputError `snapshot-in-ci`, `snapshot-unwritable`
 */
export function acceptBody(reading: CaseReading, name: string, body: Uint8Array): void {
  const { folder } = reading;
  folder.write(`${name}/request.json`, body);
  const settings = readSettings(reading, { name });
  const accepted = { ...settings.accepted, promptWire: version, request: sha256(body) };
  folder.write(`${name}/case.json`, writeCaseSettings({ ...settings, accepted }));
  removePending(reading, { form: "folder", name, files: new Set() });
}

/** What of the settings is kept in case.json: not what prompt-wire.toml says. */
function ownSettings(settings: CaseSettings, cell: MatrixCell | undefined): CaseSettings {
  if (cell === undefined) return settings;
  const { prompt: _prompt, profile: _profile, ...own } = settings;
  return own;
}

function recordingError(name: string): InputError {
  return InputError.of({
    code: "snapshot-recording",
    message: `${name} is a recording: what it expects is what a real client sent`,
    remedy: "change what is compiled, or replace the file by another recording",
  });
}
