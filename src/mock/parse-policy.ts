import type { Choice } from "../check/accepted-parts.js";
import { nearestName } from "../problem/nearest-name.js";
import { ownEntry } from "../problem/own-entry.js";
import { UsageError } from "../problem/usage-error.js";
import { defaultPolicies, type Policies } from "./policies.js";

type Change = (value: string, before: Policies) => Policies;

const changes: Readonly<Record<string, Change>> = {
  enforce: (value, before) => {
    const enforce = (["contract", "everything", "nothing"] as const).find((choice) => choice === value);
    if (enforce === undefined) throw refused("enforce", value, "contract, everything or nothing");
    return { ...before, enforce };
  },
  upgrade: (value, before) => {
    if (!/^[1-5]\d\d$/.test(value)) throw refused("upgrade", value, "an HTTP status");
    return { ...before, upgradeStatus: Number(value) };
  },
  "connection-limit": (value, before) => ({ ...before, connectionLimit: duration(value) }),
  "frame-bytes": (value, before) => ({ ...before, frameBytes: size("frame-bytes", value) }),
  "body-bytes": (value, before) => ({
    ...before,
    accepts: { ...before.accepts, bodyBytes: size("body-bytes", value) },
  }),
  "refuse-field": refuse("fields"),
  "refuse-item": refuse("items"),
  "refuse-tool": refuse("tools"),
  "refuse-content": refuse("contents"),
  "refuse-role": refuse("roles"),
};

/**
 * Reads `NAME=VALUE` policies one after the other: `upgrade=426`, `connection-limit=60m`, `refuse-field=client_metadata`.
 *
 * @param before what they change; the refusals are added to what it accepts
 * @throws UsageError `mock-policy`
 */
export function parsePolicies(written: readonly string[], before: Policies = defaultPolicies): Policies {
  let policies: Policies = before;
  for (const policy of written) {
    const [name = "", ...value] = policy.split("=");
    const change = ownEntry(changes, name);
    if (change === undefined) throw unknown(name);
    policies = change(value.join("="), policies);
  }
  return policies;
}

function refuse(part: "fields" | "items" | "tools" | "contents" | "roles"): Change {
  return (value, before) => {
    if (value === "") throw refused(`refuse-${part.slice(0, -1)}`, value, "a name");
    return { ...before, accepts: { ...before.accepts, [part]: without(before.accepts[part], value) } };
  };
}

function without(choice: Choice | undefined, name: string): Choice {
  if (choice === undefined) return { not: [name] };
  return "only" in choice
    ? { only: choice.only.filter((candidate) => candidate !== name) }
    : { not: [...choice.not, name] };
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

function duration(value: string): number {
  const [, digits, unit = ""] = /^(\d{1,9})(ms|s|m|h)$/.exec(value) ?? [];
  if (digits === undefined) throw refused("connection-limit", value, "a time such as 90s or 60m");
  return Number(digits) * (ownEntry(units, unit) ?? 1);
}

function size(name: string, value: string): number {
  if (!/^\d{1,12}$/.test(value)) throw refused(name, value, "a number of bytes");
  return Number(value);
}

function refused(name: string, value: string, wanted: string): UsageError {
  return UsageError.of({
    code: "mock-policy",
    message: `the policy ${name} needs ${wanted}, not ${value === "" ? "nothing" : `"${value}"`}`,
    remedy: "`prompt-wire codes mock-policy` lists the policies with their values",
  });
}

function unknown(name: string): UsageError {
  const near = nearestName(name, Object.keys(changes));
  return UsageError.of({
    code: "mock-policy",
    message: `there is no policy ${name}`,
    remedy: near === undefined ? "`prompt-wire codes mock-policy` lists them" : `did you mean ${near}?`,
  });
}
