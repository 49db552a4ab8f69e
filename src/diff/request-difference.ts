import type { ComparedRequest } from "./compared-request.js";
import { firstDifference, type FirstDifference } from "./first-difference.js";
import { type HeaderChange, headerChanges } from "./header-changes.js";
import { type Difference, semanticDiff } from "./semantic-diff.js";

/** What differs between two requests. */
export interface RequestDifference {
  readonly left: ComparedRequest;
  readonly right: ComparedRequest;
  /** Where the bodies part; undefined when they are the same bytes. */
  readonly first: FirstDifference | undefined;
  readonly body: Difference;
  readonly headers: readonly HeaderChange[];
}

export function compareRequests(left: ComparedRequest, right: ComparedRequest): RequestDifference {
  return {
    left,
    right,
    first: firstDifference(left.body.bytes, right.body.bytes, [left.body]),
    body: semanticDiff(left.body, right.body),
    headers: headerChanges(left, right),
  };
}

/** Whether there is no difference at all in what both sides know. */
export function isSameRequest({ first, headers }: RequestDifference): boolean {
  return first === undefined && headers.length === 0;
}
