import { compactBytes } from "../json/print.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { causesOf } from "./causes.js";
import { type CaseReading, readInputs, readSettings } from "./case-folder.js";
import type { CaseResult, FreshGolden } from "./case-result.js";
import type { CaseSettings } from "./case-settings.js";
import { freshGolden } from "./compile-case.js";
import { sha256 } from "./fingerprints.js";
import { headBytes } from "./request-head.js";
import { compareParts, type Part } from "./part.js";

/** Compiles what a case folder holds and compares it with its golden. Never throws for what is in the folder. */
export async function checkCaseFolder(reading: CaseReading, name: string): Promise<CaseResult> {
  const nothing = { name, path: name, differences: [], problems: [], bytes: 0, causes: [] };
  let fresh: FreshGolden | undefined;
  try {
    const settings = readSettings(reading, name);
    if (settings.captured === true) return checkCaptured(reading, name, settings);
    fresh = freshGolden(await readInputs(reading, name, settings));
    return compareGolden(reading, name, settings, fresh);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...nothing, status: "broken", problems: error.problems, ...(fresh !== undefined && { fresh }) };
  }
}

/** A captured body compiles from nothing: it can only still be what was captured, or wait for a new one to be accepted. */
function checkCaptured({ folder }: CaseReading, name: string, { accepted }: CaseSettings): CaseResult {
  const golden = folder.read(`${name}/request.json`);
  const waiting = folder.read(`${name}/request.json.new`);
  const result = { name, path: name, differences: [], problems: [], bytes: golden?.length ?? 0, causes: [] };
  if (golden === undefined) return { ...result, status: "missing", why: "request.json is missing" };
  if (waiting !== undefined) {
    const differences = compareParts([{ name: "request.json", golden, actual: waiting }]);
    return { ...result, status: "changed", why: "request.json.new waits to be accepted or removed", differences };
  }
  if (accepted?.request === undefined || accepted.request === sha256(golden)) return { ...result, status: "same" };
  const why =
    "request.json is not what was accepted: somebody or something, such as a change of line ends, wrote to it";
  return { ...result, status: "changed", why };
}

function compareGolden(reading: CaseReading, name: string, settings: CaseSettings, fresh: FreshGolden): CaseResult {
  const { folder } = reading;
  const request = folder.read(`${name}/request.json`);
  const headers = folder.read(`${name}/headers.json`);
  const result = { name, path: name, problems: [], bytes: (request?.length ?? 0) + (headers?.length ?? 0), fresh };
  const parts: Part[] = [];
  let agreedHead: Uint8Array | undefined;
  if (request !== undefined) parts.push({ name: "request.json", golden: request, actual: fresh.request });
  if (headers !== undefined) {
    // White space between the values of this file is for its readers.
    agreedHead = compactBytes(parseJson(headers, { name: folder.shown(`${name}/headers.json`) }));
    parts.push({ name: "headers.json", golden: agreedHead, actual: headBytes(fresh.head) });
  }
  const differences = compareParts(parts);
  const missing = ["request.json", "headers.json"].filter((file) => !parts.some((part) => part.name === file));
  const isSame = differences.length === 0 && missing.length === 0;
  if (isSame) return { ...result, status: "same", differences, causes: [] };
  const causes =
    differences.length === 0 ? [] : causesOf(settings.accepted, fresh.fingerprints(), { request, headers: agreedHead });
  if (missing.length === 0) return { ...result, status: "changed", differences, causes };
  const why = `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing`;
  return { ...result, status: "missing", why, missing, differences, causes };
}
