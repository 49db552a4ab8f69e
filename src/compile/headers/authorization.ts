import { resolveCredential, standInKeyVariable } from "../../profile/credential.js";
import { isOpenAiHost } from "../provider-kind.js";
import type { HeaderContext } from "../request-context.js";
import type { HeaderList } from "./header-list.js";
import { isHeaderValue } from "./header-value.js";

/**
 * Adds `authorization` and what belongs to it (wire contract 8, 9.2): the provider's own key settings first, then the
 * user's login - also for a provider that never asked for it.
 */
export function addAuthorization(list: HeaderList, context: HeaderContext): void {
  const { reasons, profile, environment } = context;
  const credential = resolveCredential(profile, environment);
  const header = "header:authorization";
  if (credential.kind === "none") {
    reasons.add(header, "omitted", "auth/none", "the provider names no key, and there is no login", "/auth/mode");
    return;
  }
  if (credential.kind === "missing") {
    const { problem, pointer, placeholder } = credential;
    if (profile.values.provider.env_key !== standInKeyVariable) reasons.warnOf(problem, header, pointer);
    list.set("authorization", placeholder, {
      rule: "auth/missing",
      text: "the key is missing; sending would fail",
      origin: pointer,
    });
    return;
  }
  const { token, pointer, accountId, fedramp } = credential;
  const isLogin = pointer.startsWith("/auth/");
  if (isHeaderValue(token.reveal())) {
    list.set(
      "authorization",
      token.wrap("Bearer "),
      isLogin
        ? { rule: "auth/login", text: "the user's login: the provider names no key of its own", origin: pointer }
        : { rule: "auth/provider", text: "the provider's own key", origin: pointer },
    );
    if (isLogin) warnAboutForeignHost(context);
  } else {
    // The client goes on without a word, and without the header.
    const text = "the key holds a line break or a control character, which no header can";
    reasons.add(header, "omitted", "auth/unsendable", text, pointer);
    reasons.warn("key-unsendable", header, { origin: token.origin }, pointer);
  }
  if (accountId !== undefined) {
    const text = "a ChatGPT login names its account";
    list.set("chatgpt-account-id", accountId, { rule: "auth/account", text, origin: "/auth/account_id" });
  }
  if (fedramp === true) {
    const text = "the account is a FedRAMP one";
    list.set("x-openai-fedramp", "true", { rule: "auth/fedramp", text, origin: "/auth/fedramp" });
  }
}

/** OpenAI's login at a host that is not OpenAI's is what users do not expect (wire contract 14). */
function warnAboutForeignHost({ values, reasons }: HeaderContext): void {
  const host = new URL(values.provider.base_url).hostname;
  if (!isOpenAiHost(host))
    reasons.warn("login-to-foreign-host", "header:authorization", { host }, "/provider/base_url");
}
