import type { AcceptedCase } from "../../golden/accept-case.js";
import { counted, grouped } from "../../problem/counted.js";
import type { Problem } from "../../problem/problem.js";
import type { Paint } from "../paint.js";
import { versionedJson } from "../versioned-json.js";

/** What was accepted, for people. */
export function acceptedText(accepted: readonly AcceptedCase[], paint: Paint): string {
  if (accepted.length === 0) return "nothing to accept: every snapshot is the same\n";
  const lines = accepted.map(({ name, before, after }) => {
    const sizes = before === undefined ? counted(after, "byte") : `${grouped(before)} -> ${counted(after, "byte")}`;
    return `${paint.good("accepted")}  ${paint.strong(name)}  ${sizes}\n`;
  });
  return `${lines.join("")}${paint.dim("next: look at the difference before you commit it")}\n`;
}

/** The same for programs. */
export function acceptedJson(accepted: readonly AcceptedCase[], problems: readonly Problem[]): string {
  return versionedJson({ accepted, problems });
}
