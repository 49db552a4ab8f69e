import { ownEntry } from "../problem/own-entry.js";
import type { Header } from "../compile/compiled-request.js";
import { resolveCredential } from "../profile/credential.js";
import { isSecretField } from "../profile/mask-secrets.js";
import { placeholder } from "../profile/placeholder-secrets.js";
import type { Profile } from "../profile/profile.js";
import { Secret } from "../profile/secret.js";
import { secretsOfUrl } from "../secrets/secrets-of-url.js";

/** Every secret that a request can carry: of its profile, of the variables that names, of its headers and address. */
export function knownSecrets(
  profile: Profile,
  environment: Readonly<Record<string, string | undefined>>,
  request: { readonly url: string; readonly headers: readonly Header[] },
): (Secret | string)[] {
  const { provider, auth } = profile.values;
  const credential = resolveCredential(profile, environment);
  const variables = [
    provider.env_key,
    auth.api_key_env,
    auth.access_token_env,
    ...(provider.env_http_headers?.values() ?? []),
  ];
  const found = [
    ...secretsIn([provider.experimental_bearer_token, auth.api_key, auth.access_token]),
    ...secretsIn(provider.http_headers?.values() ?? []),
    ...(credential.kind === "bearer" ? [credential.token] : []),
    ...variables.flatMap((name) => (name === undefined ? [] : (ownEntry(environment, name) ?? []))),
    ...request.headers.flatMap(([name, value]) => (value instanceof Secret || isSecretField(name) ? [value] : [])),
    ...secretsOfUrl(provider.base_url),
    ...secretsOfUrl(request.url),
    ...Array.from(provider.query_params ?? []).flatMap(([name, value]) => (isSecretField(name) ? [value] : [])),
  ];
  // One that stands in for a secret is none, and an ordinary word.
  return found.filter((secret) => (secret instanceof Secret ? secret.reveal() : secret) !== placeholder);
}

function secretsIn(values: Iterable<unknown>): Secret[] {
  return Array.from(values).filter((value) => value instanceof Secret);
}
