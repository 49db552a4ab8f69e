import { ownEntry } from "../problem/own-entry.js";
import type { ProfileValues } from "../profile/profile.js";

/** Variables that decide an address: they are shown in every URL, so that they are no secret. */
const addresses = ["CODEX_OSS_BASE_URL", "CODEX_OSS_PORT"];

/**
 * The environment of a case. Keys that the profile names are always there, because whether whoever adds a case has one
 * is chance; other variables are there when the real environment has them. Values are secrets and stand as
 * `(redacted)`; blank ones stay, because they count as not set.
 */
export function caseEnvironment(
  { provider, auth, providerId }: ProfileValues,
  real: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const isLocal = providerId === "ollama" || providerId === "lmstudio";
  const others = [...(provider.env_http_headers?.values() ?? []), ...(isLocal ? addresses : [])];
  const environment = new Map<string, string>();
  for (const name of others) {
    const value = ownEntry(real, name);
    if (value !== undefined) environment.set(name, addresses.includes(name) ? value : redacted(value));
  }
  for (const name of [provider.env_key, auth.api_key_env, auth.access_token_env]) {
    if (name !== undefined) environment.set(name, redacted(ownEntry(real, name) ?? "unknown"));
  }
  return Object.fromEntries([...environment].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function redacted(value: string): string {
  return value.trim() === "" ? value : "(redacted)";
}
