import type { Header } from "../compile/compiled-request.js";
import { isHeaderValue } from "../compile/headers/header-value.js";
import { CredentialError } from "../problem/credential-error.js";
import type { Problem } from "../problem/problem.js";
import { resolveCredential } from "../profile/credential.js";
import type { Profile } from "../profile/profile.js";

/**
 * Refuses to send what lacks its secret: a placeholder must never leave this machine.
 *
 * @param headers of the request: a key may stand there by itself
 * @throws CredentialError in the client's words
 */
export function requireCredential(
  profile: Profile,
  environment: Readonly<Record<string, string | undefined>>,
  headers: readonly Header[] = [],
): void {
  const { provider } = profile.values;
  const credential = resolveCredential(profile, environment);
  const hasKey = [...headers.map(([name]) => name), ...(provider.http_headers?.keys() ?? [])].some((name) =>
    /^(?:authorization|(?:x-)?api-key)$/i.test(name),
  );
  if (credential.kind === "none" && provider.requires_openai_auth === true && !hasKey) {
    throw CredentialError.of({
      code: "auth-incomplete",
      message: `${provider.name} needs a login, and the profile has none`,
      pointer: "/auth",
      remedy:
        "Use your own with --codex, or a key: --set auth.mode=api_key --set auth.api_key_env=OPENAI_API_KEY. --mock needs none.",
    });
  }
  if (credential.kind === "bearer" && !isHeaderValue(credential.token.reveal())) {
    throw CredentialError.of({
      code: "key-unsendable",
      message: `The value of ${credential.token.origin} is no header value: it holds a line break or a control character`,
      pointer: credential.pointer,
      remedy: "Set it without; the client would send the request without a key.",
    });
  }
  if (credential.kind !== "missing") return;
  const { code, message } = credential.problem;
  const remedy = "Set it and run the command again, or use --mock, which needs none.";
  throw CredentialError.of({ code, message, pointer: credential.pointer, remedy });
}

/** The same for a request that is not sent: what would be refused, as warnings. */
export function missingCredential(...request: Parameters<typeof requireCredential>): Problem[] {
  try {
    requireCredential(...request);
    return [];
  } catch (error) {
    if (!(error instanceof CredentialError)) throw error;
    return error.problems.map(wouldBeRefused);
  }
}

function wouldBeRefused({ remedy, ...problem }: Problem): Problem {
  return {
    ...problem,
    severity: "warning",
    message: `this would not be sent: ${problem.message.replace(/\.$/, "")}`,
    ...(remedy !== undefined && { remedy: remedy.replace(/^./, (letter) => letter.toLowerCase()) }),
  };
}
