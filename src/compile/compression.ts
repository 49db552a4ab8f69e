import type { RequestContext } from "./request-context.js";

/**
 * Whether the client would compress the body (wire contract 9.3): only a ChatGPT login, only at a provider named OpenAI,
 * never on /responses/compact. The login counts even where the provider's own key goes out in its place; only the
 * command of `provider.auth` takes its place altogether. Asked of the real client.
 */
export function isCompressed({
  values,
  form,
  isOpenAi,
}: Pick<RequestContext, "values" | "form" | "isOpenAi">): boolean {
  return (
    form === "http" &&
    isOpenAi &&
    values.auth.mode === "chatgpt" &&
    values.provider.auth === undefined &&
    values.features["enable_request_compression"] !== false
  );
}
