import type { JsonDocument } from "../../json/document.js";
import { booleanMember, numberMember, present, stringMember } from "./member-access.js";

export interface RateLimitWindow {
  readonly usedPercent: number;
  readonly windowMinutes?: number;
  /** Unix seconds. */
  readonly resetsAt?: number;
}

/** State of one limit family (wire contract 9.5). */
export interface RateLimits {
  /** `codex` by default; with `_` where the headers have `-`. */
  readonly limitId: string;
  readonly limitName?: string;
  readonly primary?: RateLimitWindow;
  readonly secondary?: RateLimitWindow;
  readonly credits?: { readonly hasCredits: boolean; readonly unlimited: boolean; readonly balance?: string };
  readonly planType?: string;
}

export type HeaderLookup = (name: string) => string | undefined;

/** The families that a response's headers tell of: the default one always, then the others by id. */
export function rateLimitsOfHeaders(names: Iterable<string>, header: HeaderLookup): RateLimits[] {
  const others = new Set<string>();
  for (const name of names) {
    const family = /^x-(.+)-primary-used-percent$/.exec(name.toLowerCase())?.[1];
    if (family !== undefined && family !== "codex") others.add(family);
  }
  const families = [...others].toSorted().flatMap((family) => {
    const limits = familyLimits(family, header);
    return limits.primary === undefined && limits.secondary === undefined ? [] : [limits];
  });
  const credits = creditsOfHeaders(header);
  return [{ ...familyLimits("codex", header), ...(credits && { credits }) }, ...families];
}

/** One family, named as in the headers: `codex`, `codex-secondary`. */
export function familyLimits(family: string, header: HeaderLookup): RateLimits {
  const limitName = header(`x-${family}-limit-name`)?.trim();
  const primary = windowOfHeaders(`x-${family}-primary`, header);
  const secondary = windowOfHeaders(`x-${family}-secondary`, header);
  return {
    limitId: family.replaceAll("-", "_"),
    ...(limitName && { limitName }),
    ...(primary && { primary }),
    ...(secondary && { secondary }),
  };
}

/** The `codex.rate_limits` event of a WebSocket (wire contract 10.6). */
export function rateLimitsOfEvent(document: JsonDocument): RateLimits {
  const { root } = document;
  const name = stringMember(document, root, "metered_limit_name") ?? stringMember(document, root, "limit_name");
  const limits = present(document, root, "rate_limits");
  const credits = present(document, root, "credits");
  const primary = windowOfEvent(document, present(document, limits, "primary"));
  const secondary = windowOfEvent(document, present(document, limits, "secondary"));
  const planType = stringMember(document, root, "plan_type");
  const balance = stringMember(document, credits, "balance");
  return {
    limitId: (name ?? "codex").toLowerCase().replaceAll("-", "_"),
    ...(primary && { primary }),
    ...(secondary && { secondary }),
    ...(credits !== -1 && {
      credits: {
        hasCredits: booleanMember(document, credits, "has_credits") ?? false,
        unlimited: booleanMember(document, credits, "unlimited") ?? false,
        ...(balance !== undefined && { balance }),
      },
    }),
    ...(planType !== undefined && { planType }),
  };
}

/** A window exists when something is used, or its length or end is told. */
function windowOfHeaders(prefix: string, header: HeaderLookup): RateLimitWindow | undefined {
  const usedPercent = finite(header(`${prefix}-used-percent`));
  if (usedPercent === undefined) return undefined;
  const windowMinutes = integer(header(`${prefix}-window-minutes`));
  const resetsAt = integer(header(`${prefix}-reset-at`));
  if (usedPercent === 0 && (windowMinutes ?? 0) === 0 && resetsAt === undefined) return undefined;
  return {
    usedPercent,
    ...(windowMinutes !== undefined && { windowMinutes }),
    ...(resetsAt !== undefined && { resetsAt }),
  };
}

function windowOfEvent(document: JsonDocument, node: number): RateLimitWindow | undefined {
  const usedPercent = numberMember(document, node, "used_percent");
  if (usedPercent === undefined) return undefined;
  const windowMinutes = numberMember(document, node, "window_minutes");
  const resetsAt = numberMember(document, node, "reset_at");
  return {
    usedPercent,
    ...(windowMinutes !== undefined && { windowMinutes }),
    ...(resetsAt !== undefined && { resetsAt }),
  };
}

function creditsOfHeaders(header: HeaderLookup): RateLimits["credits"] {
  const hasCredits = flag(header("x-codex-credits-has-credits"));
  const unlimited = flag(header("x-codex-credits-unlimited"));
  if (hasCredits === undefined || unlimited === undefined) return undefined;
  const balance = header("x-codex-credits-balance")?.trim();
  return { hasCredits, unlimited, ...(balance && { balance }) };
}

function flag(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(true|1)$/i.test(text)) return true;
  return /^(false|0)$/i.test(text) ? false : undefined;
}

function finite(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}
