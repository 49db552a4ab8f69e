import { createHash } from "node:crypto";

/** Namespace of the ids that the client gives to outputs it makes up (wire contract 1.1). */
const namespace = Buffer.from("90d38d3e6a5b4d52bfe22f1e634bfac4", "hex");

/** The id of an output that the client makes up for a call: the same for the same call, so that caches keep. */
export function syntheticId(prefix: string, callItemId: string): string {
  const hash = createHash("sha1").update(namespace).update(`${prefix}:${callItemId}`).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `${prefix}_${parts.join("-")}`;
}
