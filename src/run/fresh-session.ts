import { randomBytes, randomUUID } from "node:crypto";
import type { SessionIds } from "../profile/session-defaults.js";

/** Ids for a session that has none, as a client makes them: a random installation, the rest ordered by time. */
export function freshSession(now: number): SessionIds {
  return {
    installation_id: randomUUID(),
    session_id: uuidV7(now),
    turn_id: uuidV7(now),
    request_start_ms: String(now),
  };
}

/**
 * A UUID of version 7 (RFC 9562, 5.7): 48 bits of time, then chance.
 *
 * @param now Unix milliseconds
 */
export function uuidV7(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
