import type { Dialect } from "../compile/dialects/dialect.js";
import { Kind } from "../json/kind.js";
import { resolvePointer } from "../json/pointer.js";
import type { ObjectWriter } from "../json/object-writer.js";
import { needsIdFeature, type BodyParts } from "./body-parts.js";
import { writeSession } from "./session-json.js";

/** Writes the profile that gives a body: of every value that shows, the plainest setting that makes it. */
export function writeProfile(profile: ObjectWriter, parts: BodyParts, dialect: Dialect): void {
  const { document, node, isOpenAi } = parts;
  const at = (pointer: string): number => resolvePointer(document, pointer, node);
  const text = (pointer: string): string | undefined => {
    const found = at(pointer);
    return found !== -1 && document.isString(found) ? document.string(found) : undefined;
  };
  const reasoning = at("/reasoning");
  const hasReasoning = reasoning !== -1 && !document.isNull(reasoning);
  const verbosity = text("/text/verbosity");
  const tier = text("/service_tier");
  profile.text("dialect", dialect.name);
  profile.object("model", (model) => {
    model
      .text("slug", text("/model"))
      .literal("supports_reasoning_summaries", hasReasoning)
      .literal("support_verbosity", verbosity !== undefined)
      .literal("use_responses_lite", parts.lite);
    const parallel = at("/parallel_tool_calls");
    if (!parts.lite && parallel !== -1) {
      model.literal("supports_parallel_tool_calls", document.kind(parallel) === Kind.true);
    }
    if (tier !== undefined) model.label("service_tiers").raw(`[{"id":${document.text(at("/service_tier"))}}]`);
  });
  profile.object("provider", (provider) => writeProvider(provider, parts));
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
  });
  profile.object("session", (session) => writeSession(session, parts, dialect));
}

/**
 * A body does not hold its URL. `.invalid` is a name that never exists, so that nothing can be sent there by mistake;
 * the client's own signs of OpenAI and Azure are kept (wire contract 8).
 */
function writeProvider(provider: ObjectWriter, { isOpenAi, isStored }: BodyParts): void {
  const host = isStored && isOpenAi ? "unknown.openai.azure.invalid" : "unknown.invalid";
  provider.text("name", isOpenAi ? "OpenAI" : isStored ? "azure" : "unknown").text("base_url", `https://${host}/v1`);
}
