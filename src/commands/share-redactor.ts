import { createHmac, randomBytes } from "node:crypto";
import { Redactor } from "../redact/redactor.js";

/** The key is thrown away with the process: nobody can try out which short text has a fingerprint. */
export function newShareRedactor(): Redactor {
  const key = randomBytes(32);
  return new Redactor((text) => createHmac("sha256", key).update(text).digest("hex").slice(0, 8));
}
