import { describe, expect, it } from "vitest";
import { resolveCredential, type Credential } from "./credential.js";
import { jsonProfile } from "./refusal.js";
import { resolveProfile } from "./resolve.js";

interface Given {
  readonly provider?: object;
  readonly auth?: object;
  readonly environment?: Readonly<Record<string, string>>;
}

function credential({ provider = {}, auth, environment = {} }: Given): Credential {
  const value = {
    model: "gpt-5.5",
    provider: { name: "G", base_url: "http://h/v1", ...provider },
    ...(auth === undefined ? {} : { auth }),
  };
  return resolveCredential(resolveProfile({ layers: [jsonProfile(JSON.stringify(value))] }), environment);
}

/** The token and where it came from. */
function token(given: Given): string {
  const result = credential(given);
  return result.kind === "bearer" ? `${result.token.reveal()} from ${result.pointer}` : result.kind;
}

const login = { mode: "api_key", api_key: "login" };

describe("resolveCredential", () => {
  it("prefers env_key, then the literal token, then the login", () => {
    const environment = { K: "variable" };
    expect(token({ provider: { env_key: "K", experimental_bearer_token: "literal" }, auth: login, environment })).toBe(
      "variable from /provider/env_key",
    );
    expect(token({ provider: { experimental_bearer_token: "literal" }, auth: login })).toBe(
      "literal from /provider/experimental_bearer_token",
    );
    expect(token({ auth: login })).toBe("login from /auth/api_key");
    expect(token({})).toBe("none");
  });

  it("knows every kind of login, and gives account and FedRAMP only with a ChatGPT login", () => {
    const account = { account_id: "acc", fedramp: true };
    expect(credential({ auth: { mode: "chatgpt", access_token: "t", ...account } })).toMatchObject({
      kind: "bearer",
      accountId: "acc",
      fedramp: true,
    });
    expect(credential({ auth: { mode: "chatgpt", access_token: "t", fedramp: false } })).not.toHaveProperty("fedramp");
    expect(credential({ auth: { mode: "bearer", access_token: "t", ...account } })).not.toHaveProperty("accountId");
    expect(token({ auth: { mode: "bearer", access_token_env: "T" }, environment: { T: "v" } })).toBe(
      "v from /auth/access_token_env",
    );
    expect(token({ auth: { mode: "api_key", api_key_env: "A" }, environment: { A: " spaced " } })).toBe(
      " spaced  from /auth/api_key_env",
    );
    expect(token({ auth: { mode: "none" } })).toBe("none");
  });

  it("sends an empty literal token as it is, as the client does", () => {
    expect(token({ provider: { experimental_bearer_token: "" } })).toBe(" from /provider/experimental_bearer_token");
  });

  it.each<[string, Given, string, string]>([
    [
      "an unset variable",
      { provider: { env_key: "K" } },
      "(environment variable K is not set)",
      "Missing environment variable: `K`.",
    ],
    [
      "a blank variable",
      { provider: { env_key: "K" }, environment: { K: "  " } },
      "(environment variable K is not set)",
      "Missing environment variable: `K`.",
    ],
    [
      "an unset variable with advice, even beside a literal token",
      { provider: { env_key: "K", env_key_instructions: "Ask.", experimental_bearer_token: "x" }, auth: login },
      "(environment variable K is not set)",
      "Missing environment variable: `K`. Ask.",
    ],
    [
      "an unset variable of the login",
      { auth: { mode: "api_key", api_key_env: "A" } },
      "(environment variable A is not set)",
      "Missing environment variable: `A`.",
    ],
    [
      "a file that cannot be read",
      { auth: { mode: "bearer", access_token_file: "f" } },
      "(file f cannot be read or is empty)",
      "The secret file f cannot be read or is empty.",
    ],
    ["an empty key", { auth: { mode: "api_key", api_key: "" } }, "(auth.api_key is empty)", "auth.api_key is empty."],
    [
      "a token command",
      { provider: { auth: { command: "x" } }, auth: login },
      "(token of provider.auth.command, which is not run)",
      "The token of provider.auth.command is not known: prompt-wire does not run the command.",
    ],
  ])("says what is missing for %s", (_name, given, placeholder, message) => {
    expect(credential(given)).toMatchObject({
      kind: "missing",
      placeholder,
      problem: { message, severity: "warning" },
    });
  });
});
