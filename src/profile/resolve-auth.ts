import type { Problem } from "../problem/problem.js";
import { configProblem } from "./config-problem.js";
import type { ConfigNode } from "./config-node.js";
import { isSecretText } from "./mask-secrets.js";
import type { AuthValues, Origin, ProviderValues } from "./profile.js";
import { authModes, authShape } from "./profile-shape.js";
import { readObject } from "./read-shape.js";
import { Secret } from "./secret.js";

export interface AuthOptions {
  /** The `auth` objects of the layers, strongest first. */
  readonly layers: readonly ConfigNode[];
  readonly provider: Pick<ProviderValues, "env_key" | "experimental_bearer_token" | "auth">;
  /** Text of a file that holds a secret, as the user named it; undefined when it cannot be read. */
  readonly readSecretFile?: ((path: string, node: ConfigNode) => string | undefined) | undefined;
}

export interface AuthResolution {
  readonly values: AuthValues;
  readonly problems: readonly Problem[];
  readonly derived: ReadonlyMap<string, Origin>;
}

const secretNames = ["api_key", "access_token"] as const;

/** The login that counts, merged per key. Of `api_key`, `api_key_env` and `api_key_file` the strongest layer's counts. */
export function resolveAuth({ layers, provider, readSecretFile }: AuthOptions): AuthResolution {
  const problems: Problem[] = [];
  const derived = new Map<string, Origin>();
  const chosen = new Map<string, ConfigNode | undefined>();
  for (const name of secretNames) {
    const variants = [name, `${name}_env`, `${name}_file`];
    const layer = layers.find((candidate) => variants.some((variant) => candidate.member(variant) !== undefined));
    const given = variants.filter((variant) => layer?.member(variant) !== undefined);
    for (const variant of variants) chosen.set(variant, given[0] === variant ? layer?.member(variant) : undefined);
    const second = given[1] === undefined ? undefined : layer?.member(given[1]);
    if (second !== undefined) problems.push(twice(second, given));
  }
  const values = readObject(authShape, (name) => (chosen.has(name) ? chosen.get(name) : strongest(layers, name)));
  for (const name of secretNames) {
    const file = chosen.get(`${name}_file`);
    const path = file?.text();
    if (file === undefined || path === undefined) continue;
    const text = readSecretFile?.(path, file);
    if (text !== undefined) values[name] = new Secret(text.trim(), `file ${path}`);
    derived.set(`/auth/${name}`, file.origin());
  }
  const mode = strongest(layers, "mode");
  const hasOwnKey = provider.env_key ?? provider.experimental_bearer_token ?? provider.auth;
  if (mode !== undefined && !isMode(mode.scalar)) problems.push(unsupported(mode, hasOwnKey === undefined));
  const login = {
    ...values,
    mode: isMode(mode?.scalar) ? mode.scalar : provider.env_key === undefined ? "none" : "env_key",
  } as AuthValues;
  problems.push(...checkMode(login, mode, chosen, provider));
  return { values: login, problems, derived };
}

function strongest(layers: readonly ConfigNode[], name: string): ConfigNode | undefined {
  for (const layer of layers) {
    const node = layer.member(name);
    if (node !== undefined) return node;
  }
  return undefined;
}

function isMode(value: unknown): value is AuthValues["mode"] {
  return (authModes as readonly unknown[]).includes(value);
}

function checkMode(
  login: AuthValues,
  mode: ConfigNode | undefined,
  chosen: ReadonlyMap<string, ConfigNode | undefined>,
  provider: AuthOptions["provider"],
): Problem[] {
  const needed =
    login.mode === "api_key"
      ? "api_key"
      : login.mode === "chatgpt" || login.mode === "bearer"
        ? "access_token"
        : undefined;
  const problems: Problem[] = [];
  const has = (name: string): boolean =>
    ["", "_env", "_file"].some((suffix) => chosen.get(name + suffix) !== undefined);
  if (mode !== undefined && login.mode === "env_key" && provider.env_key === undefined) {
    problems.push(
      configProblem(mode, {
        code: "auth-incomplete",
        pointer: "/auth/mode",
        message: "auth.mode is env_key, but the provider has no env_key",
      }),
    );
  }
  if (mode !== undefined && needed !== undefined && !has(needed)) {
    problems.push(
      configProblem(mode, {
        code: "auth-incomplete",
        pointer: "/auth/mode",
        message: `auth.mode is ${login.mode}, but auth has none of ${needed}, ${needed}_env, ${needed}_file`,
      }),
    );
  }
  for (const name of secretNames) {
    const unused = [...chosen].find(([key, node]) => key.startsWith(name) && node !== undefined)?.[1];
    if (unused === undefined || name === needed || isMode(mode?.scalar) !== (mode !== undefined)) continue;
    problems.push(
      configProblem(unused, {
        code: "auth-unused",
        severity: "warning",
        pointer: `/auth/${name}`,
        message: `auth.${unused.key} is not used while auth.mode is ${login.mode}`,
        remedy: name === "api_key" ? "set auth.mode to api_key" : "set auth.mode to bearer or chatgpt",
      }),
    );
  }
  return problems;
}

function twice(node: ConfigNode, given: readonly string[]): Problem {
  const message = `auth has ${given.join(" and ")}: only one of them can count`;
  return configProblem(node, { code: "auth-ambiguous", pointer: "/auth", message });
}

/** A login that cannot be sent matters only where the provider has no key of its own. */
function unsupported(mode: ConfigNode, isUsed: boolean): Problem {
  const name = isSecretText(String(mode.scalar)) ? "(not shown)" : JSON.stringify(mode.scalar);
  return configProblem(mode, {
    code: "auth-unsupported",
    pointer: "/auth/mode",
    severity: isUsed ? "error" : "warning",
    message: `auth.mode ${name} is not supported`,
    remedy: `supported: ${authModes.join(", ")}; personal access tokens, agent identity, header auth and request signing are not`,
  });
}
