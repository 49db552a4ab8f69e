import { resolveCredential, type Credential } from "../../profile/credential.js";
import { isOpenAiHost } from "../provider-kind.js";
import type { HeaderContext } from "../request-context.js";
import type { HeaderList } from "./header-list.js";

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
    reasons.warnOf(problem, header, pointer);
    list.set("authorization", placeholder);
    reasons.add(header, "set", "auth/missing", "the key is missing; sending would fail", pointer, placeholder);
    return;
  }
  list.set("authorization", credential.token.wrap("Bearer "));
  const text = isLogin(credential)
    ? "the user's login: the provider names no key of its own"
    : "the provider's own key";
  reasons.add(
    header,
    "set",
    isLogin(credential) ? "auth/login" : "auth/provider",
    text,
    credential.pointer,
    "(redacted)",
  );
  if (!isLogin(credential)) return;
  warnAboutForeignHost(context);
  const { accountId, fedramp } = credential;
  if (accountId !== undefined) {
    list.set("chatgpt-account-id", accountId);
    reasons.add(
      "header:chatgpt-account-id",
      "set",
      "auth/account",
      "a ChatGPT login names its account",
      "/auth/account_id",
    );
  }
  if (fedramp === true) {
    list.set("x-openai-fedramp", "true");
    reasons.add("header:x-openai-fedramp", "set", "auth/fedramp", "the account is a FedRAMP one", "/auth/fedramp");
  }
}

/** Whether the request carries the user's ChatGPT login, which decides compression (wire contract 9.3). */
export function usesChatgptLogin({ profile, environment }: HeaderContext): boolean {
  const { provider, auth } = profile.values;
  const hasOwnKey =
    provider.env_key !== undefined || provider.experimental_bearer_token !== undefined || provider.auth !== undefined;
  return auth.mode === "chatgpt" && !hasOwnKey && resolveCredential(profile, environment).kind === "bearer";
}

function isLogin(credential: Credential & { kind: "bearer" }): boolean {
  return credential.pointer.startsWith("/auth/");
}

/** OpenAI's login at a host that is not OpenAI's is what users do not expect (wire contract 14). */
function warnAboutForeignHost({ values, reasons }: HeaderContext): void {
  const base = values.provider.base_url;
  const host = URL.canParse(base) ? new URL(base).hostname : base;
  if (!isOpenAiHost(host))
    reasons.warn("login-to-foreign-host", "header:authorization", { host }, "/provider/base_url");
}
