import type { ConfigNode } from "./config-node.js";
import { bundledModels } from "./models.js";
import type { ModelValues } from "./profile.js";
import { configFromValue } from "./plain-config.js";

/** Model catalog of the user: the entries of a `models.json` or `models_cache.json`. */
export interface ModelCatalog {
  /** Entries by slug, in file order. */
  readonly entries: readonly { readonly slug: string; readonly node: ConfigNode }[];
  /** True: nothing else is a model (Codex's `model_catalog_json`). False: bundled models stand behind it. */
  readonly isComplete: boolean;
}

/** What differs between the catalogs of client versions. */
export interface CatalogVersion {
  /** Whether the entry says if a model supports reasoning; from 0.145 on it is always sent. */
  readonly readsReasoningSupport: boolean;
}

export interface CatalogMatch {
  readonly found: "catalog" | "fallback";
  readonly entry: ConfigNode;
}

/**
 * Finds a model as the client does (wire contract 7): the longest catalog slug that the requested one starts with;
 * if there is none, once more with what stands behind `namespace/`. Else it is unknown and gets the fallback entry.
 * The slug that goes on the wire is always the requested one.
 */
export function findModel(slug: string, version: CatalogVersion, catalog?: ModelCatalog): CatalogMatch {
  const rest = /^[A-Za-z0-9_-]+\/([^/]*)$/.exec(slug)?.[1];
  const entry =
    longestPrefix(slug, version, catalog) ?? (rest === undefined ? undefined : longestPrefix(rest, version, catalog));
  if (entry !== undefined) return { found: "catalog", entry };
  return {
    found: "fallback",
    entry: configFromValue(fallbackModel(slug, version), { kind: "default" }, "fallback model"),
  };
}

function longestPrefix(
  slug: string,
  version: CatalogVersion,
  catalog: ModelCatalog | undefined,
): ConfigNode | undefined {
  const own = longest(slug, catalog?.entries ?? [], (entry) => entry.slug);
  const bundled = catalog?.isComplete === true ? undefined : longest(slug, bundledModels, (model) => model.values.slug);
  if (bundled === undefined || (own !== undefined && own.slug.length >= bundled.values.slug.length)) return own?.node;
  const { supports_reasoning_summaries: supports, ...others } = bundled.values;
  const values = version.readsReasoningSupport ? { ...others, supports_reasoning_summaries: supports } : others;
  return configFromValue(values, { kind: "catalog" }, bundled.values.slug);
}

function longest<Entry>(slug: string, entries: readonly Entry[], slugOf: (entry: Entry) => string): Entry | undefined {
  let best: Entry | undefined;
  for (const entry of entries) {
    if (slug.startsWith(slugOf(entry)) && (best === undefined || slugOf(entry).length > slugOf(best).length))
      best = entry;
  }
  return best;
}

/** The client's entry for a model that is in no catalog (wire contract 7). */
function fallbackModel(slug: string, version: CatalogVersion): ModelValues {
  return {
    slug,
    ...(version.readsReasoningSupport ? { supports_reasoning_summaries: false } : {}),
    // Seen where the configuration forces reasoning (wire facts 3).
    default_reasoning_summary: "auto",
    support_verbosity: false,
    supports_parallel_tool_calls: false,
    service_tiers: [],
    use_responses_lite: false,
  };
}

/** The client's exact words about such a model. */
export function fallbackWarning(slug: string): string {
  return `Model metadata for \`${slug}\` not found. Defaulting to fallback metadata; this can degrade performance and cause issues.`;
}
