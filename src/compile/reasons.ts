import type { Origin, Profile } from "../profile/profile.js";
import type { Problem } from "../problem/problem.js";
import type { Reason, Warning } from "./compiled-request.js";
import { warningText, type WarningCode } from "./warning-text.js";

/** What a rule says of one member, without the place where it applies. */
export interface Verdict {
  readonly outcome: Reason["outcome"];
  readonly rule: string;
  readonly text: string;
  readonly origin: Origin;
}

export const dialectOrigin: Origin = { kind: "default", key: "dialect" };

/** Collects reasons and warnings while a request is compiled. */
export class Reasons {
  readonly reasons: Reason[] = [];
  readonly warnings: Warning[] = [];
  readonly #profile: Profile;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** @param origin a JSON pointer into the profile, or an origin that is known already */
  add(
    pointer: string,
    outcome: Reason["outcome"],
    rule: string,
    text: string,
    origin: string | Origin = dialectOrigin,
    value?: string,
  ): void {
    this.reasons.push({
      pointer,
      outcome,
      rule,
      text,
      ...(typeof origin === "string" ? { origin: this.#profile.origin(origin), decidedBy: origin } : { origin }),
      ...(value === undefined ? {} : { value }),
    });
  }

  /** A verdict that holds for many places is made once and added for each. */
  addVerdict(pointer: string, verdict: Verdict): void {
    this.reasons.push({
      pointer,
      outcome: verdict.outcome,
      rule: verdict.rule,
      text: verdict.text,
      origin: verdict.origin,
    });
  }

  /** A problem that somebody else found: it keeps its code and message. */
  warnOf(problem: Problem, pointer: string, origin: string): void {
    const { code, message } = problem;
    this.warnings.push({
      code,
      severity: "warning",
      pointer,
      message,
      arguments: {},
      origin: this.#profile.origin(origin),
    });
  }

  warn(
    code: WarningCode,
    pointer: string,
    values: Readonly<Record<string, string>> = {},
    origin?: string | Origin,
    remedy?: string,
  ): void {
    const { severity, message } = warningText(code, values);
    const from = typeof origin === "string" ? this.#profile.origin(origin) : origin;
    this.warnings.push({
      code,
      severity,
      pointer,
      message,
      arguments: values,
      ...(from === undefined ? {} : { origin: from }),
      ...(remedy === undefined ? {} : { remedy }),
    });
  }
}
