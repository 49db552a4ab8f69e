import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { counted } from "../../problem/counted.js";
import { configurationBytes } from "../configuration-bytes.js";
import type { ModelCatalog } from "../catalog.js";
import { ConfigNode, type ConfigMember } from "../config-node.js";
import { configProblem } from "../config-problem.js";
import { configFromValue } from "../plain-config.js";
import type { ProviderTable } from "../resolve-provider.js";
import type { Surroundings } from "../surroundings.js";
import { readCatalogFile, type CatalogFile } from "./catalog-file.js";
import { readCodexConfig, type CodexConfig } from "./config.js";
import { findInstalledClient, type InstalledClient } from "./installed-version.js";
import { readLogin } from "./login.js";

/** Everything a Codex folder says about requests. */
export interface CodexHome {
  /** In profile shape, strongest first. */
  readonly layers: readonly ConfigNode[];
  /** What only stands in: the installation's id, where the source does not have that of its own session. */
  readonly weakest: ConfigNode | undefined;
  readonly providers: ProviderTable;
  readonly openAiBaseUrl: ConfigNode | undefined;
  readonly catalog: ModelCatalog | undefined;
  /** How to name it: `~/.codex/config.toml, profile work`. */
  readonly label: string;
  readonly notes: readonly Problem[];
}

/**
 * Reads the user's Codex configuration: config.toml, model catalog, kind of login, installed version. Nothing is
 * written and nothing is run.
 *
 * @throws InputError for what the client would refuse, and when there is no such folder.
 */
export async function readCodexHome(surroundings: Surroundings): Promise<CodexHome> {
  const { environment, cwd } = surroundings;
  const given = environment["CODEX_HOME"]?.trim() ?? "";
  const home = given === "" ? join(surroundings.homeFolder, ".codex") : given;
  const read = (name: string): Uint8Array | undefined => readIfThere(resolve(cwd, home, name));
  if (!isFolder(resolve(cwd, home))) {
    const remedy = given === "" ? "set CODEX_HOME, or leave --codex out" : "CODEX_HOME names it";
    throw InputError.of({ code: "codex-home-missing", message: `--codex: there is no folder ${home}`, remedy });
  }
  const notes: Problem[] = [];
  const file = join(home, "config.toml");
  const bytes = read("config.toml");
  const config = bytes === undefined ? undefined : await readConfig(new TextDecoder().decode(bytes), file);
  notes.push(...(config?.problems ?? []));
  const cache = readCache(read("models_cache.json"), join(home, "models_cache.json"), notes);
  const catalog =
    config?.modelCatalog === undefined ? cache?.catalog : readOwnCatalog(config.modelCatalog, home, cwd, notes);
  const login = readLoginOf(read("auth.json"), join(home, "auth.json"), environment);
  if (login === undefined) notes.push(...unseenLogin(config, join(home, "auth.json")));
  const client = findInstalledClient(environment["PATH"]) ?? cacheWriter(cache, join(home, "models_cache.json"));
  const members: ConfigMember[] = [];
  if (login !== undefined) members.push({ name: "auth", nameOffset: -1, node: login });
  if (client !== undefined) {
    const node = configFromValue(client.version, { kind: "codex", file: client.seenAt }, "version");
    members.push({ name: "dialect", nameOffset: -1, node });
  }
  const installed =
    client === undefined
      ? "the installed codex cannot be seen"
      : client.isWriter === true
        ? `codex ${client.version} wrote ${client.seenAt}`
        : `codex ${client.version} installed (${client.seenAt})`;
  notes.push({ code: "client-version", severity: "note", message: installed });
  return {
    layers: [
      ...(config?.layers ?? []),
      new ConfigNode({ kind: "object", source: { kind: "codex", file: home }, key: "", members }),
    ],
    weakest: installation(read("installation_id"), join(home, "installation_id")),
    providers: config?.providers ?? new Map(),
    openAiBaseUrl: config?.openAiBaseUrl,
    catalog,
    label:
      config === undefined
        ? `${home} (no config.toml)`
        : config.profile === undefined
          ? file
          : `${file}, profile ${config.profile}`,
    notes,
  };
}

/** The id that the client made for itself; one that is no UUID it would make anew. */
function installation(bytes: Uint8Array | undefined, file: string): ConfigNode | undefined {
  const id = bytes === undefined ? "" : new TextDecoder().decode(bytes).trim().toLowerCase();
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  return configFromValue({ session: { installation_id: id } }, { kind: "codex", file }, "installation_id");
}

async function readConfig(text: string, file: string): Promise<CodexConfig> {
  const { configFromToml } = await import("../toml-config.js");
  return readCodexConfig(configFromToml(text, { kind: "codex", file }));
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function readIfThere(path: string): Uint8Array | undefined {
  return existsSync(path) ? configurationBytes(path, path) : undefined;
}

/** A broken cache is ignored, as the client does. */
function readCache(bytes: Uint8Array | undefined, file: string, notes: Problem[]): CatalogFile | undefined {
  if (bytes === undefined) return undefined;
  try {
    const cache = readCatalogFile(bytes, file, false);
    notes.push(...refusedCatalog(cache, file, "the client would ignore the whole cache"));
    return cache;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [first] = error.problems;
    const why = first === undefined ? "" : `: ${first.message}`;
    notes.push({
      code: "codex-catalog-unreadable",
      severity: "warning",
      message: `${file} is ignored${why}`,
      ...(first?.place === undefined ? {} : { place: first.place }),
    });
    return undefined;
  }
}

/** The first thing that makes the client refuse a catalog that is used here all the same. */
function refusedCatalog({ refused }: CatalogFile, file: string, consequence: string): Problem[] {
  const [first] = refused;
  if (first === undefined) return [];
  const more = refused.length === 1 ? "" : `; and ${counted(refused.length - 1, "more problem")}`;
  return [
    {
      code: "codex-catalog-refused",
      severity: "warning",
      message: `${consequence}, which is used here: ${first.message}${more}`,
      remedy: `prompt-wire profiles check ${file}`,
      ...(first.place === undefined ? {} : { place: first.place }),
    },
  ];
}

/** `model_catalog_json` replaces the bundled catalog; the client stops when it is broken. */
function readOwnCatalog(setting: ConfigNode, home: string, cwd: string, notes: Problem[]): ModelCatalog {
  const name = setting.text() ?? "";
  const file = isAbsolute(name) ? name : join(home, name);
  const bytes = readIfThere(resolve(cwd, file));
  if (bytes !== undefined) {
    const own = readCatalogFile(bytes, file, true);
    notes.push(...refusedCatalog(own, file, "the client would not start with this catalog"));
    return own.catalog;
  }
  const message = `model_catalog_json: there is no file ${file}`;
  throw new InputError([configProblem(setting, { code: "codex-catalog-unreadable", message })]);
}

/** The client writes its version into the cache; development builds call themselves 0.0.0. */
function cacheWriter(cache: CatalogFile | undefined, seenAt: string): InstalledClient | undefined {
  const version = cache?.clientVersion;
  return version === undefined || version === "0.0.0" ? undefined : { version, seenAt, isWriter: true };
}

function readLoginOf(
  bytes: Uint8Array | undefined,
  file: string,
  environment: Surroundings["environment"],
): ConfigNode | undefined {
  const login = bytes === undefined ? undefined : readLogin(bytes, file);
  if (login !== undefined || (environment["CODEX_API_KEY"] ?? "").trim() === "") return login;
  return configFromValue({ mode: "api_key", api_key_env: "CODEX_API_KEY" }, { kind: "environment" }, "CODEX_API_KEY");
}

/** A login nobody can see matters where the provider has no key of its own. */
function unseenLogin(config: CodexConfig | undefined, file: string): Problem[] {
  const id = config?.layers.map((layer) => layer.member("provider")?.text()).find((name) => name !== undefined);
  const provider = id === undefined ? undefined : config?.providers.get(id);
  const hasOwnKey = ["env_key", "experimental_bearer_token", "auth"].some((key) => provider?.member(key) !== undefined);
  if (hasOwnKey) return [];
  const store = config?.credentialStore ?? "file";
  const isElsewhere = store === "keyring" || store === "auto";
  const where = isElsewhere
    ? `it may be in the system's keyring (cli_auth_credentials_store = "${store}")`
    : `there is no ${file}`;
  return [
    {
      code: "codex-login-unseen",
      severity: isElsewhere ? "warning" : "note",
      message: `the login cannot be seen: ${where}; taken as none`,
      remedy: "--set auth.mode=chatgpt --set auth.access_token_env=NAME tells the kind",
    },
  ];
}
