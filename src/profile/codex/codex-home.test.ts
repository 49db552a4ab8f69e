import { describe, expect, it } from "vitest";
import { loadProfile } from "../load.js";
import type { Profile } from "../profile.js";

const folder = "test/fixtures/codex-home";

async function load(home: string, set: readonly string[] = []): Promise<Profile> {
  const environment = { CODEX_HOME: `${folder}/${home}` };
  return loadProfile({ codex: true, set }, { cwd: process.cwd(), environment, homeFolder: "/nowhere" });
}

/** `config.toml:4 service_tier`, as people are shown it. */
function from(profile: Profile, pointer: string): string {
  const { kind, file, line, key } = profile.origin(pointer);
  if (file === undefined) return key === undefined ? kind : `${kind} ${key}`;
  return `${file.replace(/^test\/fixtures\/codex-home\/[^/]+\//, "")}:${line} ${key}`;
}

describe("a plain home: ChatGPT login, model cache", () => {
  it("names file and line of every value it holds", async () => {
    const profile = await load("plain-openai");
    expect(profile.values).toMatchObject({
      dialect: "codex-0.144",
      model: { slug: "gpt-5.4-mini", default_verbosity: "medium", service_tiers: [] },
      providerId: "openai",
      provider: { base_url: "https://chatgpt.com/backend-api/codex" },
      turn: { reasoning_effort: "high", service_tier: "fast" },
      auth: { mode: "chatgpt", account_id: "acct-fake-1", fedramp: true },
    });
    const pointers = [
      "/model",
      "/model/slug",
      "/model/default_verbosity",
      "/model/service_tiers",
      "/turn/reasoning_effort",
      "/turn/service_tier",
      "/features/fast_mode",
    ];
    expect(pointers.map((pointer) => from(profile, pointer))).toEqual([
      "config.toml:2 model",
      "config.toml:2 model",
      "models_cache.json:82 default_verbosity",
      "models_cache.json:75 service_tiers",
      "config.toml:3 model_reasoning_effort",
      "config.toml:4 service_tier",
      "config.toml:9 fast_mode",
    ]);
    const login = ["/auth/mode", "/auth/access_token", "/auth/account_id", "/auth/fedramp"];
    expect(login.map((pointer) => from(profile, pointer))).toEqual([
      "auth.json:2 auth_mode",
      "auth.json:6 access_token",
      "auth.json:8 account_id",
      "auth.json:5 id_token",
    ]);
    expect(profile.origin("/dialect").file).toBe(`${folder}/plain-openai/models_cache.json`);
    expect(
      ["/provider/base_url", "/provider/name", "/turn/verbosity"].map((pointer) => from(profile, pointer)),
    ).toEqual(["default auth.mode", "catalog openai", "default"]);
  });

  it("says what applied and which client is installed, and shows no secret", async () => {
    const profile = await load("plain-openai");
    expect(profile.notes.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      `profile-applied: profile from ${folder}/plain-openai/config.toml`,
      `client-version: codex 0.144.6 wrote ${folder}/plain-openai/models_cache.json`,
    ]);
    expect(profile.values.auth.access_token?.reveal()).toBe("fake-access-token-not-a-secret");
    expect(JSON.stringify([profile.values, profile.notes, profile.overridden("/auth")])).not.toMatch(
      /fake-(?:access|refresh|signature|not)/,
    );
  });
});

describe("a home with a gateway and its own catalog", () => {
  it("names file and line of every value it holds", async () => {
    const profile = await load("custom-gateway");
    expect(profile.values).toMatchObject({
      model: { slug: "local-large-2", support_verbosity: false },
      modelFound: "catalog",
      provider: { name: "Gateway", env_key: "GATEWAY_KEY", request_max_retries: 2, stream_idle_timeout_ms: 600_000 },
      auth: { mode: "api_key" },
    });
    expect([...(profile.values.provider.query_params ?? [])]).toEqual([
      ["2", "two"],
      ["1", "one"],
    ]);
    const pointers = [
      "/model/slug",
      "/model/support_verbosity",
      "/model/default_reasoning_level",
      "/provider",
      "/provider/name",
      "/provider/base_url",
      "/provider/env_key",
      "/provider/wire_api",
      "/provider/request_max_retries",
      "/provider/query_params/2",
      "/provider/http_headers/X-Team",
      "/provider/env_http_headers/X-Trace",
      "/provider/supports_websockets",
      "/turn/verbosity",
      "/config/model_supports_reasoning_summaries",
      "/auth/mode",
      "/auth/api_key",
    ];
    expect(pointers.map((pointer) => from(profile, pointer))).toEqual([
      "config.toml:1 model",
      "models.json:29 support_verbosity",
      "models.json:7 default_reasoning_level",
      "config.toml:2 model_provider",
      "config.toml:8 name",
      "config.toml:9 base_url",
      "config.toml:10 env_key",
      "config.toml:12 wire_api",
      "config.toml:13 request_max_retries",
      "config.toml:15 2",
      "config.toml:18 X-Team",
      "config.toml:21 X-Trace",
      "config.toml:7 gateway",
      "config.toml:4 model_verbosity",
      "config.toml:5 model_supports_reasoning_summaries",
      "auth.json:2 OPENAI_API_KEY",
      "auth.json:2 OPENAI_API_KEY",
    ]);
  });

  it("has no other model than those of its catalog", async () => {
    const profile = await load("custom-gateway", ["model=gpt-5.5"]);
    expect(profile.values.modelFound).toBe("fallback");
    expect(profile.overridden("/model")).toMatchObject([{ value: "local-large-2", origin: { line: 1 } }]);
  });

  it("gives the login's key to a provider without key settings, and never runs a token command", async () => {
    const keyless = await load("custom-gateway", ["model_provider=keyless"]);
    expect(keyless.values.provider).toMatchObject({ name: "OpenAI", supports_websockets: true });
    expect(keyless.values.auth.api_key?.reveal()).toMatch(/^sk-fake-/);
    const command = await load("custom-gateway", ["provider=command"]);
    expect(command.notes.find(({ code }) => code === "provider-auth-command")).toMatchObject({
      severity: "warning",
      place: { line: 31 },
    });
  });
});

describe("a home with profiles", () => {
  it("lets the chosen profile win and names the general setting as loser", async () => {
    const profile = await load("azure-profiles");
    expect(profile.values).toMatchObject({
      model: { slug: "gpt-5.4" },
      provider: { name: "Azure", base_url: "https://example-resource.openai.azure.com/openai/v1" },
      turn: { reasoning_effort: "xhigh", reasoning_summary: "detailed", verbosity: "low" },
      features: { item_ids: true, concurrent_reasoning_summaries: true },
      auth: { mode: "env_key" },
    });
    const pointers = [
      "/model",
      "/provider",
      "/provider/query_params/api-version",
      "/turn/reasoning_effort",
      "/turn/verbosity",
      "/features/item_ids",
      "/features/concurrent_reasoning_summaries",
    ];
    expect(pointers.map((pointer) => from(profile, pointer))).toEqual([
      "config.toml:12 model",
      "config.toml:13 model_provider",
      "config.toml:28 api-version",
      "config.toml:14 model_reasoning_effort",
      "config.toml:4 model_verbosity",
      "config.toml:18 item_ids",
      "config.toml:9 concurrent_reasoning_summaries",
    ]);
    expect(profile.overridden("/turn/reasoning_effort")).toMatchObject([
      { value: "medium", origin: { line: 3, key: "model_reasoning_effort" } },
    ]);
    expect(profile.overridden("/features/item_ids")).toMatchObject([{ value: false, origin: { line: 8 } }]);
    expect(profile.overridden("/model")).toMatchObject([{ value: "gpt-5.5", origin: { line: 2 } }]);
  });

  it("says that the client cannot be seen, and of a login in the keyring only where it matters", async () => {
    const codes = async (set: readonly string[]) =>
      (await load("azure-profiles", set)).notes.map(({ code, severity }) => `${severity} ${code}`);
    expect(await codes([])).toEqual(["note profile-applied", "warning codex-profile-old", "note client-version"]);
  });

  it("tells of the chosen profile that the client no longer takes it, in its words", async () => {
    const { notes } = await load("azure-profiles");
    expect(notes.find(({ code }) => code === "codex-profile-old")).toMatchObject({
      message: expect.stringContaining(
        'legacy `profile = "work"` config is no longer supported; use `--profile work` with `work.config.toml` instead',
      ),
      place: { line: 1 },
    });
  });

  it("is overridden by flags, which name themselves", async () => {
    const profile = await load("azure-profiles", ["model_verbosity=high", "provider.name=Mock"]);
    expect(profile.origin("/turn/verbosity")).toEqual({ kind: "flag", key: "--set model_verbosity" });
    expect(profile.overridden("/turn/verbosity")).toMatchObject([{ value: "low", origin: { line: 4 } }]);
    expect(profile.values.provider).toMatchObject({ name: "Mock", env_key: "AZURE_OPENAI_API_KEY" });
    expect(profile.overridden("/provider/name")).toMatchObject([{ value: "Azure", origin: { line: 25 } }]);
  });
});
