import { shownUrl } from "../profile/mask-secrets.js";
import type { BodyFacts } from "../compile/body-facts.js";
import type { ChatRequest } from "../compile/chat/compile-chat.js";
import type { CompiledRequest } from "../compile/compiled-request.js";
import type { Problem } from "../problem/problem.js";
import type { Explanation } from "../why/explanation.js";
import type { FieldDepth } from "../why/field-depth.js";
import { requestFacts } from "./request-facts.js";
import { versionedJson } from "./versioned-json.js";

export interface WhyJson {
  readonly request: CompiledRequest | ChatRequest;
  readonly facts: BodyFacts;
  readonly explanation: Explanation;
  readonly problems: readonly Problem[];
}

/** Everything `why` knows, nothing folded: every reason on its own. */
export function whyJson({ request, facts, explanation, problems }: WhyJson): string {
  const { method, url } = request;
  return versionedJson({
    method,
    url: shownUrl(url),
    model: facts.model,
    ...requestFacts(request),
    tools: { topLevel: facts.topLevelTools, additional: facts.additionalTools },
    items: facts.items,
    fields: explanation.fields,
    changedItems: request.reasons.filter(({ pointer }) => /^\/(?:input|tools)\//.test(pointer)),
    headers: explanation.headers,
    warnings: problems,
  });
}

/** One field in depth. */
export function whyFieldJson(depth: FieldDepth): string {
  return versionedJson(depth);
}
