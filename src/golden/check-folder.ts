import { compactBytes } from "../json/print.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { causesOf } from "./causes.js";
import { type CaseReading, freshGolden, readInputs, readSettings } from "./case-folder.js";
import type { CaseResult, FreshGolden } from "./case-result.js";
import type { CaseSettings } from "./case-settings.js";
import { sha256 } from "./fingerprints.js";
import { comparePart, type Part, type PartDifference } from "./part.js";

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

/** A captured body compiles from nothing: it can only still be what was captured. */
function checkCaptured({ folder }: CaseReading, name: string, { accepted }: CaseSettings): CaseResult {
  const golden = folder.read(`${name}/request.json`);
  const nothing = { name, path: name, differences: [], problems: [], bytes: golden?.length ?? 0, causes: [] };
  if (golden === undefined) return { ...nothing, status: "missing", why: "request.json is missing" };
  if (accepted?.request === undefined || accepted.request === sha256(golden)) return { ...nothing, status: "same" };
  return {
    ...nothing,
    status: "changed",
    why: "request.json is not what was captured: other bytes, perhaps other line ends",
  };
}

function compareGolden(reading: CaseReading, name: string, settings: CaseSettings, fresh: FreshGolden): CaseResult {
  const { folder } = reading;
  const request = folder.read(`${name}/request.json`);
  const headers = folder.read(`${name}/headers.json`);
  const result = { name, path: name, problems: [], bytes: (request?.length ?? 0) + (headers?.length ?? 0), fresh };
  if (request === undefined || headers === undefined) {
    const why = `${request === undefined ? "request.json" : "headers.json"} is missing`;
    return { ...result, status: "missing", why, differences: [], causes: [] };
  }
  const compact = (bytes: Uint8Array): Uint8Array =>
    compactBytes(parseJson(bytes, { name: folder.shown(`${name}/headers.json`) }));
  const parts: Part[] = [
    { name: "request.json", golden: request, actual: fresh.request },
    { name: "headers.json", golden: compact(headers), actual: compact(fresh.headers) },
  ];
  const differences = parts.flatMap((part): PartDifference[] => {
    const difference = comparePart(part);
    return difference === undefined ? [] : [difference];
  });
  if (differences.length === 0) return { ...result, status: "same", differences, causes: [] };
  return {
    ...result,
    status: "changed",
    differences,
    causes: causesOf(settings.accepted, fresh.fingerprints(), request),
  };
}
