import { ownEntry } from "../problem/own-entry.js";
import type { Problem } from "../problem/problem.js";
import type { Profile, ProfileValues } from "./profile.js";
import { Secret } from "./secret.js";

/** What the authorization header of a request is made of (wire contract 8 and 9.2). */
export type Credential =
  | {
      readonly kind: "bearer";
      /** The token, without `Bearer `. */
      readonly token: Secret;
      /** The profile member that won, as JSON pointer. */
      readonly pointer: string;
      /** Sent as `chatgpt-account-id`: ChatGPT logins only. */
      readonly accountId?: string;
      /** `x-openai-fedramp: true`: ChatGPT logins only. */
      readonly fedramp?: boolean;
    }
  | { readonly kind: "none" }
  | {
      readonly kind: "missing";
      readonly pointer: string;
      /** What to show in place of the header: `(environment variable X is not set)`. */
      readonly placeholder: string;
      /** In the client's words. Only sending must stop for it. */
      readonly problem: Problem;
    };

/**
 * The variable that a taken-apart request names for its key: never one that holds a key for something else. Nobody set it
 * or could have; only sending needs it.
 */
export const standInKeyVariable = "PROMPT_WIRE_KEY";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The credential a request goes out with. Precedence as in the client: `provider.env_key`,
 * `provider.experimental_bearer_token`, the command of `provider.auth`, then the login. The login is used for any
 * provider without key settings of its own, also where the host is not OpenAI's.
 */
export function resolveCredential(profile: Pick<Profile, "values">, environment: Environment): Credential {
  const { provider, auth } = profile.values;
  if (provider.env_key !== undefined) {
    const advice = provider.env_key_instructions === undefined ? "" : ` ${provider.env_key_instructions}`;
    return fromVariable(provider.env_key, "/provider/env_key", environment, advice);
  }
  if (provider.experimental_bearer_token !== undefined) {
    return {
      kind: "bearer",
      token: provider.experimental_bearer_token,
      pointer: "/provider/experimental_bearer_token",
    };
  }
  if (provider.auth !== undefined) {
    return missing(
      "provider-auth-command",
      "/provider/auth/command",
      "token of provider.auth.command, which is not run",
      "The token of provider.auth.command is not known: prompt-wire does not run the command.",
    );
  }
  switch (auth.mode) {
    case "api_key":
      return fromLogin(auth, "api_key", environment);
    case "bearer":
      return fromLogin(auth, "access_token", environment);
    case "chatgpt": {
      const login = fromLogin(auth, "access_token", environment);
      if (login.kind !== "bearer") return login;
      const account = auth.account_id === undefined ? {} : { accountId: auth.account_id };
      return { ...login, ...account, ...(auth.fedramp === true ? { fedramp: true } : {}) };
    }
    case "env_key":
    case "none":
      return { kind: "none" };
  }
}

function fromLogin(
  auth: ProfileValues["auth"],
  name: "api_key" | "access_token",
  environment: Environment,
): Credential {
  const token = auth[name];
  if (token !== undefined && token.reveal() !== "") return { kind: "bearer", token, pointer: `/auth/${name}` };
  const variable = auth[`${name}_env`];
  if (variable !== undefined) return fromVariable(variable, `/auth/${name}_env`, environment, "");
  const file = auth[`${name}_file`];
  if (file !== undefined) {
    return missing(
      "secret-file-missing",
      `/auth/${name}_file`,
      `file ${file} cannot be read or is empty`,
      `The secret file ${file} cannot be read or is empty.`,
    );
  }
  return missing("auth-incomplete", `/auth/${name}`, `auth.${name} is empty`, `auth.${name} is empty.`);
}

function fromVariable(name: string, pointer: string, environment: Environment, advice: string): Credential {
  const value = ownEntry(environment, name);
  if (value !== undefined && value.trim() !== "") {
    return { kind: "bearer", token: new Secret(value, `environment variable ${name}`), pointer };
  }
  const message = `Missing environment variable: \`${name}\`.${advice}`;
  return missing("environment-variable-missing", pointer, `environment variable ${name} is not set`, message);
}

function missing(code: Problem["code"], pointer: string, what: string, message: string): Credential {
  return {
    kind: "missing",
    pointer,
    placeholder: `(${what})`,
    problem: { code, severity: "warning", pointer, message },
  };
}
