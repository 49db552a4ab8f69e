import type { JsonDocument } from "../../json/document.js";
import type { RequestContext } from "../request-context.js";
import type { Verdict } from "../reasons.js";
import type { Gates } from "./shape-writer.js";

/** Equal for two requests whose gates decide alike, so that an item compiled for the one serves the other. */
export function gateKey({ dialect, isOpenAi, lite, values, store, endpoint }: RequestContext): string {
  const ids = values.features["item_ids"] === true;
  return [dialect.name, isOpenAi, lite, ids, store && endpoint !== "compact"].join(" ");
}

/** The decisions the request builder takes against members that an item has (wire contract 3, 4, 6). */
export function itemGates(context: RequestContext): Gates {
  const { profile, dialect, isOpenAi, lite, values, endpoint } = context;
  const facts = {
    itemIdsEnabled: values.features["item_ids"] === true,
    // The compact endpoint never stores (wire contract 4).
    store: endpoint === "compact" ? false : context.store,
  };
  const clearedId: Verdict = {
    outcome: "stripped",
    rule: dialect.itemIds.rule,
    text: "the client clears this id before sending",
    origin: profile.origin("/features/item_ids"),
  };
  const clearedMetadata: Verdict = {
    outcome: "stripped",
    rule: "metadata/openai-only",
    text: 'only for a provider named exactly "OpenAI"',
    origin: profile.origin("/provider/name"),
  };
  const clearedDetail: Verdict = {
    outcome: "stripped",
    rule: "lite/image-detail",
    text: "Lite sends images without detail",
    origin: profile.origin("/model/use_responses_lite"),
  };
  const clearedArguments: Verdict = {
    outcome: "stripped",
    rule: dialect.encryptedArguments.rule,
    text: 'only for a provider named exactly "OpenAI"',
    origin: profile.origin("/provider/name"),
  };
  const hiddenContent: Verdict = {
    outcome: "omitted",
    rule: "reasoning-item/content",
    text: "content without a reasoning_text entry is not written",
    origin: { kind: "default", key: "dialect" },
  };
  const idDecision = dialect.itemIds.decide;
  const keepsArguments = dialect.encryptedArguments.decide(isOpenAi);
  return {
    id: (document, value) =>
      document.isString(value) && !idDecision({ id: document.string(value), ...facts }) ? clearedId : undefined,
    metadata: () => (isOpenAi ? undefined : clearedMetadata),
    imageDetail: () => (lite ? clearedDetail : undefined),
    encryptedArguments: () => (keepsArguments ? undefined : clearedArguments),
    reasoningContent: (document, value) =>
      document.isArray(value) && !hasReasoningText(document, value) ? hiddenContent : undefined,
  };
}

function hasReasoningText(document: JsonDocument, content: number): boolean {
  for (const entry of document.elements(content)) {
    const type = document.member(entry, "type");
    if (type !== -1 && document.is(type, "reasoning_text")) return true;
  }
  return false;
}
