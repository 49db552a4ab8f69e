import type { ModelValues } from "./profile.js";

/** A model of the bundled catalog: what decides the request, and a few facts worth showing. */
export interface BundledModel {
  readonly values: ModelValues;
  readonly toolMode?: string;
  readonly multiAgent?: string;
  readonly webSearch: "text" | "text_and_image";
  readonly contextWindow: number;
  readonly hidden?: true;
}

interface Row {
  readonly slug: string;
  readonly effort: string;
  readonly summary?: string;
  readonly verbosity?: string;
  readonly priorityTier?: false;
  readonly lite?: true;
}

function values({ slug, effort, summary = "none", verbosity = "low", priorityTier, lite }: Row): ModelValues {
  return {
    slug,
    default_reasoning_level: effort,
    supports_reasoning_summaries: true,
    default_reasoning_summary: summary,
    support_verbosity: true,
    default_verbosity: verbosity,
    supports_parallel_tool_calls: true,
    service_tiers: priorityTier === false ? [] : [{ id: "priority" }],
    use_responses_lite: lite ?? false,
  };
}

const lite = (slug: string, effort: string, multiAgent: string): BundledModel => ({
  values: values({ slug, effort, lite: true }),
  toolMode: "code_mode_only",
  multiAgent,
  webSearch: "text_and_image",
  contextWindow: 272_000,
});

const ordinary = (row: Row, facts: Partial<BundledModel> = {}): BundledModel => ({
  values: values(row),
  webSearch: "text_and_image",
  contextWindow: 272_000,
  ...facts,
});

/** The bundled catalog of 0.144.6, capability facts only (wire contract 7). 0.147 bundles the same values. */
export const bundledModels: readonly BundledModel[] = [
  lite("gpt-5.6-sol", "low", "v2"),
  lite("gpt-5.6-terra", "medium", "v2"),
  lite("gpt-5.6-luna", "medium", "v1"),
  ordinary({ slug: "gpt-5.5", effort: "medium" }),
  ordinary({ slug: "gpt-5.4", effort: "medium" }),
  ordinary({ slug: "gpt-5.4-mini", effort: "medium", verbosity: "medium", priorityTier: false }),
  ordinary({ slug: "gpt-5.2", effort: "medium", summary: "auto", priorityTier: false }, { webSearch: "text" }),
  ordinary({ slug: "codex-auto-review", effort: "medium", priorityTier: false }, { hidden: true }),
];

/** The model used when nobody names one. */
export const defaultModel = "gpt-5.5";
