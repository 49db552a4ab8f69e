import { describe, expect, it } from "vitest";
import { refusal } from "../refusal.js";
import { resolveAuth } from "../resolve-auth.js";
import { readLogin } from "./login.js";

function read(value: unknown): ReturnType<typeof readLogin> {
  return readLogin(new TextEncoder().encode(JSON.stringify(value)), "auth.json");
}

/** Kind, account and FedRAMP flag of a login. */
function login(value: unknown): unknown {
  const node = read(value);
  const text = (name: string): unknown => node?.member(name)?.scalar ?? undefined;
  return node === undefined ? "none" : [text("mode"), text("account_id"), text("fedramp")];
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const idToken = `x.${encoded({ "https://api.openai.com/auth": { chatgpt_account_id: "from-token", chatgpt_account_is_fedramp: true } })}.y`;

describe("readLogin", () => {
  it("tells the kinds of login by their shape, as the client does", () => {
    expect(login({ OPENAI_API_KEY: "k" })).toEqual(["api_key", undefined, undefined]);
    expect(login({ OPENAI_API_KEY: "k", tokens: { access_token: "t" } })).toEqual(["api_key", undefined, undefined]);
    expect(login({ OPENAI_API_KEY: "k", tokens: { access_token: "t" }, auth_mode: "chatgpt" })).toEqual([
      "chatgpt",
      undefined,
      undefined,
    ]);
    expect(login({ OPENAI_API_KEY: null, tokens: { access_token: "t", account_id: "a" } })).toEqual([
      "chatgpt",
      "a",
      undefined,
    ]);
    expect(login({ tokens: { access_token: "t", account_id: "a" }, auth_mode: "chatgptAuthTokens" })).toEqual([
      "chatgpt",
      "a",
      undefined,
    ]);
    expect(login({ auth_mode: "apikey", OPENAI_API_KEY: "k" })).toEqual(["api_key", undefined, undefined]);
    expect(login({ auth_mode: "agentIdentity", agent_identity: "x" })).toEqual(["agentIdentity", undefined, undefined]);
    expect(login({ personal_access_token: "p" })).toEqual(["personal_access_token", undefined, undefined]);
    expect(login({ OPENAI_API_KEY: null, tokens: null })).toBe("none");
    expect(login({})).toBe("none");
  });

  it("takes account and FedRAMP from the id token, the written account first", () => {
    expect(login({ tokens: { access_token: "t", id_token: idToken } })).toEqual(["chatgpt", "from-token", true]);
    expect(login({ tokens: { access_token: "t", id_token: idToken, account_id: "a" } })).toEqual([
      "chatgpt",
      "a",
      true,
    ]);
    for (const odd of [
      "",
      "a.b",
      "x.!!!.y",
      `x.${encoded([])}.y`,
      `x.${encoded({ "https://api.openai.com/auth": 1 })}.y`,
      5,
    ]) {
      expect(login({ tokens: { access_token: "t", id_token: odd } })).toEqual(["chatgpt", undefined, undefined]);
    }
  });

  it("wraps every secret at once", () => {
    const node = read({ tokens: { access_token: "hunter2", id_token: idToken, refresh_token: "hunter2" } });
    expect(node?.member("access_token")?.secret?.reveal()).toBe("hunter2");
    expect(JSON.stringify(node)).not.toContain("hunter2");
  });

  it("shows nothing of a file that cannot be used", () => {
    for (const text of ["hunter2", '["hunter2"]', '{"tokens": hunter2']) {
      const error = refusal(() => readLogin(new TextEncoder().encode(text), "auth.json"));
      expect(error.problems[0]).toMatchObject({
        code: "codex-login-unreadable",
        message: "auth.json is not a JSON object",
      });
      expect(JSON.stringify(error.problems)).not.toContain("hunter2");
    }
  });

  it("that cannot be sent is refused only where the provider has no key of its own", () => {
    const layers = [read({ personal_access_token: "p" })].flatMap((node) => node ?? []);
    expect(resolveAuth({ layers, provider: {} }).problems).toMatchObject([
      { code: "auth-unsupported", severity: "error" },
    ]);
    expect(resolveAuth({ layers, provider: { env_key: "K" } })).toMatchObject({
      values: { mode: "env_key" },
      problems: [{ severity: "warning" }],
    });
  });
});
