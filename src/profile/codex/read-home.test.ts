import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.js";
import { loadProfile } from "../load.js";
import type { Profile } from "../profile.js";
import { refusal } from "../refusal.js";

type Texts = Readonly<Record<string, string>>;

/** Loads the profile of a Codex folder with these files; the home folder is found without CODEX_HOME. */
async function load(files: Texts, environment: Texts = {}, set: readonly string[] = []): Promise<Profile> {
  const named = Object.entries(files).map(([name, text]) => [`.codex/${name}`, text] as const);
  const homeFolder = temporaryFolder(Object.fromEntries([...named, [".codex/.keep", ""]]));
  return loadProfile({ codex: true, set }, { cwd: homeFolder, environment, homeFolder });
}

async function refused(files: Texts): Promise<readonly string[]> {
  const failure = await load(files).then(
    () => undefined,
    (error: unknown) => error,
  );
  const error = refusal(() => {
    throw failure;
  });
  return error.problems.map(({ code, message, place }) => `${code} ${place?.line}: ${message}`);
}

const notes = ({ notes: all }: Profile): string[] =>
  all.map(({ severity, code, message }) => `${severity} ${code}: ${message.split("\n")[0]}`);

const gateway = '[model_providers.gw]\nname = "G"\nbase_url = "http://h/v1"\n';

describe("reading a Codex folder", () => {
  it("goes on without any of its files and says what it does not know", async () => {
    const profile = await load({});
    expect(profile.values).toMatchObject({
      model: { slug: "gpt-5.5" },
      provider: { name: "OpenAI" },
      auth: { mode: "none" },
      dialect: "codex-0.144",
    });
    expect(notes(profile)).toEqual([
      expect.stringMatching(/^note profile-applied: profile from .*\.codex \(no config\.toml\)$/),
      expect.stringMatching(
        /^note codex-login-unseen: the login cannot be seen: there is no .*auth\.json; taken as none$/,
      ),
      "note client-version: the installed codex cannot be seen",
      "note profile-default: no model named: using gpt-5.5",
    ]);
  });

  it("warns of a login in the keyring where the provider has no key of its own", async () => {
    const keyring = 'model = "gpt-5.5"\ncli_auth_credentials_store = "keyring"\n';
    expect(notes(await load({ "config.toml": keyring }))[1]).toMatch(/^warning codex-login-unseen: .*keyring/);
    const keyed = `${keyring}model_provider = "gw"\n${gateway}env_key = "K"\n`;
    expect(notes(await load({ "config.toml": keyed })).join("\n")).not.toContain("codex-login-unseen");
  });

  it("takes the client's own installation id, where nothing else names one", async () => {
    const id = "d8633cee-71eb-4cd9-b259-71e2cd95447b";
    const of = (profile: Profile) => [
      profile.values.session.installation_id,
      profile.origin("/session/installation_id").file?.replace(/.*\.codex/, ".codex"),
    ];
    expect(of(await load({ installation_id: `${id.toUpperCase()}\n` }))).toEqual([id, ".codex/installation_id"]);
    const other = "11111111-71eb-4cd9-b259-71e2cd95447b";
    const set = [`session.installation_id=${other}`];
    expect(of(await load({ installation_id: id }, {}, set))[0]).toBe(other);
    expect(of(await load({ installation_id: "no uuid" }))).toEqual([expect.stringMatching(/aaaa$/), undefined]);
  });

  it("takes CODEX_API_KEY where there is no login", async () => {
    const config = { "config.toml": 'model = "gpt-5.5"\n' };
    const profile = await load(config, { CODEX_API_KEY: "k" });
    expect(profile.values.auth).toEqual({ mode: "api_key", api_key_env: "CODEX_API_KEY" });
    expect(profile.origin("/auth/mode")).toEqual({ kind: "environment", key: "CODEX_API_KEY" });
    const login = await load({ ...config, "auth.json": '{"tokens":{"access_token":"t"}}' }, { CODEX_API_KEY: "k" });
    expect(login.values.auth.mode).toBe("chatgpt");
  });

  it("uses the address of openai_base_url for the built-in provider", async () => {
    const profile = await load({ "config.toml": 'model = "gpt-5.5"\nopenai_base_url = "http://proxy/v1"\n' });
    expect(profile.values.provider).toMatchObject({ name: "OpenAI", base_url: "http://proxy/v1" });
    expect(profile.origin("/provider/base_url")).toMatchObject({ kind: "codex", line: 2, key: "openai_base_url" });
  });

  it("gives a defined provider without address the one of the login", async () => {
    const config = 'model = "gpt-5.5"\nmodel_provider = "gw"\n[model_providers.gw]\nname = "G"\n';
    expect((await load({ "config.toml": config })).values.provider.base_url).toBe("https://api.openai.com/v1");
    const login = { "auth.json": '{"tokens":{"access_token":"t"}}' };
    expect((await load({ "config.toml": config, ...login })).values.provider.base_url).toBe(
      "https://chatgpt.com/backend-api/codex",
    );
  });

  it("takes the nearest dialect at or below the installed client, which PATH tells before the cache", async () => {
    const tools = temporaryFolder({
      "codex.cmd": "",
      "node_modules/@openai/codex/package.json": '{"name":"@openai/codex","version":"0.171.0"}',
    });
    const cache = {
      "config.toml": 'model = "gpt-5.5"\n',
      "models_cache.json": '{"client_version":"0.147.0","models":[]}',
    };
    const profile = await load(cache, { PATH: tools });
    expect(profile.values.dialect).toBe("codex-0.147");
    expect(profile.origin("/dialect").file).toBe(join(tools, "node_modules", "@openai/codex", "package.json"));
    expect(notes(profile)).toContain(
      "warning dialect-approximate: no dialect for 0.171.0; nearest known dialect codex-0.147; 12 known differences:",
    );
    expect((await load(cache)).values.dialect).toBe("codex-0.147");
    expect((await load(cache, { PATH: tools }, ["dialect=codex-0.144"])).values.dialect).toBe("codex-0.144");
  });

  it("ignores a broken cache, as the client does, and says so", async () => {
    for (const [text, why] of [
      ["{", "json-syntax"],
      ['{"models":[{"slug":5}]}', "models.0.slug"],
      ["{}", "models is missing"],
    ] as const) {
      const profile = await load({ "config.toml": 'model = "gpt-5.4"\n', "models_cache.json": text });
      expect(profile.values.modelFound).toBe("catalog");
      const note = profile.notes.find(({ code }) => code === "codex-catalog-unreadable");
      expect(note?.severity).toBe("warning");
      if (why !== "json-syntax") expect(note?.message).toContain(why);
    }
  });

  it("stops where the client would stop", async () => {
    expect(await refused({ "config.toml": 'profile = "wrok"\nmodel = "m"\n[profiles.work]\nmodel = "n"\n' })).toEqual([
      "codex-profile-missing 1: config profile `wrok` not found",
    ]);
    expect(await refused({ "config.toml": 'model_catalog_json = "gone.json"\n' })).toEqual([
      expect.stringMatching(/^codex-catalog-unreadable 1: model_catalog_json: there is no file .*gone\.json$/),
    ]);
    expect(
      await refused({
        "config.toml": 'model_catalog_json = "m.json"\n',
        "m.json": '{"models":[{"slug":"m","support_verbosity":1}]}',
      }),
    ).toEqual(["profile-type 1: models.0.support_verbosity: expected true or false, found the number 1"]);
    expect(
      await refused({
        "config.toml":
          'model_verbosity = "loud"\nmodel_reasoning_effort = ""\n[features]\nfast_mode = 1\n[profiles.x]\nmodel = 5\n',
      }),
    ).toEqual([
      'profile-value 1: model_verbosity: expected "low", "medium" or "high", found the string "loud"',
      "profile-value 2: model_reasoning_effort must not be empty",
      "profile-type 4: features.fast_mode: expected true or false, found the number 1",
      "profile-type 6: profiles.x.model: expected a string, found the number 5",
    ]);
    expect(await refused({ "config.toml": 'model = "m"\nmodel_provider = "nobody"\n' })).toEqual([
      "provider-not-found 2: Model provider `nobody` not found",
    ]);
    expect(
      await refused({ "config.toml": `model = "m"\n[model_providers.amazon-bedrock]\nbase_url = "http://h"\n` }),
    ).toEqual([
      "provider-aws 2: model_providers.amazon-bedrock only supports changing `aws.profile` and `aws.region`; other non-default provider fields are not supported",
    ]);
    expect(
      await refused({
        "config.toml":
          'model = "m"\nmodel_provider = "amazon-bedrock"\n[model_providers.amazon-bedrock.aws]\nregion = "r"\n',
      }),
    ).toEqual(["auth-unsupported 2: amazon-bedrock needs request signing, which is not supported"]);
    expect(
      await refused({ "config.toml": 'model = "m"\n', "auth.json": '{"personal_access_token":"hunter2"}' }),
    ).toEqual(['auth-unsupported 1: auth.mode "personal_access_token" is not supported']);
  });

  it("passes over what does not make the request", async () => {
    const config = `model = "gpt-5.5"\napproval_policy = "never"\nnotify = ["x"]\n[features]\nmulti_agent = true\nodd = { enabled = true }\n[mcp_servers.a]\ncommand = "x"\n${gateway}retries = 3\n`;
    const profile = await load({ "config.toml": config });
    expect(
      profile.notes.filter(({ severity }) => severity === "warning").map(({ code, place }) => `${code} ${place?.line}`),
    ).toEqual(["profile-unknown-key 12"]);
    expect(profile.values.features).toMatchObject({ multi_agent: true, odd: true });
  });
});
