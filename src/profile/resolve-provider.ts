import { nearestName } from "../problem/nearest-name.js";
import type { Problem } from "../problem/problem.js";
import { ConfigNode } from "./config-node.js";
import { configProblem } from "./config-problem.js";
import { wholeOf, type Whole, type WholeSources } from "./layers.js";
import { configFromValue, patchConfig } from "./plain-config.js";
import type { ProviderValues } from "./profile.js";
import { checkProvider, refuseProviderId } from "./provider-rules.js";
import { providerShape } from "./provider-shape.js";
import { builtInProvider, builtInProviderIds, type ProviderContext } from "./providers.js";
import { readObject } from "./read-shape.js";

/** Providers that a config.toml defines, by id. */
export type ProviderTable = ReadonlyMap<string, ConfigNode>;

export interface ProviderResolution {
  /** `base_url` is missing where only the login decides it. */
  readonly values: Omit<ProviderValues, "base_url"> & { readonly base_url?: string };
  readonly id: string | undefined;
  readonly whole: Whole;
  readonly problems: readonly Problem[];
}

export interface ProviderOptions extends WholeSources {
  readonly table?: ProviderTable | undefined;
  /** Address of the built-in `openai` provider, as config.toml's `openai_base_url` sets it. */
  readonly openAiBaseUrl?: ConfigNode | undefined;
  readonly context: ProviderContext;
}

/** The provider that counts: the strongest choice as a whole, then the members that flags patch. */
export function resolveProvider(options: ProviderOptions): ProviderResolution {
  const { choices, patch, table } = options;
  const [choice] = choices;
  const id = choice === undefined ? "openai" : choice.text();
  const base = id === undefined ? choice : (table?.get(id) ?? builtIn(id, options));
  if (base === undefined) {
    if (choice === undefined || id === undefined) throw new TypeError("a provider is a name or an entry");
    const known = [...new Set([...builtInProviderIds, ...(table?.keys() ?? [])])];
    const problem = refuseProviderId(id, choice, known, nearestName(id, known));
    return { values: { name: id }, id, whole: wholeOf({ choices }, choice), problems: [problem] };
  }
  const whole = wholeOf(options, base);
  const { entry } = whole;
  const values = readObject(providerShape, (name) => entry.member(name)) as unknown as ProviderValues;
  const problems = [
    ...(id === undefined || patch !== undefined ? checkProvider(entry, { pointer: "/provider" }) : []),
    ...warnAboutCommand(entry),
  ];
  return { values, id, whole, problems };
}

function builtIn(id: string, { openAiBaseUrl, context }: ProviderOptions): ConfigNode | undefined {
  const provider = builtInProvider(id, context);
  if (provider === undefined) return undefined;
  const node = configFromValue(provider.values, { kind: "catalog" }, id);
  const variable = provider.addressVariable;
  const ofVariable =
    variable === undefined ? undefined : configFromValue(provider.values.base_url, { kind: "environment" }, variable);
  const address = id === "openai" ? openAiBaseUrl : ofVariable;
  return address === undefined ? node : patchConfig(node, objectOf(address, "base_url"));
}

function objectOf(node: ConfigNode, name: string): ConfigNode {
  return new ConfigNode({
    kind: "object",
    source: node.source,
    key: node.key,
    members: [{ name, nameOffset: -1, node }],
  });
}

function warnAboutCommand(entry: ConfigNode): Problem[] {
  const command = entry.find(["auth", "command"]);
  if (command === undefined) return [];
  return [
    configProblem(command, {
      code: "provider-auth-command",
      severity: "warning",
      pointer: "/provider/auth/command",
      message: "provider.auth.command is never run: the request is shown without the token it would print",
    }),
  ];
}
