import { ownEntry } from "../problem/own-entry.js";
import type { Profile, ProfileValues } from "./profile.js";
import { isSecretField } from "./mask-secrets.js";
import { Secret } from "./secret.js";
import { withValues } from "./with-values.js";

/** What stands in for every secret. */
export const placeholder = "placeholder";
const secret = new Secret(placeholder, "a placeholder: nothing leaves this machine");

/** A profile without its secrets, and the variables it names. */
export interface HarmlessProfile {
  readonly profile: Profile;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The same profile with placeholders for all its secrets, those that are missing too: for what stays on this machine.
 * Every request has the headers it would have, so that only their values differ.
 */
export function withPlaceholderSecrets(
  profile: Profile,
  given: Readonly<Record<string, string | undefined>>,
): HarmlessProfile {
  const { values } = profile;
  const named = [...(values.provider.env_http_headers?.values() ?? [])].filter(
    (name) => ownEntry(given, name) !== undefined,
  );
  const variables = [values.provider.env_key, values.auth.api_key_env, values.auth.access_token_env, ...named];
  const environment = Object.fromEntries(
    variables.flatMap((name) => (name === undefined ? [] : [[name, placeholder] as const])),
  );
  const harmless = {
    provider: harmlessProvider(values.provider),
    auth: harmlessLogin(values.auth),
    session: { ...values.session, ...(values.session.attestation !== undefined && { attestation: secret }) },
  };
  return { profile: withValues(profile, harmless), environment };
}

function harmlessProvider(provider: ProfileValues["provider"]): ProfileValues["provider"] {
  const { auth: command, experimental_bearer_token, http_headers, query_params, ...rest } = provider;
  const hasToken = command !== undefined || experimental_bearer_token !== undefined;
  return {
    ...rest,
    ...(hasToken && { experimental_bearer_token: secret }),
    ...(http_headers !== undefined && {
      http_headers: replaced(http_headers, (_, value) => value instanceof Secret && secret),
    }),
    ...(query_params !== undefined && {
      query_params: replaced(query_params, (name) => isSecretField(name) && placeholder),
    }),
  };
}

function harmlessLogin(auth: ProfileValues["auth"]): ProfileValues["auth"] {
  const isKey = auth.mode === "api_key";
  const isToken = auth.mode === "bearer" || auth.mode === "chatgpt";
  const { api_key: _, access_token: __, account_id, ...rest } = auth;
  return {
    ...rest,
    ...(isKey && { api_key: secret }),
    ...(isToken && { access_token: secret }),
    ...(account_id !== undefined && { account_id: placeholder }),
  };
}

/** A map with some of its values replaced, in the same order. */
function replaced<Value>(
  map: ReadonlyMap<string, Value>,
  by: (name: string, value: Value) => Value | false,
): ReadonlyMap<string, Value> {
  return new Map(Array.from(map, ([name, value]) => [name, by(name, value) || value]));
}
