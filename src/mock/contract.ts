import { check } from "../check/check.js";
import type { Finding } from "../check/finding.js";
import type { RequestView } from "../check/request-view.js";
import { dottedPath } from "../json/pointer.js";
import { anyTarget } from "../check/target.js";
import type { Code } from "../problem/codes.js";
import type { Policies } from "./policies.js";
import { invalidRequest, type Refusal } from "./refusal.js";

/** What servers were seen to hold Lite requests to, whatever else they let pass (wire contract 6). */
const always: readonly Code[] = [
  "lite-parallel-calls",
  "lite-reasoning-context",
  "lite-tool-type",
  "lite-top-level",
  "lite-unmarked",
];
const ownWords: readonly Code[] = [
  "websocket-only-field",
  "field-not-accepted",
  "item-not-accepted",
  "tool-not-accepted",
  "content-not-accepted",
  "value-not-accepted",
  "body-not-accepted",
];
/** Held by what the mock remembers and by the size of a frame, not by looking at one request. */
const heldElsewhere: ReadonlySet<Code> = new Set<Code>(["frame-large", "response-not-stored"]);

/** Why a server would refuse the request, in its words; undefined when it would not. */
export function breach(view: RequestView, { enforce, accepts }: Policies): Refusal | undefined {
  if (enforce === "nothing") return undefined;
  const target = { ...anyTarget, accepts };
  const codes = enforce === "contract" ? [...always, ...ownWords] : undefined;
  const found = check(view, target, codes).find(
    ({ code, severity }) => (severity === "error" || always.includes(code)) && !heldElsewhere.has(code),
  );
  return found === undefined ? undefined : refusalOf(found);
}

function refusalOf({ code, pointer, says }: Finding): Refusal {
  const param = pointer.startsWith("/") ? dottedPath(pointer) : null;
  if (code === "body-not-accepted") return invalidRequest(says, { status: 413, code: "request_too_large" });
  return invalidRequest(says, { param, code: codeOf(says) });
}

/** The API's own code for a kind of sentence. */
function codeOf(says: string): string | null {
  if (says.startsWith("Unknown parameter")) return "unknown_parameter";
  if (says.startsWith("Invalid value")) return "invalid_value";
  if (says.startsWith("Missing required parameter")) return "missing_required_parameter";
  return null;
}
