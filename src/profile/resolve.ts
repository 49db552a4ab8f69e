import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import type { ModelCatalog } from "./catalog.js";
import { checkShape } from "./check-shape.js";
import { configProblem } from "./config-problem.js";
import type { ConfigNode } from "./config-node.js";
import { resolveDialect } from "./resolve-dialect.js";
import { Layers } from "./layers.js";
import { findSecrets } from "./find-secrets.js";
import { featuresShape, profileShape } from "./profile-shape.js";
import type { Origin, Profile, ProfileValues } from "./profile.js";
import { defaultBaseUrl } from "./providers.js";
import { readObject } from "./read-shape.js";
import { resolveAuth } from "./resolve-auth.js";
import { defaultModel } from "./models.js";
import { resolveModel } from "./resolve-model.js";
import { resolveProvider, type ProviderTable } from "./resolve-provider.js";
import { resolveSession } from "./resolve-session.js";
import { placeholderSession, type SessionIds } from "./session-defaults.js";
import type { ObjectShape } from "./shape.js";
import { withoutErrors } from "./without-errors.js";

export interface ResolveOptions {
  /** What the sources say, strongest first, each in profile shape. May be empty: everything has a default. */
  readonly layers?: readonly ConfigNode[];
  /** Members of `model` and `provider` set one by one on the command line, on top of whatever was chosen. */
  readonly patch?: ConfigNode | undefined;
  /** The user's model catalog. */
  readonly catalog?: ModelCatalog | undefined;
  /** The user's providers. */
  readonly providers?: ProviderTable | undefined;
  /** config.toml's `openai_base_url`. */
  readonly openAiBaseUrl?: ConfigNode | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Ids for a session that has none; fresh ones for real requests. */
  readonly session?: SessionIds;
  /** Dialects beyond the built-in ones. */
  readonly dialects?: readonly string[];
  /** Unknown members are errors. */
  readonly strict?: boolean;
  readonly readSecretFile?: (path: string, node: ConfigNode) => string | undefined;
  /** What is known before the merge, such as which files were read. */
  readonly notes?: readonly Problem[];
}

/**
 * Merges the sources of a profile (spec/profile.md): per key, `model` and `provider` as wholes, then defaults. Pure.
 *
 * @throws InputError with everything that is wrong in all of them.
 */
export function resolveProfile(options: ResolveOptions = {}): Profile {
  const { layers = [], patch, strict = false, notes = [] } = options;
  const problems: Problem[] = layers.flatMap((layer) => checkShape(layer, profileShape));
  const patchProblems = patch === undefined ? [] : checkShape(patch, profileShape, { partial: true });
  problems.push(...patchProblems, ...checkModelIsNamed(layers));
  const errors = problems.filter(isError);
  if (errors.length > 0) {
    const sound = patchProblems.some(isError) ? undefined : patch;
    const further = resolved({ ...options, layers: withoutErrors(layers, errors), patch: sound }).problems;
    // A login whose key was left out, because it is no text, lacks nothing else.
    const isAuthBroken = errors.some(({ pointer }) => pointer?.startsWith("/auth/"));
    problems.push(...further.filter((found) => isError(found) && !(isAuthBroken && found.code === "auth-incomplete")));
  }
  refuse([...notes, ...problems], strict);

  const { profile, problems: found } = resolved(options);
  refuse([...problems, ...found], strict);
  return { ...profile, notes: [...notes, ...problems, ...found] };
}

/** What values of the right shape come to, and what is wrong with them besides. */
function resolved(options: ResolveOptions): { profile: Omit<Profile, "notes">; problems: readonly Problem[] } {
  const { layers = [], patch, environment = {} } = options;
  const section = (name: string): ConfigNode[] => layers.flatMap((layer) => layer.member(name) ?? []);
  const dialect = resolveDialect(section("dialect")[0], options.dialects);
  const version = { readsReasoningSupport: dialect.readsReasoningSupport };
  const model = resolveModel({
    choices: section("model"),
    patch: patch?.member("model"),
    catalog: options.catalog,
    version,
  });
  const provider = resolveProvider({
    choices: section("provider"),
    patch: patch?.member("provider"),
    table: options.providers,
    openAiBaseUrl: options.openAiBaseUrl,
    context: { clientVersion: dialect.clientVersion, environment },
  });
  const auth = resolveAuth({
    layers: section("auth"),
    provider: provider.values,
    readSecretFile: options.readSecretFile,
  });
  const session = resolveSession(section("session"), options.session ?? placeholderSession);
  const problems = [
    ...dialect.problems,
    ...model.problems,
    ...provider.problems,
    ...auth.problems,
    ...literalSecrets(layers),
  ];
  const values: ProfileValues = {
    dialect: dialect.dialect,
    model: model.values,
    modelFound: model.found,
    provider: { ...provider.values, base_url: provider.values.base_url ?? defaultBaseUrl(auth.values.mode) },
    ...(provider.id === undefined ? {} : { providerId: provider.id }),
    turn: readSection("turn", section("turn")),
    config: readSection("config", section("config")),
    features: readMerged(featuresShape, section("features")) as Record<string, boolean>,
    auth: auth.values,
    session: session.values,
  };
  const derived = new Map<string, Origin>([...auth.derived, ...session.derived]);
  if (provider.values.base_url === undefined) derived.set("/provider/base_url", { kind: "default", key: "auth.mode" });
  const merged = new Layers({ layers, wholes: { model: model.whole, provider: provider.whole }, derived });
  const profile = {
    values,
    ...(dialect.approximation === undefined ? {} : { approximation: dialect.approximation }),
    origin: (pointer: string) => merged.origin(pointer),
    overridden: (pointer: string) => merged.overridden(pointer),
  };
  return { profile, problems };
}

function isError({ severity }: Problem): boolean {
  return severity === "error";
}

/** A profile must name its model; where there is none at all, or only a few settings, the default model is used. */
function checkModelIsNamed(layers: readonly ConfigNode[]): Problem[] {
  if (layers.some((layer) => layer.member("model") !== undefined)) return [];
  const profile = layers.find(
    ({ kind, source }) => kind === "object" && (source.kind === "profile" || source.kind === "source"),
  );
  if (profile !== undefined) {
    const message = "model is missing: expected a slug or an object with slug";
    return [
      configProblem(profile, {
        code: "profile-missing",
        pointer: "",
        message,
        remedy: `add "model": "${defaultModel}"`,
      }),
    ];
  }
  const provider =
    layers
      .find((layer) => layer.member("provider") !== undefined)
      ?.member("provider")
      ?.text() ?? "openai";
  const isBare = layers.every((layer) => layer.source.kind === "flag");
  const message = isBare
    ? `no profile given: using ${defaultModel}@${provider}`
    : `no model named: using ${defaultModel}`;
  return [{ code: "profile-default", severity: "note", pointer: "/model", message }];
}

/** Stops when something is wrong. In strict mode a member that has no effect is wrong, too. */
function refuse(problems: readonly Problem[], strict: boolean): void {
  const wrong: Problem[] = [];
  for (const problem of problems) {
    if (isError(problem)) wrong.push(problem);
    else if (strict && problem.code === "profile-unknown-key") wrong.push({ ...problem, severity: "error" });
  }
  if (wrong.length === 0) return;
  // A misspelt key is often the reason of another error.
  const misspelt = problems.filter((problem) => problem.code === "profile-unknown-key" && !strict);
  throw new InputError([...wrong, ...misspelt]);
}

function readSection<Name extends "turn" | "config">(name: Name, layers: readonly ConfigNode[]): ProfileValues[Name] {
  const shape = profileShape.members[name];
  return shape?.type === "object" ? readMerged(shape, layers) : {};
}

/** An object merged per key, with the defaults of the table. */
function readMerged(shape: ObjectShape, layers: readonly ConfigNode[]): Record<string, unknown> {
  const values = readObject(shape, (name) => layers.find((layer) => layer.member(name) !== undefined)?.member(name));
  if (shape.others === undefined) return values;
  for (const layer of layers) for (const { name, node } of layer.members) values[name] ??= node.scalar;
  return values;
}

/** Secrets written out in a file: they work, but a variable is safer. */
function literalSecrets(layers: readonly ConfigNode[]): Problem[] {
  return layers.flatMap((layer) => {
    const { kind, testData } = layer.source;
    if (testData === true || kind === "codex" || kind === "flag") return [];
    return findSecrets(layer).map(({ node, pointer }) =>
      configProblem(node, {
        code: "secret-in-file",
        severity: "warning",
        pointer,
        message: `${node.key} is written out in the profile`,
        remedy: "keep it in an environment variable: env_key, api_key_env, access_token_env or env_http_headers",
      }),
    );
  });
}
