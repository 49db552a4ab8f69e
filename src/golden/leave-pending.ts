import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { removePending } from "./accept-case.js";
import type { CaseReading } from "./case-folder.js";
import type { CaseResult } from "./case-result.js";
import type { FoundCase } from "./find-cases.js";
import { headFile } from "./request-head.js";

/**
 * Leaves what a case is now beside its golden, as `request.json.new` and `headers.json.new`, for review; where all is
 * as agreed, removes what an earlier check left. In CI nothing is written.
 *
 * @returns the files that were written, and the problem when the folder cannot be written
 */
export function leavePending(
  reading: CaseReading,
  found: FoundCase,
  result: CaseResult,
): { readonly files: readonly string[]; readonly problem?: Problem } {
  const { folder } = reading;
  const files: string[] = [];
  if (folder.isFrozen || found.form === "file") return { files };
  try {
    // What was left for a captured body is the only copy of it.
    if (result.status === "same" && result.fresh !== undefined) removePending(reading, found);
    for (const [name, bytes] of pendingOf(result)) {
      folder.write(`${found.name}/${name}`, bytes);
      files.push(`${found.name}/${name}`);
    }
    return { files };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { files, problem: { ...error.problems[0]!, severity: "warning" } };
  }
}

function pendingOf({ status, fresh, missing, differences }: CaseResult): [string, Uint8Array][] {
  if (fresh === undefined || (status !== "changed" && status !== "missing")) return [];
  const files: [string, Uint8Array][] = [];
  const differs = (part: string): boolean => [...missing, ...differences.map(({ name }) => name)].includes(part);
  if (differs("request.json")) files.push(["request.json.new", fresh.request]);
  if (differs("headers.json")) files.push(["headers.json.new", headFile(fresh.head)]);
  return files;
}
