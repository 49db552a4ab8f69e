import { InputError } from "../../problem/input-error.js";
import { nearestName } from "../../problem/nearest-name.js";
import type { Problem } from "../../problem/problem.js";
import { checkShape } from "../check-shape.js";
import { ConfigNode, type ConfigMember } from "../config-node.js";
import { configProblem } from "../config-problem.js";
import { checkBedrock, checkProvider, checkProviderIds } from "../provider-rules.js";
import type { ProviderTable } from "../resolve-provider.js";
import { codexConfigShape, configPaths } from "./config-shape.js";

/** What a config.toml says about requests. */
export interface CodexConfig {
  /** In profile shape, the chosen profile before the general settings; values keep their place and name. */
  readonly layers: readonly ConfigNode[];
  readonly providers: ProviderTable;
  readonly openAiBaseUrl: ConfigNode | undefined;
  readonly modelCatalog: ConfigNode | undefined;
  /** `file`, `keyring`, `auto`, … */
  readonly credentialStore: string;
  /** The `[profiles]` table that applied. */
  readonly profile: string | undefined;
  /** Warnings. */
  readonly problems: readonly Problem[];
}

/**
 * Reads a config.toml as the client does: the settings of the chosen profile before the general ones, providers checked
 * with the client's rules.
 *
 * @throws InputError with everything the client would refuse.
 */
export function readCodexConfig(config: ConfigNode): CodexConfig {
  const problems = checkShape(config, codexConfigShape, { partial: true });
  const name = config.member("profile")?.text();
  const profile = name === undefined ? undefined : config.find(["profiles", name]);
  if (name !== undefined)
    problems.push(profile === undefined ? missingProfile(config, name) : oldProfile(config, name));
  const table = config.member("model_providers");
  const providers = new Map((table?.members ?? []).map((member) => [member.name, member.node]));
  if (table?.kind === "object") problems.push(...checkTable(table));
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new InputError(errors);

  const setting = (key: string): ConfigNode | undefined => profile?.member(key) ?? config.member(key);
  providers.delete("amazon-bedrock");
  return {
    layers: (profile === undefined ? [config] : [profile, config]).map(toLayer),
    providers,
    openAiBaseUrl: setting("openai_base_url"),
    modelCatalog: setting("model_catalog_json"),
    credentialStore: config.member("cli_auth_credentials_store")?.text() ?? "file",
    profile: name,
    problems,
  };
}

function checkTable(table: ConfigNode): Problem[] {
  const problems = checkProviderIds(table);
  for (const { name, node } of table.members) {
    if (node.kind !== "object") continue;
    const isBedrock = name === "amazon-bedrock";
    problems.push(
      ...(isBedrock
        ? checkBedrock(node)
        : checkProvider(node, { pointer: `/model_providers/${name}`, configKey: name })),
    );
  }
  return problems;
}

/** The settings of one table in profile shape. */
function toLayer(table: ConfigNode): ConfigNode {
  const sections = new Map<string, ConfigMember[]>();
  const members: ConfigMember[] = [];
  for (const [key, [section, member]] of Object.entries(configPaths)) {
    const node = table.member(key);
    if (node === undefined) continue;
    if (member === undefined) members.push(memberOf(section, node));
    else sections.set(section, [...(sections.get(section) ?? []), memberOf(member, node)]);
  }
  const switches = table.member("features")?.members.map(switchOf);
  if (switches !== undefined) {
    sections.set(
      "features",
      switches.filter(({ node }) => node.kind === "boolean"),
    );
  }
  for (const [name, content] of sections) members.push(memberOf(name, objectOf(table, content)));
  return objectOf(table, members);
}

/** A feature with settings of its own is a table, which says in `enabled` whether it is on. */
function switchOf(member: ConfigMember): ConfigMember {
  const enabled = member.node.kind === "object" ? member.node.member("enabled") : undefined;
  return enabled === undefined ? member : memberOf(member.name, enabled);
}

function memberOf(name: string, node: ConfigNode): ConfigMember {
  return { name, nameOffset: node.offset, node };
}

function objectOf({ source }: ConfigNode, members: readonly ConfigMember[]): ConfigNode {
  return new ConfigNode({ kind: "object", source, key: "", members });
}

function missingProfile(config: ConfigNode, name: string): Problem {
  const known = config.member("profiles")?.members.map((member) => member.name) ?? [];
  const nearest = nearestName(name, known);
  return configProblem(config.member("profile") ?? config, {
    code: "codex-profile-missing",
    pointer: "/profile",
    message: `config profile \`${name}\` not found`,
    ...(nearest === undefined ? {} : { remedy: `did you mean ${nearest}?` }),
  });
}

/** Clients from 0.144 on do not start with it (wire facts 6); what it says is what the user means. */
function oldProfile(config: ConfigNode, name: string): Problem {
  return configProblem(config.member("profile") ?? config, {
    code: "codex-profile-old",
    severity: "warning",
    pointer: "/profile",
    message: `applied, but the client refuses to start: legacy \`profile = "${name}"\` config is no longer supported; use \`--profile ${name}\` with \`${name}.config.toml\` instead`,
  });
}
