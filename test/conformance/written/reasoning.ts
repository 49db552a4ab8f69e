import type { ProfilePatch, WrittenCase } from "../written-case.js";

const encrypted = '["reasoning.encrypted_content"]';

/** What a profile makes of `reasoning`. */
function reasoning(name: string, profile: ProfilePatch, sent: string, more: Partial<WrittenCase> = {}): WrittenCase {
  return {
    name,
    contract: "wire contract 2.2",
    profile,
    wire: { reasoning: sent, include: sent === "null" ? "[]" : encrypted },
    ...more,
  };
}

const support: readonly WrittenCase[] = [
  reasoning("nothing named", {}, "{}"),
  reasoning(
    "the model supports none: null, and nothing to include",
    { model: { supports_reasoning_summaries: false }, turn: { reasoning_effort: "high", reasoning_summary: "auto" } },
    "null",
    {
      dialects: ["codex-0.144"],
      reasons: {
        "/reasoning": "null reasoning/supported supports_reasoning_summaries",
        "/include": "set include/with-reasoning supports_reasoning_summaries",
      },
    },
  ),
  reasoning(
    "the catalog is not asked any more",
    { model: { supports_reasoning_summaries: false }, turn: { reasoning_effort: "high" } },
    '{"effort":"high"}',
    { dialects: ["codex-0.147"], contract: "wire versions, reasoning" },
  ),
  reasoning(
    "the configuration forces it",
    { model: { supports_reasoning_summaries: false }, config: { model_supports_reasoning_summaries: true } },
    "{}",
    {
      dialects: ["codex-0.144"],
      reasons: { "/reasoning": "set reasoning/supported model_supports_reasoning_summaries" },
    },
  ),
  reasoning("the configuration cannot forbid it", { config: { model_supports_reasoning_summaries: false } }, "{}"),
  reasoning("a catalog entry that does not say", { model: { supports_reasoning_summaries: null } }, "{}"),
  {
    name: "the fallback model: null, no summary, no text, no tier",
    contract: "wire contract 7",
    dialects: ["codex-0.144"],
    profile: {
      model: "nobody-knows",
      turn: { reasoning_effort: "high", reasoning_summary: "auto", verbosity: "low", service_tier: "priority" },
    },
    order:
      "model instructions input tools tool_choice parallel_tool_calls reasoning store stream include prompt_cache_key client_metadata",
    wire: { model: '"nobody-knows"', reasoning: "null", include: "[]", parallel_tool_calls: "false" },
  },
  {
    name: "the fallback model: effort and summary auto",
    contract: "wire versions, summary",
    dialects: ["codex-0.147"],
    profile: { model: "nobody-knows", turn: { reasoning_effort: "high" } },
    wire: { reasoning: '{"effort":"high","summary":"auto"}', include: encrypted },
  },
  {
    name: "the fallback model, forced to reason: summary auto",
    contract: "wire facts 3",
    profile: { model: "nobody-knows", config: { model_supports_reasoning_summaries: true } },
    wire: { reasoning: '{"summary":"auto"}', include: encrypted },
  },
];

const efforts: readonly WrittenCase[] = [
  ...["none", "minimal", "low", "medium", "high", "xhigh", "max", "my own"].map((effort) =>
    reasoning(`effort ${effort} is sent unchecked`, { turn: { reasoning_effort: effort } }, `{"effort":"${effort}"}`, {
      reasons: { "/reasoning/effort": "set reasoning/effort reasoning_effort" },
    }),
  ),
  reasoning("effort ultra is sent as max", { turn: { reasoning_effort: "ultra" } }, '{"effort":"max"}', {
    reasons: { "/reasoning/effort": "changed reasoning/effort reasoning_effort" },
  }),
  reasoning("the catalog's ultra, too", { model: { default_reasoning_level: "ultra" } }, '{"effort":"max"}', {
    reasons: { "/reasoning/effort": "changed reasoning/effort default_reasoning_level" },
  }),
  reasoning("the catalog's effort", { model: { default_reasoning_level: "medium" } }, '{"effort":"medium"}', {
    reasons: { "/reasoning/effort": "defaulted reasoning/effort default_reasoning_level" },
  }),
  reasoning(
    "the turn's effort beats the catalog's",
    { model: { default_reasoning_level: "medium" }, turn: { reasoning_effort: "low" } },
    '{"effort":"low"}',
  ),
  {
    name: "an empty effort is an error",
    contract: "wire contract 2.2",
    profile: { turn: { reasoning_effort: "" } },
    refused: ["profile-value reasoning_effort must not be empty"],
  },
];

const summaries: readonly WrittenCase[] = [
  ...["auto", "concise", "detailed"].map((summary) =>
    reasoning(`summary ${summary}`, { turn: { reasoning_summary: summary } }, `{"summary":"${summary}"}`),
  ),
  reasoning(
    "effort before summary before context",
    {
      model: { use_responses_lite: true },
      turn: { reasoning_effort: "high", reasoning_summary: "auto" },
    },
    '{"effort":"high","summary":"auto","context":"all_turns"}',
  ),
  reasoning(
    "summary none of the turn beats the catalog's",
    { model: { default_reasoning_summary: "detailed" }, turn: { reasoning_summary: "none" } },
    "{}",
    { reasons: { "/reasoning/summary": "omitted reasoning/summary reasoning_summary" }, dialects: ["codex-0.144"] },
  ),
  reasoning("the catalog's summary", { model: { default_reasoning_summary: "detailed" } }, '{"summary":"detailed"}'),
  reasoning(
    "a catalog entry that names none: auto",
    { model: { default_reasoning_summary: null } },
    '{"summary":"auto"}',
  ),
  reasoning(
    "the model takes no summary parameter: sent all the same",
    { model: { supports_reasoning_summary_parameter: false }, turn: { reasoning_summary: "auto" } },
    '{"summary":"auto"}',
    { dialects: ["codex-0.144"], contract: "wire versions, summary gate" },
  ),
  reasoning(
    "the model takes no summary parameter",
    { model: { supports_reasoning_summary_parameter: false }, turn: { reasoning_summary: "auto" } },
    "{}",
    {
      dialects: ["codex-0.147"],
      contract: "wire versions, summary gate",
      reasons: {
        "/reasoning/summary": "omitted reasoning/summary-parameter supports_reasoning_summary_parameter",
      },
    },
  ),
  reasoning(
    "the model takes a summary parameter",
    { model: { supports_reasoning_summary_parameter: true }, turn: { reasoning_summary: "auto" } },
    '{"summary":"auto"}',
  ),
];

const delivery = '{"reasoning_summary_delivery":"sequential_cutoff"}';
const concurrent = { provider: { name: "OpenAI" }, features: { concurrent_reasoning_summaries: true } } as const;

const streamOptions: readonly WrittenCase[] = [
  {
    name: "stream_options with the feature at OpenAI",
    contract: "wire contract 2.4",
    profile: { ...concurrent, turn: { reasoning_summary: "auto" } },
    wire: { stream_options: delivery },
  },
  {
    name: "stream_options without a summary",
    contract: "wire contract 2.4",
    dialects: ["codex-0.144"],
    profile: concurrent,
    wire: { stream_options: delivery },
    reasons: { "/stream_options": "set stream-options/feature concurrent_reasoning_summaries" },
  },
  {
    name: "no stream_options without a summary",
    contract: "wire versions, stream_options",
    dialects: ["codex-0.147"],
    profile: concurrent,
    wire: { stream_options: null },
    reasons: { "/stream_options": "omitted stream-options/with-summary default" },
  },
  {
    name: "no stream_options where the summary is gated away",
    contract: "wire versions, stream_options",
    dialects: ["codex-0.147"],
    profile: {
      ...concurrent,
      model: { supports_reasoning_summary_parameter: false },
      turn: { reasoning_summary: "auto" },
    },
    wire: { stream_options: null },
  },
  {
    name: "no stream_options elsewhere",
    contract: "wire contract 2.4",
    profile: { ...concurrent, provider: { name: "openai" }, turn: { reasoning_summary: "auto" } },
    wire: { stream_options: null },
  },
  {
    name: "no stream_options without the feature",
    contract: "wire contract 2.4",
    profile: { provider: { name: "OpenAI" }, turn: { reasoning_summary: "auto" } },
    wire: { stream_options: null },
  },
];

const advertised = { service_tiers: [{ id: "priority" }, { id: "flex" }, { id: "default" }, { id: "own" }] };

/** What becomes of a configured tier. */
function tier(
  name: string,
  profile: ProfilePatch,
  sent: string | null,
  reason: string,
  more: Partial<WrittenCase> = {},
): WrittenCase {
  return {
    name: `tier ${name}`,
    contract: "wire contract 2.5",
    profile: { model: advertised, ...profile },
    wire: { service_tier: sent === null ? null : `"${sent}"` },
    reasons: { "/service_tier": reason },
    warnings: ["no-tools /tools"],
    ...more,
  };
}

const tiers: readonly WrittenCase[] = [
  tier("none", {}, null, "omitted tier/none default"),
  tier("fast is priority", { turn: { service_tier: "fast" } }, "priority", "changed tier/advertised service_tier"),
  tier("priority", { turn: { service_tier: "priority" } }, "priority", "set tier/advertised service_tier"),
  tier("flex, advertised", { turn: { service_tier: "flex" } }, "flex", "set tier/advertised service_tier"),
  tier("of its own, advertised", { turn: { service_tier: "own" } }, "own", "set tier/advertised service_tier"),
  tier("default, even advertised", { turn: { service_tier: "default" } }, null, "omitted tier/default service_tier"),
  ...["fast", "priority", "flex", "default"].map((name) =>
    tier(
      `${name} without fast_mode`,
      { turn: { service_tier: name }, features: { fast_mode: false } },
      null,
      "omitted tier/fast-mode fast_mode",
    ),
  ),
  tier(
    "flex, not advertised",
    { model: { service_tiers: [{ id: "priority" }] }, turn: { service_tier: "flex" } },
    null,
    "omitted tier/advertised service_tiers",
    { warnings: ["no-tools /tools", "tier-not-advertised /service_tier"] },
  ),
  tier(
    "of its own, two others advertised",
    { model: { service_tiers: [{ id: "priority" }, { id: "flex" }] }, turn: { service_tier: "own" } },
    null,
    "omitted tier/advertised service_tiers",
    { warnings: ["no-tools /tools", "tier-not-advertised /service_tier"] },
  ),
  tier(
    "fast, nothing advertised",
    { model: { service_tiers: null }, turn: { service_tier: "fast" } },
    null,
    "omitted tier/advertised model",
    {
      warnings: ["no-tools /tools", "tier-not-advertised /service_tier"],
      messages: [
        "Configured service tier `priority` is not advertised as supported for model `m` and will be omitted from requests.",
      ],
    },
  ),
  tier(
    "of the catalog is never applied",
    { model: { ...advertised, default_service_tier: "priority" } },
    null,
    "omitted tier/none default",
  ),
];

export const reasonings: readonly WrittenCase[] = [...support, ...efforts, ...summaries, ...streamOptions, ...tiers];
