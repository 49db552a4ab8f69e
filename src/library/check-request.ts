import { check } from "../check/check.js";
import type { Finding } from "../check/finding.js";
import { anyTarget, type Target } from "../check/target.js";
import { requestOf, type RequestInput } from "./request-input.js";

/**
 * Says what a server would refuse in a request, or might, in the order of the body.
 *
 *     const errors = checkRequest(compile({ prompt })).filter(({ severity }) => severity === "error");
 *
 * @param target whom it is for, where something is known of that
 * @throws InputError `json-syntax` for a request that is no JSON
 */
export function checkRequest(request: RequestInput, target: Partial<Target> = {}): Finding[] {
  return check(requestOf(request), { ...anyTarget, ...target });
}
