import type { HeaderPairs } from "./http-reader.js";

const framing: ReadonlySet<string> = new Set(["host", "connection", "content-length", "transfer-encoding"]);

/** Headers as a cassette has them: without what HTTP itself adds (docs/cassette.md). */
export function recordedHeaders(headers: HeaderPairs, isUpgrade = false): HeaderPairs {
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return isUpgrade ? lower !== "host" : !framing.has(lower);
  });
}

/** A header's value, or that of all of the name; empty when there is none. */
export function headerOf(headers: HeaderPairs, name: string): string {
  return headers
    .filter(([other]) => other.toLowerCase() === name)
    .map(([, value]) => value)
    .join(", ");
}
