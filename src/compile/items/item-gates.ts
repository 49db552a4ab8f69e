import type { JsonDocument } from "../../json/document.js";
import type { RequestContext } from "../request-context.js";
import { dialectOrigin, type Verdict } from "../reasons.js";
import { tagOf, variantName } from "./reader-quirks.js";
import { reasoningParts } from "./response-item.js";
import type { Gates } from "./shape-report.js";

/** Equal for two requests whose gates decide alike, so that an item compiled for the one serves the other. */
export function gateKey({ dialect, isOpenAi, lite, values, store }: RequestContext): string {
  return `${dialect.name} ${isOpenAi} ${lite} ${values.features["item_ids"]} ${store}`;
}

/** The decisions the request builder takes against members that an item has (wire contract 3, 4, 6). */
export function itemGates(context: RequestContext): Required<Gates> {
  const { profile, dialect, isOpenAi, lite, liteOrigin, values, store } = context;
  const { itemIds } = dialect;
  const clearedId: Verdict = {
    outcome: "stripped",
    rule: itemIds.rule,
    text: "the client clears this id before sending",
    origin: itemIds.origin === undefined ? dialectOrigin : profile.origin(itemIds.origin),
  };
  const openAiOnly = (rule: string): Verdict | undefined =>
    isOpenAi
      ? undefined
      : {
          outcome: "stripped",
          rule,
          text: 'only for a provider named exactly "OpenAI"',
          origin: profile.origin("/provider/name"),
        };
  const clearedMetadata = openAiOnly("metadata/openai-only");
  const clearedArguments = openAiOnly("encrypted-arguments/openai");
  const clearedDetail: Verdict = {
    outcome: "stripped",
    rule: "lite/image-detail",
    text: "Lite sends images without detail",
    origin: typeof liteOrigin === "string" ? profile.origin(liteOrigin) : liteOrigin,
  };
  const hiddenContent: Verdict = {
    outcome: "omitted",
    rule: "reasoning-item/content",
    text: "content without a reasoning_text entry is not written",
    origin: dialectOrigin,
  };
  const itemIdsEnabled = values.features["item_ids"] === true;
  return {
    id: (document, value) =>
      itemIds.decide({ id: document.string(value), itemIdsEnabled, store }) ? undefined : clearedId,
    metadata: () => clearedMetadata,
    encryptedArguments: () => clearedArguments,
    imageDetail: () => (lite ? clearedDetail : undefined),
    reasoningContent: (document, value) => (hasReasoningText(document, value) ? undefined : hiddenContent),
  };
}

function hasReasoningText(document: JsonDocument, content: number): boolean {
  return Array.from(document.elements(content)).some((entry) => {
    return variantName(document, tagOf(document, entry), reasoningParts) === "reasoning_text";
  });
}
