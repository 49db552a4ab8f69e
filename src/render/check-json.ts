import type { Problem } from "../problem/problem.js";
import { promptItem, type CheckView } from "./check-view.js";
import { versionedJson } from "./versioned-json.js";

/** Everything that was found, for programs. */
export function checkJson(view: CheckView, problems: readonly Problem[]): string {
  const { name, findings, request, provider, next } = view;
  const { protocol, listed, transport, isLite, size } = request.view;
  return versionedJson({
    source: name,
    transport,
    lite: isLite,
    protocol,
    items: listed.length,
    bytes: size,
    provider,
    errors: findings.filter(({ severity }) => severity === "error").length,
    warnings: findings.filter(({ severity }) => severity === "warning").length,
    findings: findings.map(({ code, severity, pointer, message, says, fix }) => ({
      code,
      severity,
      pointer,
      promptIndex: promptItem(view, pointer),
      place: request.placeOf(pointer),
      message,
      says,
      fix,
    })),
    next,
    notes: problems,
  });
}
