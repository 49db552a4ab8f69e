import { ownEntry } from "../problem/own-entry.js";
import { clientError, type ClientError } from "./client-error.js";

export interface UsageLimit {
  readonly planType?: string;
  /** What the limit is called, where it is one of several. */
  readonly limitName?: string;
  /** `x-codex-rate-limit-reached-type` */
  readonly reached?: string;
  /** `x-codex-promo-message` */
  readonly promotion?: string;
  /** Unix seconds, a whole number of any size. */
  readonly resetsAt?: number;
}

/** The moments that have a date for the client, in Unix seconds (asked of the real client; wire facts 7). */
const firstDate = -8_334_601_228_800;
const lastDate = 8_210_266_876_799;

/** The moment and place a text is made for: the same day is not spelled out, and times are local. */
export interface Moment {
  /** Unix milliseconds. */
  readonly now: number;
  /** IANA name; undefined is the time zone of the process. */
  readonly timeZone?: string;
}

const upgradeToPlus = "Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus), or";
const buyCredits = "https://chatgpt.com/codex/settings/usage to purchase more credits or";
const askAdmin = "To get more access now, send a request to your admin or";

/** By plan, written as the client writes it. */
const advice: Readonly<Record<string, string>> = {
  free: upgradeToPlus,
  go: upgradeToPlus,
  plus: `Upgrade to Pro (https://chatgpt.com/explore/pro), visit ${buyCredits}`,
  pro: `Visit ${buyCredits}`,
  prolite: `Visit ${buyCredits}`,
  team: askAdmin,
  business: askAdmin,
  self_serve_business_usage_based: askAdmin,
  enterprise_cbp_usage_based: askAdmin,
};

/** What stands for everything else where a workspace ran out. */
const workspaces: Readonly<Record<string, string>> = {
  workspace_owner_credits_depleted: "Your workspace is out of credits. Add credits to continue.",
  workspace_member_credits_depleted:
    "Your workspace is out of credits. Ask your workspace owner to refill in order to continue.",
  workspace_owner_usage_limit_reached:
    "You hit your spend cap set in your workspace. Increase your spend cap to continue.",
  workspace_member_usage_limit_reached:
    "You hit your spend cap set by the owner of your workspace. Ask an owner to increase your spend cap to continue.",
};

/** The client's text for a usage limit (wire contract 9.8, wire facts 7). */
export function usageLimitError(limit: UsageLimit, moment: Moment): ClientError {
  return clientError("UsageLimitReached", usageLimitText(limit, moment));
}

function usageLimitText(
  { planType = "", limitName, reached = "", promotion, resetsAt }: UsageLimit,
  moment: Moment,
): string {
  const hasDate = resetsAt !== undefined && resetsAt >= firstDate && resetsAt <= lastDate;
  const again = `try again ${hasDate ? `at ${localTime(resetsAt * 1000, moment)}` : "later"}.`;
  if (limitName !== undefined && limitName.toLowerCase() !== "codex")
    return `You've hit your usage limit for ${limitName}. Switch to another model now, or ${again}`;
  const workspace = ownEntry(workspaces, reached);
  if (workspace !== undefined) return workspace;
  const before = promotion === undefined ? ownEntry(advice, planType) : `${promotion}, or`;
  return `You've hit your usage limit. ${before === undefined ? `T${again.slice(1)}` : `${before} ${again}`}`;
}

/** `3:06 AM` on the same day, else `Dec 11th, 2026 2:39 PM`. */
function localTime(time: number, { now, timeZone }: Moment): string {
  const part = (at: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en-US", { ...options, ...(timeZone !== undefined && { timeZone }) }).format(at);
  const day = (at: number): string => part(at, { year: "numeric", month: "2-digit", day: "2-digit" });
  // Newer ICU data puts a narrow no-break space before AM.
  const clock = part(time, { hour: "numeric", minute: "2-digit", hour12: true }).replace(/\s/g, " ");
  if (day(time) === day(now)) return clock;
  const date = part(time, { day: "numeric" });
  return `${part(time, { month: "short" })} ${date}${ordinal(Number(date))}, ${yearText(part(time, { year: "numeric", era: "short" }))} ${clock}`;
}

/** As the client writes years: four digits, and a sign outside 0 to 9999. @param text `2026 AD`, or `45 BC` for -44 */
function yearText(text: string): string {
  const number = Number.parseInt(text, 10);
  const year = text.endsWith("BC") ? 1 - number : number;
  const sign = year < 0 ? "-" : year > 9999 ? "+" : "";
  return sign + String(Math.abs(year)).padStart(4, "0");
}

function ordinal(day: number): string {
  if (day % 100 >= 11 && day % 100 <= 13) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}
