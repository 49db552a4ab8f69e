import { clientError, type ClientError } from "./client-error.js";

export interface UsageLimit {
  readonly planType?: string;
  /** Unix seconds. */
  readonly resetsAt?: number;
}

/** The moment and place a text is made for: the same day is not spelled out, and times are local. */
export interface Moment {
  /** Unix milliseconds. */
  readonly now: number;
  /** IANA name; undefined is the time zone of the process. */
  readonly timeZone?: string;
}

const tryLater = "try again later.";
const advice: Readonly<Record<string, string>> = {
  free: `Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus), or ${tryLater}`,
  go: `Upgrade to Plus to continue using Codex (https://chatgpt.com/explore/plus), or ${tryLater}`,
  plus: `Upgrade to Pro (https://chatgpt.com/explore/pro), visit https://chatgpt.com/codex/settings/usage to purchase more credits or ${tryLater}`,
  pro: `Visit https://chatgpt.com/codex/settings/usage to purchase more credits or ${tryLater}`,
  team: `To get more access now, send a request to your admin or ${tryLater}`,
  business: `To get more access now, send a request to your admin or ${tryLater}`,
};

/** The client's text for a usage limit (wire contract 9.8). */
export function usageLimitError({ planType, resetsAt }: UsageLimit, moment: Moment): ClientError {
  const text = advice[planType?.toLowerCase() ?? ""] ?? "Try again later.";
  const when = resetsAt === undefined ? "later" : `at ${localTime(resetsAt * 1000, moment)}`;
  return clientError("UsageLimitReached", `You've hit your usage limit. ${text.replace(/later\.$/, `${when}.`)}`);
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
  return `${part(time, { month: "short" })} ${date}${ordinal(Number(date))}, ${part(time, { year: "numeric" })} ${clock}`;
}

function ordinal(day: number): string {
  if (day % 100 >= 11 && day % 100 <= 13) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}
