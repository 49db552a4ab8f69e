import { Kind } from "../json/kind.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { MemberReader } from "../source/member-reader.js";
import { readSettings, type CaseReading } from "./case-folder.js";
import { caseResult, type CaseResult } from "./case-result.js";
import type { FoundCase } from "./find-cases.js";
import { masksFor } from "./mask.js";
import { compareParts } from "./part.js";
import { textBytes } from "./recorded-request.js";

/**
 * Compares the golden of a case with what another build produced, and leaves the other body beside a golden that was
 * captured, as `request.json.new`, for `accept`; where it is as agreed, removes what was left. In CI nothing is written.
 *
 * @throws InputError `snapshot-no-body` for a conversation, `snapshot-unwritable`, and with what is broken in the case
 */
export function checkAgainst(reading: CaseReading, found: FoundCase, actual: Uint8Array): CaseResult {
  const result = compareBody(reading, found, actual);
  leaveBody(reading, found, result, actual);
  return result;
}

/**
 * The same, without writing anything.
 *
 * @throws InputError `snapshot-no-body` for a conversation, and with what is broken in the case
 */
export function compareBody(reading: CaseReading, found: FoundCase, actual: Uint8Array): CaseResult {
  const { folder, masks } = reading;
  const path = found.form === "file" ? found.path : found.name;
  const place = { name: found.name, path };
  const golden = found.form === "file" ? recordedBody(reading, found) : folder.read(`${found.name}/request.json`);
  if (golden === undefined) {
    return caseResult(place, "missing", { why: "request.json is missing", missing: ["request.json"] });
  }
  const name = found.form === "file" ? "/expect/body" : "request.json";
  const comparison = compareParts([{ name, golden, actual, isBody: true }], masksFor(masks, found.name));
  const isSame = comparison.differences.length === 0;
  return caseResult(place, isSame ? "same" : "changed", { ...comparison, bytes: golden.length });
}

function leaveBody(reading: CaseReading, found: FoundCase, { status }: CaseResult, actual: Uint8Array): void {
  const { folder } = reading;
  if (found.form === "file" || folder.isFrozen || readSettings(reading, found).captured !== true) return;
  const pending = `${found.name}/request.json.new`;
  if (status !== "same") folder.write(pending, actual);
  else if (folder.has(pending)) folder.remove(pending);
}

function recordedBody({ folder }: CaseReading, { name, path }: FoundCase & { readonly form: "file" }): Uint8Array {
  const document = parseJson(folder.read(path) ?? new Uint8Array(), { name: folder.shown(path) });
  const reader = new MemberReader({ document, node: 0 });
  const expected = reader.located("expect", Kind.object);
  reader.finish();
  const inner = expected && new MemberReader(expected);
  const body = inner?.member("body", Kind.string) ?? -1;
  inner?.finish();
  if (body !== -1) return textBytes(document, body);
  throw InputError.of({
    code: "snapshot-no-body",
    message: `${name} has no body that another build could be compared with`,
    remedy: "name a snapshot of one request",
  });
}
