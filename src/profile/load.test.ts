import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { parseJson } from "../json/parse.js";
import { loadProfile, type LoadProfileOptions } from "./load.js";
import type { Profile } from "./profile.js";
import { refusal } from "./refusal.js";

type Files = Readonly<Record<string, string>>;

async function load(
  files: Files,
  options: LoadProfileOptions = {},
  below = "",
  environment: Files = {},
): Promise<Profile> {
  const folder = temporaryFolder(files);
  return loadProfile(options, { cwd: join(folder, below), environment, homeFolder: join(folder, "home") });
}

async function refused(files: Files, options: LoadProfileOptions): Promise<readonly string[]> {
  const failure = await load(files, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  const { exitCode, problems } = refusal(() => {
    throw failure;
  });
  expect(exitCode).toBe(2);
  return problems.map(({ code, message }) => `${code}: ${message}`);
}

const gateway =
  '{"model": "gpt-5.4", "provider": {"name": "G", "base_url": "https://g.example.dev/v1"}, "turn": {"verbosity": "high"}}';

describe("loadProfile", () => {
  it("prefers flags, then -p, then --codex, then the source, then prompt-wire.toml", async () => {
    const source = parseJson(
      '{"model":"gpt-5.2","turn":{"reasoning_effort":"s","reasoning_summary":"concise","service_tier":"s","verbosity":"low"},"session":{"sandbox":"none"}}',
      { name: "case.json" },
    );
    const profile = await load(
      {
        "home/.codex/config.toml":
          'model = "gpt-5.5"\nmodel_reasoning_effort = "codex"\nmodel_reasoning_summary = "detailed"\nservice_tier = "codex"\n',
        "p.json": '{"model": "gpt-5.4", "turn": {"reasoning_effort": "file", "service_tier": "file"}}',
        "prompt-wire.toml":
          '[profile]\nmodel = "m"\n[profile.turn]\nverbosity = "medium"\n[profile.session]\nsandbox = "seccomp"\nthread_source = "user"\n',
      },
      { set: ["turn.service_tier=flag"], profile: "p.json", codex: true, source: { document: source, node: 0 } },
    );
    expect(profile.values).toMatchObject({
      model: { slug: "gpt-5.4" },
      turn: { service_tier: "flag", reasoning_effort: "file", reasoning_summary: "detailed", verbosity: "low" },
      session: { sandbox: "none", thread_source: "user" },
    });
    expect(profile.overridden("/turn/service_tier").map(({ value, origin }) => [value, origin.kind])).toEqual([
      ["file", "profile"],
      ["codex", "codex"],
      ["s", "source"],
    ]);
    expect(profile.overridden("/model").map(({ value }) => value)).toEqual(["gpt-5.5", "gpt-5.2", "m"]);
    expect(profile.origin("/session/thread_source")).toEqual({
      kind: "project",
      file: "prompt-wire.toml",
      line: 7,
      column: 17,
      key: "thread_source",
    });
    expect(profile.notes[0]).toMatchObject({
      code: "profile-applied",
      message: expect.stringMatching(
        /^profile from p\.json, then .*config\.toml, then case\.json, then prompt-wire\.toml$/,
      ),
    });
  });

  it("finds prompt-wire.toml upwards; its profile is relative to it, places are relative to the working folder", async () => {
    const files = {
      "prompt-wire.toml": 'profile = "profiles/gw.json"\ndialect = "codex-0.147"\nprofle = 1\n',
      "profiles/gw.json": gateway,
      "a/b/c.txt": "",
    };
    const profile = await load(files, {}, "a/b");
    expect(profile.values).toMatchObject({
      dialect: "codex-0.147",
      provider: { name: "G" },
      turn: { verbosity: "high" },
    });
    expect(profile.origin("/turn/verbosity")).toMatchObject({
      kind: "project",
      file: join("..", "..", "profiles", "gw.json"),
      line: 1,
    });
    expect(profile.notes.map(({ code, remedy }) => [code, remedy])).toContainEqual([
      "profile-unknown-key",
      "did you mean profile?",
    ]);
  });

  it("takes MODEL@PROVIDER, MODEL@URL, TOML files and the profile of a case", async () => {
    const named = await load({}, { profile: "gpt-5.6-sol@openai" });
    expect(named.values).toMatchObject({
      model: { slug: "gpt-5.6-sol", use_responses_lite: true },
      provider: { name: "OpenAI" },
    });
    expect(named.origin("/provider")).toEqual({ kind: "profile", key: "-p gpt-5.6-sol@openai" });
    const address = await load({}, { profile: "@cf/vendor/model@http://localhost:4000/v1" });
    expect(address.values).toMatchObject({
      model: { slug: "@cf/vendor/model" },
      provider: { base_url: "http://localhost:4000/v1" },
      auth: { mode: "none" },
    });
    const toml = await load({ gw: 'model = "gpt-5.4"\n[turn]\nverbosity = "low"\n' }, { profile: "gw" });
    expect(toml.origin("/turn/verbosity")).toMatchObject({ file: "gw", line: 3, column: 13 });
    const fromCase = await load({ "case.json": `{"prompt": {}, "profile": ${gateway}}` }, { profile: "case.json" });
    expect(fromCase.values.provider.name).toBe("G");
  });

  it("finds a provider of config.toml by its id, also for -p", async () => {
    const config = '[model_providers.gw]\nname = "Gateway"\nbase_url = "https://gw.example.dev/v1"\n';
    const profile = await load({ "home/.codex/config.toml": config }, { profile: "gpt-5.4@gw", codex: true });
    expect(profile.values.provider.name).toBe("Gateway");
    expect(profile.origin("/provider/name")).toMatchObject({ kind: "codex", line: 2 });
  });

  it("reads a secret's file relative to the file that names it, and goes on when it is missing", async () => {
    const text = '{"model": "gpt-5.5", "auth": {"mode": "api_key", "api_key_file": "key.txt"}}';
    const found = await load({ "deep/p.json": text, "deep/key.txt": "k-1\n" }, { profile: "deep/p.json" });
    expect(found.values.auth.api_key?.reveal()).toBe("k-1");
    expect(found.origin("/auth/api_key")).toMatchObject({ key: "api_key_file", line: 1 });
    expect((await load({ "p.json": text }, { profile: "p.json" })).values.auth.api_key).toBeUndefined();
  });

  it("uses the ids it is given for a session that has none", async () => {
    const session = { installation_id: "i", session_id: "s", turn_id: "t", request_start_ms: "5" };
    expect((await load({}, { session })).values.session).toMatchObject({ ...session, window_id: "s:0" });
  });

  it("says what to do about a profile that is not there", async () => {
    expect(await refused({}, { profile: "gone.json" })).toEqual([
      "profile-not-found: -p gone.json: there is no such file, and it is not MODEL@PROVIDER or MODEL@URL",
    ]);
    expect(await refused({ "prompt-wire.toml": 'profile = "gone.json"' }, {})).toEqual([
      "profile-not-found: profile gone.json: there is no such file, and it is not MODEL@PROVIDER or MODEL@URL",
    ]);
    expect(await refused({}, { profile: "gpt-5.4@opnai" })).toEqual([
      "provider-not-found: Model provider `opnai` not found",
    ]);
    expect(await refused({ "p.json": "[]" }, { profile: "p.json" })).toEqual([
      "profile-type: p.json: a profile is an object",
    ]);
    expect(await refused({ "p.json": "{]" }, { profile: "p.json" })).toEqual([expect.stringMatching(/^json-syntax: /)]);
  });

  it("refuses a password in an address without showing it", async () => {
    const [message] = await refused({}, { profile: "m@https://me:hunter2@host/v1" });
    expect(message).toBe("base-url-invalid: base_url must not carry a user name or password");
  });

  it("needs a Codex folder for --codex", async () => {
    expect(await refused({}, { codex: true })).toEqual([
      expect.stringMatching(/^codex-home-missing: --codex: there is no folder .*\.codex$/),
    ]);
  });

  it("reads the profiles among the examples", async () => {
    for (const name of ["azure.profile.toml", "gateway.profile.json", "lite.profile.json", "openai.profile.toml"]) {
      const path = relative(process.cwd(), join("examples", name));
      const profile = await loadProfile(
        { profile: path, strict: true },
        { cwd: process.cwd(), environment: {}, homeFolder: "/nowhere" },
      );
      expect(profile.origin("/model").file).toBe(path);
    }
  });
});
