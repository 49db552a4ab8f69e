import { ownEntry } from "../problem/own-entry.js";

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "unknown host",
  EAI_AGAIN: "unknown host",
  ECONNRESET: "reset by the provider",
  EPIPE: "reset by the provider",
  ETIMEDOUT: "the host does not answer",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
};

/** Why the connection to a provider failed, in words that name nobody: they are recorded at every level of redaction. */
export function connectionReason({ code = "the connection failed" }: NodeJS.ErrnoException): string {
  if (/CERT|SELF_SIGNED/.test(code)) return `its certificate is not trusted (${code})`;
  return ownEntry(reasons, code) ?? code;
}
