import { effortShape, modelShape, summaryShape, verbosityShape } from "../model-shape.js";
import { featuresShape } from "../profile-shape.js";
import { providerShape } from "../provider-shape.js";
import type { ObjectShape, Shape } from "../shape.js";

const text = (description: string): Shape => ({ type: "string", text: description });
const anything: Shape = { type: "any", text: "Not part of the request." };

/** Where a key of config.toml goes in a profile. */
export const configPaths = {
  model: ["model"],
  model_provider: ["provider"],
  model_reasoning_effort: ["turn", "reasoning_effort"],
  model_reasoning_summary: ["turn", "reasoning_summary"],
  model_verbosity: ["turn", "verbosity"],
  service_tier: ["turn", "service_tier"],
  model_supports_reasoning_summaries: ["config", "model_supports_reasoning_summaries"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const settings: Readonly<Record<string, Shape>> = {
  model: { type: "string", notEmpty: true, text: "Slug of the model." },
  model_provider: { type: "string", notEmpty: true, text: "Id of the provider." },
  model_reasoning_effort: effortShape,
  model_reasoning_summary: summaryShape,
  model_verbosity: verbosityShape,
  service_tier: text("Service tier."),
  model_supports_reasoning_summaries: { type: "boolean", text: "Forces reasoning." },
  model_catalog_json: text("File with a model catalog that replaces the bundled one."),
  openai_base_url: text("Address of the built-in provider `openai`."),
  features: { ...featuresShape, others: anything },
};

/** The keys of a Codex config.toml that decide the request; all others are passed over. */
export const codexConfigShape: ObjectShape = {
  type: "object",
  text: "Codex's config.toml.",
  others: anything,
  members: {
    ...settings,
    profile: text("Profile that applies."),
    profiles: {
      type: "object",
      text: "Settings by profile.",
      members: {},
      others: { type: "object", text: "One profile.", members: settings, others: anything },
    },
    model_providers: { type: "object", text: "Providers by id.", members: {}, others: providerShape },
    cli_auth_credentials_store: text("Where the login is kept."),
  },
};

/** A model catalog: `models.json`, `models_cache.json`. */
export const catalogShape: ObjectShape = {
  type: "object",
  text: "A model catalog.",
  others: anything,
  members: { models: { type: "list", required: true, text: "The entries.", items: modelShape } },
};
