import { nearestName } from "../problem/nearest-name.js";
import { promptMembers } from "./prompt-parts.js";
import { promptOrigin } from "./prompt-origin.js";
import { looksLikeAzure } from "./provider-kind.js";
import type { RequestContext } from "./request-context.js";

/** Members of the Prompt that the client does not have. */
export function warnAboutPrompt({ prompt, parts, reasons }: RequestContext): void {
  for (const key of parts.unknown) {
    const member = prompt.document.string(key);
    const origin = promptOrigin(prompt.document, key, prompt.node);
    reasons.warn("member-dropped", origin.key, { member }, origin, memberRemedy(member));
  }
}

function memberRemedy(member: string): string | undefined {
  if (member === "instructions") return 'did you mean "base_instructions": {"text": "…"}?';
  const nearest = nearestName(member, promptMembers);
  return nearest === undefined ? undefined : `did you mean ${nearest}?`;
}

/** What about the profile surprises people, although it is no mistake. */
export function warnAboutProfile(context: RequestContext): void {
  const { values, reasons, isOpenAi, azureSign, store } = context;
  const { provider } = values;
  if (isOpenAi && values.providerId !== "openai") reasons.warn("provider-named-openai", "", {}, "/provider/name");
  if (azureSign !== undefined) {
    const origin = azureSign.startsWith("named") ? "/provider/name" : "/provider/base_url";
    reasons.warn("azure-recognised", "/store", { why: azureSign, store: String(store) }, origin);
  } else if (looksLikeAzure(provider)) {
    reasons.warn("azure-near-miss", "/store", { host: provider.base_url }, "/provider/base_url");
  }
}
