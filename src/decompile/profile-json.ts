import type { Dialect } from "../compile/dialects/dialect.js";
import { azureSign } from "../compile/provider-kind.js";
import { Kind } from "../json/kind.js";
import { resolvePointer } from "../json/pointer.js";
import type { ObjectWriter } from "../json/object-writer.js";
import { standInKeyVariable } from "../profile/credential.js";
import { needsIdFeature, type BodyParts } from "./body-parts.js";
import type { RequestFacts } from "./request-facts.js";
import { writeSession } from "./session-json.js";

const compactionFeature = "remote_compaction_v2";

/** Writes the profile that gives a body: of every value that shows, the plainest setting that makes it. */
export function writeProfile(
  profile: ObjectWriter,
  parts: BodyParts,
  dialect: Dialect,
  facts: RequestFacts | undefined,
): void {
  const { document, node, isOpenAi } = parts;
  const at = (pointer: string): number => resolvePointer(document, pointer, node);
  const text = (pointer: string): string | undefined => {
    const found = at(pointer);
    return found !== -1 && document.isString(found) ? document.string(found) : undefined;
  };
  const verbosity = text("/text/verbosity");
  const tier = text("/service_tier");
  profile.text("dialect", dialect.name);
  profile.object("model", (model) => {
    const reasoning = at("/reasoning");
    model
      .text("slug", text("/model"))
      .literal("supports_reasoning_summaries", reasoning !== -1 && !document.isNull(reasoning))
      .literal("support_verbosity", verbosity !== undefined)
      .literal("use_responses_lite", parts.lite);
    const parallel = at("/parallel_tool_calls");
    // Lite sends false whatever the model can do.
    if (!parts.lite && parallel !== -1) {
      model.literal("supports_parallel_tool_calls", document.kind(parallel) === Kind.true);
    }
    if (tier !== undefined) model.label("service_tiers").raw(`[{"id":${document.text(at("/service_tier"))}}]`);
  });
  profile.object("provider", (provider) => writeProvider(provider, parts, facts));
  profile.object("turn", (turn) => {
    turn
      .text("reasoning_effort", text("/reasoning/effort"))
      .text("reasoning_summary", text("/reasoning/summary") ?? "none")
      .text("verbosity", verbosity)
      .text("service_tier", tier);
  });
  profile.object("features", (features) => {
    if (needsIdFeature(parts, dialect)) features.literal("item_ids", true);
    if (isOpenAi) features.literal("concurrent_reasoning_summaries", at("/stream_options") !== -1);
    if (facts?.betaFeatures?.includes(compactionFeature) === false) features.literal(compactionFeature, false);
  });
  profile.object("session", (session) => {
    writeSession(session, parts, dialect, facts);
    const beta = facts?.betaFeatures?.filter((name) => name !== compactionFeature) ?? [];
    if (beta.length > 0) writeTexts(session, "beta_features", beta);
  });
}

/**
 * A body does not hold its URL. `.invalid` is a name that never exists, so that nothing can be sent there by mistake;
 * the client's own signs of OpenAI and Azure are kept (wire contract 8).
 */
function writeProvider(
  provider: ObjectWriter,
  { isOpenAi, isStored }: BodyParts,
  facts: RequestFacts | undefined,
): void {
  const placeholder = `https://${isStored && isOpenAi ? "unknown.openai.azure.invalid" : "unknown.invalid"}/v1`;
  const base_url = facts?.baseUrl ?? placeholder;
  const needsName = isStored && azureSign({ name: "unknown", base_url }) === undefined;
  provider.text("name", isOpenAi ? "OpenAI" : needsName ? "azure" : "unknown").text("base_url", base_url);
  if (facts === undefined) return;
  if (facts.hasAuthorization) provider.text("env_key", standInKeyVariable);
  provider.object("query_params", (query) => {
    for (const [name, value] of facts.query) query.text(name, value);
  });
  provider.object("http_headers", (headers) => {
    for (const [name, value] of facts.providerHeaders) headers.text(name, value);
  });
}

function writeTexts(object: ObjectWriter, name: string, texts: readonly string[]): void {
  const writer = object.label(name);
  writer.byte(0x5b);
  for (const [position, text] of texts.entries()) {
    if (position > 0) writer.byte(0x2c);
    writer.text(text.toWellFormed());
  }
  writer.byte(0x5d);
}
