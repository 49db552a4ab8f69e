import { headerField, type HeaderFields } from "../transport/headers.js";

/** Longest wait that a server may ask for, in milliseconds. */
const longest = 10 * 60_000;

/**
 * How long `Retry-After` asks to wait, in milliseconds; undefined without one that can be read.
 *
 * @param now Unix milliseconds, for a date
 */
export function retryAfter(headers: HeaderFields, now: number): number | undefined {
  const value = headerField(headers, "retry-after")?.trim();
  if (value === undefined || value === "") return undefined;
  const wait = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(wait) ? Math.min(longest, Math.max(0, wait)) : undefined;
}
