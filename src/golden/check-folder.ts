import { compactBytes } from "../json/print.js";
import { parseJson } from "../json/parse.js";
import { PromptWireError } from "../problem/prompt-wire-error.js";
import { causesOf } from "./causes.js";
import { type CasePlace, type CaseReading, readInputs, readSettings } from "./case-folder.js";
import { caseResult, type CaseResult, type FreshGolden } from "./case-result.js";
import { masksFor } from "./mask.js";
import type { CaseSettings } from "./case-settings.js";
import { freshGolden } from "./compile-case.js";
import { sha256 } from "./fingerprints.js";
import { headBytes } from "./request-head.js";
import { compareParts, type Part } from "./part.js";

/** Compiles what a case folder holds and compares it with its golden. Never throws for what is in the folder. */
export async function checkCaseFolder(reading: CaseReading, found: CasePlace): Promise<CaseResult> {
  const { name } = found;
  const place = { name, path: name };
  let fresh: FreshGolden | undefined;
  try {
    const settings = readSettings(reading, found);
    if (settings.captured === true) return checkCaptured(reading, name, settings);
    fresh = freshGolden(await readInputs(reading, found, settings));
    return compareGolden(reading, name, settings, fresh);
  } catch (error) {
    if (!(error instanceof PromptWireError)) throw error;
    return caseResult(place, "broken", { problems: error.problems, ...(fresh !== undefined && { fresh }) });
  }
}

/** A captured body compiles from nothing: it can only still be what was captured, or wait for a new one to be accepted. */
function checkCaptured({ folder, masks }: CaseReading, name: string, { accepted }: CaseSettings): CaseResult {
  const golden = folder.read(`${name}/request.json`);
  const waiting = folder.read(`${name}/request.json.new`);
  const place = { name, path: name };
  if (golden === undefined) {
    return caseResult(place, "missing", { why: "request.json is missing", missing: ["request.json"] });
  }
  const bytes = golden.length;
  if (waiting !== undefined) {
    const parts: Part[] = [{ name: "request.json", golden, actual: waiting, isBody: true }];
    const why = "request.json.new waits to be accepted or removed";
    return caseResult(place, "changed", { why, bytes, ...compareParts(parts, masksFor(masks, name)) });
  }
  if (accepted?.request === undefined || accepted.request === sha256(golden))
    return caseResult(place, "same", { bytes });
  const why =
    "request.json is not what was accepted: somebody or something, such as a change of line ends, wrote to it";
  return caseResult(place, "changed", { why, bytes });
}

function compareGolden(reading: CaseReading, name: string, settings: CaseSettings, fresh: FreshGolden): CaseResult {
  const { folder, masks } = reading;
  const place = { name, path: name };
  const request = folder.read(`${name}/request.json`);
  const headers = folder.read(`${name}/headers.json`);
  const parts: Part[] = [];
  let agreedHead: Uint8Array | undefined;
  if (request !== undefined) {
    parts.push({ name: "request.json", golden: request, actual: fresh.request, isBody: true, reasons: fresh.reasons });
  }
  if (headers !== undefined) {
    // White space between the values of this file is for its readers.
    agreedHead = compactBytes(parseJson(headers, { name: folder.shown(`${name}/headers.json`) }));
    parts.push({ name: "headers.json", golden: agreedHead, actual: headBytes(fresh.head), reasons: fresh.reasons });
  }
  const comparison = compareParts(parts, masksFor(masks, name));
  const missing = ["request.json", "headers.json"].filter((file) => !parts.some((part) => part.name === file));
  const isChanged = comparison.differences.length > 0;
  const golden = { request, headers: agreedHead };
  const facts: Partial<CaseResult> = {
    ...comparison,
    fresh,
    missing,
    bytes: (request?.length ?? 0) + (headers?.length ?? 0),
    causes: isChanged ? causesOf(settings.accepted, fresh.fingerprints(), golden) : [],
  };
  if (missing.length === 0) return caseResult(place, isChanged ? "changed" : "same", facts);
  const why = `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing`;
  return caseResult(place, "missing", { ...facts, why });
}
