import type { Reason } from "../../compile/compiled-request.js";
import type { ByteExcerpt } from "../../diff/byte-excerpt.js";
import type { Change } from "../../diff/change.js";
import type { ComparedRequest } from "../../diff/compared-request.js";
import { itemRuns } from "../../diff/index-map.js";
import { lostParts } from "../../diff/lost-parts.js";
import { reasonsFor } from "../../diff/reasons-for.js";
import { isSameRequest, type RequestDifference } from "../../diff/request-difference.js";
import type { Problem } from "../../problem/problem.js";
import { versionedJson } from "../versioned-json.js";

/**
 * Two requests compared, for programs. `before` and `after` are exact JSON texts, as strings: numbers and escapes stand
 * in them as they stand in the bodies.
 */
export function differenceJson(difference: RequestDifference, problems: readonly Problem[]): string {
  const { left, right, first, body, headers } = difference;
  return versionedJson({
    left: sideOf(left),
    right: sideOf(right),
    same: isSameRequest(difference),
    firstDifference:
      first === undefined
        ? null
        : { offset: first.offset, pointer: first.pointer, left: joined(first.left), right: joined(first.right) },
    meaning: body.meaningCount,
    changes: body.changes.map((change) => changeJson(difference, change)),
    request: headers,
    lost: lostParts(body).map(({ left: { pointer } }) => pointer),
    problems,
  });
}

function sideOf({ name, body, url, promptIndex }: ComparedRequest): object {
  return {
    name,
    bytes: body.bytes.length,
    url,
    items: promptIndex === undefined ? undefined : itemRuns(promptIndex),
  };
}

function joined({ before, after }: ByteExcerpt): string {
  return before + after;
}

function changeJson({ left, right, body }: RequestDifference, change: Change): object {
  const before = "left" in change ? change.left : undefined;
  const after = "right" in change ? change.right : undefined;
  const isWhole = change.kind === "added" || change.kind === "removed" || change.kind === "changed";
  const reasons = reasonsFor(body, change, left, right);
  return {
    kind: change.kind,
    what: "what" in change ? change.what : undefined,
    meaning: change.meaning,
    ...("isShell" in change && change.isShell ? { shell: true } : {}),
    left: before?.pointer,
    right: after?.pointer,
    before: isWhole && before !== undefined ? body.left.text(before.node) : undefined,
    after: isWhole && after !== undefined ? body.right.text(after.node) : undefined,
    reasons:
      reasons.left === undefined && reasons.right === undefined
        ? undefined
        : { left: reasonJson(reasons.left), right: reasonJson(reasons.right) },
  };
}

function reasonJson(reason: Reason | undefined): object | undefined {
  if (reason === undefined) return undefined;
  const { outcome, rule, text, origin } = reason;
  return { outcome, rule, text, origin };
}
