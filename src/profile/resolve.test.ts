import { describe, expect, it } from "vitest";
import { parseJson } from "../json/parse.js";
import { configFromJson } from "./json-config.js";
import type { ConfigNode } from "./config-node.js";
import type { Origin } from "./profile.js";
import { resolveProfile } from "./resolve.js";
import { Secret } from "./secret.js";

function layer(kind: Origin["kind"], value: unknown, file = `${kind}.json`): ConfigNode {
  return configFromJson(parseJson(JSON.stringify(value, undefined, 2), { name: file }), 0, { kind });
}

const gateway = { name: "Gateway", base_url: "https://gw.example.dev/v1", env_key: "GW_KEY" };

describe("resolveProfile", () => {
  it("gives gpt-5.5@openai on codex-0.144 when nothing is named, and says so", () => {
    const profile = resolveProfile();
    expect(profile.values).toMatchObject({
      dialect: "codex-0.144",
      modelFound: "catalog",
      model: { slug: "gpt-5.5", default_verbosity: "low", supports_reasoning_summaries: true },
      providerId: "openai",
      provider: { name: "OpenAI", base_url: "https://api.openai.com/v1", supports_websockets: true },
      auth: { mode: "none" },
    });
    expect(profile.values.provider.http_headers).toEqual(new Map([["version", "0.144.6"]]));
    expect(profile.notes).toMatchObject([
      { code: "profile-default", message: "no profile given: using gpt-5.5@openai" },
    ]);
    expect(profile.origin("/model/default_verbosity")).toEqual({ kind: "catalog", key: "gpt-5.5" });
    expect(profile.origin("/turn/verbosity")).toEqual({ kind: "default" });
  });

  it("takes the version header, the catalog and the fallback from the dialect", () => {
    const { values } = resolveProfile({ layers: [layer("profile", { dialect: "codex-0.147", model: "gpt-5.4" })] });
    expect(values.provider.http_headers?.get("version")).toBe("0.147.0");
    expect(values.model.supports_reasoning_summaries).toBeUndefined();
    const older = resolveProfile({ layers: [layer("profile", { model: "nobody" })] });
    const newer = resolveProfile({ layers: [layer("profile", { model: "nobody", dialect: "codex-0.147" })] });
    expect(older.values).toMatchObject({
      modelFound: "fallback",
      model: { slug: "nobody", default_reasoning_summary: "auto", supports_reasoning_summaries: false },
    });
    expect(newer.values.model).toMatchObject({ default_reasoning_summary: "auto" });
    expect(older.notes).toMatchObject([
      {
        code: "model-not-in-catalog",
        message:
          "Model metadata for `nobody` not found. Defaulting to fallback metadata; this can degrade performance and cause issues.",
        place: { file: "profile.json", line: 2 },
      },
    ]);
  });

  it("merges per key, strongest first, and replaces model and provider as wholes", () => {
    const profile = resolveProfile({
      layers: [
        layer("profile", { model: { slug: "m", supports_reasoning_summaries: true }, turn: { verbosity: "high" } }),
        layer("source", {
          model: { slug: "n", support_verbosity: true },
          provider: gateway,
          turn: { verbosity: "low", reasoning_effort: "high" },
        }),
      ],
    });
    expect(profile.values.model).toMatchObject({ slug: "m", support_verbosity: false });
    expect(profile.values.turn).toEqual({ verbosity: "high", reasoning_effort: "high" });
    expect(profile.values.provider).toMatchObject(gateway);
    expect(profile.values.auth.mode).toBe("env_key");
    expect(profile.origin("/turn/verbosity")).toEqual({
      kind: "profile",
      file: "profile.json",
      line: 7,
      column: 18,
      key: "verbosity",
    });
    expect(profile.overridden("/turn/verbosity")).toEqual([
      { value: "low", origin: { kind: "source", file: "source.json", line: 12, column: 18, key: "verbosity" } },
    ]);
    expect(profile.origin("/model/support_verbosity")).toMatchObject({ kind: "profile", line: 2 });
    expect(profile.overridden("/model/support_verbosity")).toEqual([]);
    expect(profile.overridden("/model")).toMatchObject([{ value: { slug: "n" } }]);
    expect(profile.origin("/provider/supports_websockets")).toMatchObject({ kind: "source", line: 6 });
  });

  it("patches single members of whatever model and provider were chosen", () => {
    const profile = resolveProfile({
      layers: [layer("profile", { model: "gpt-5.4", provider: { ...gateway, http_headers: { "X-A": "1" } } })],
      patch: layer("flag", {
        model: { support_verbosity: false },
        provider: { name: "Azure", http_headers: { "X-B": "2" } },
      }),
    });
    expect(profile.values.model).toMatchObject({ slug: "gpt-5.4", support_verbosity: false, default_verbosity: "low" });
    expect(profile.values.provider).toMatchObject({ ...gateway, name: "Azure" });
    expect([...(profile.values.provider.http_headers ?? [])]).toEqual([
      ["X-A", "1"],
      ["X-B", "2"],
    ]);
    expect(profile.origin("/model/support_verbosity").kind).toBe("flag");
    expect(profile.overridden("/provider/name")).toMatchObject([{ value: "Gateway", origin: { line: 4 } }]);
    expect(profile.origin("/provider/http_headers/X-A")).toMatchObject({ kind: "profile", line: 8 });
    expect(profile.origin("/model/slug")).toMatchObject({ kind: "profile", line: 2, key: "model" });
  });

  it("keeps integer-like and odd member names in order", () => {
    const text =
      '{"model":"m","provider":{"name":"G","base_url":"http://h/v1","query_params":{"2":"b","1":"a","__proto__":"x"}}}';
    const profile = resolveProfile({ layers: [configFromJson(parseJson(text), 0, { kind: "profile" })] });
    expect([...(profile.values.provider.query_params ?? [])]).toEqual([
      ["2", "b"],
      ["1", "a"],
      ["__proto__", "x"],
    ]);
  });

  it("writes structured session members in wire order, whatever their order in the file", () => {
    const { values } = resolveProfile({
      layers: [
        layer("profile", {
          model: "gpt-5.5",
          session: {
            workspaces: {
              "/b": { has_changes: true, latest_git_commit_hash: "c0" },
              "/a": { associated_remote_urls: { up: "u", origin: "o" } },
            },
            compaction: {
              strategy: "memento",
              phase: "mid_turn",
              implementation: "responses",
              reason: "context_limit",
              trigger: "auto",
            },
            code_mode_tool_names: { z: { namespace: null, name: "é\n" } },
          },
        }),
      ],
    });
    expect(values.session.workspaces).toBe(
      '{"/a":{"associated_remote_urls":{"origin":"o","up":"u"}},"/b":{"latest_git_commit_hash":"c0","has_changes":true}}',
    );
    expect(values.session.compaction).toBe(
      '{"trigger":"auto","reason":"context_limit","implementation":"responses","phase":"mid_turn","strategy":"memento"}',
    );
    expect(values.session.code_mode_tool_names).toBe('{"z":{"name":"é\\n","namespace":null}}');
  });

  it("derives session ids from each other and names the value they come from", () => {
    const profile = resolveProfile({
      layers: [layer("profile", { model: "gpt-5.5", session: { session_id: "s", subagent: "collab_spawn" } })],
    });
    expect(profile.values.session).toMatchObject({
      thread_id: "s",
      window_id: "s:0",
      subagent_kind: "thread_spawn",
      originator: "prompt-wire",
    });
    expect(profile.origin("/session/window_id")).toMatchObject({ kind: "profile", key: "session_id", line: 4 });
    const fresh = resolveProfile({
      session: { installation_id: "i", session_id: "x", turn_id: "t", request_start_ms: "9" },
    });
    expect(fresh.values.session).toMatchObject({
      installation_id: "i",
      session_id: "x",
      thread_id: "x",
      turn_id: "t",
      request_start_ms: "9",
    });
  });

  it("gives secrets as Secret only, warns about literals, and never shows them among the losers", () => {
    const weak = layer("source", { model: "gpt-5.5", auth: { mode: "bearer", access_token: "tok-2" } });
    const profile = resolveProfile({
      layers: [
        layer("profile", {
          model: "gpt-5.5",
          provider: { name: "G", base_url: "http://h/v1", http_headers: { Authorization: "Bearer tok-3", "X-A": "1" } },
          auth: { access_token: "tok-1" },
        }),
        weak,
      ],
    });
    expect(profile.values.auth.access_token?.reveal()).toBe("tok-1");
    expect(profile.values.provider.http_headers?.get("Authorization")).toBeInstanceOf(Secret);
    expect(profile.notes.map((note) => [note.code, note.pointer])).toEqual([
      ["secret-in-file", "/provider/http_headers/Authorization"],
      ["secret-in-file", "/auth/access_token"],
      ["secret-in-file", "/auth/access_token"],
    ]);
    expect(
      JSON.stringify([profile.notes, profile.overridden("/auth/access_token"), profile.overridden("/auth")]),
    ).not.toContain("tok-");
  });

  it("reads the address of a built-in provider from the login and from the environment", () => {
    const chatgpt = resolveProfile({
      layers: [layer("profile", { model: "gpt-5.5", auth: { mode: "chatgpt", access_token_env: "T" } })],
    });
    expect(chatgpt.values.provider.base_url).toBe("https://chatgpt.com/backend-api/codex");
    expect(chatgpt.origin("/provider/base_url")).toEqual({ kind: "default", key: "auth.mode" });
    const local = layer("profile", { model: "gpt-oss", provider: "ollama" });
    expect(resolveProfile({ layers: [local] }).values.provider.base_url).toBe("http://localhost:11434/v1");
    const moved = resolveProfile({ layers: [local], environment: { CODEX_OSS_PORT: "99" } });
    expect(moved.values.provider.base_url).toBe("http://localhost:99/v1");
    expect(moved.origin("/provider/base_url")).toEqual({ kind: "environment", key: "CODEX_OSS_PORT" });
  });

  it("says loudly that a version has no dialect of its own, with what is known to differ", () => {
    const profile = resolveProfile({ layers: [layer("profile", { model: "gpt-5.5", dialect: "0.171.0" })] });
    expect(profile.values.dialect).toBe("codex-0.147");
    const [note] = profile.notes;
    expect(note).toMatchObject({ code: "dialect-approximate", severity: "warning", place: { line: 3 } });
    expect(note?.message.split("\n")[0]).toBe(
      "no dialect for 0.171.0; nearest known dialect codex-0.147; 12 known differences:",
    );
    expect(note?.message).toContain("  store for Azure: true here; false in 0.171.0");
    expect(resolveProfile({ layers: [layer("profile", { model: "gpt-5.5", dialect: "0.147.3" })] }).notes).toEqual([]);
  });

  it("takes a dialect that somebody added", () => {
    const made = layer("profile", { model: "gpt-5.5", dialect: "made-up" });
    expect(resolveProfile({ layers: [made], dialects: ["made-up"] }).values.dialect).toBe("made-up");
    expect(() => resolveProfile({ layers: [made] })).toThrow("not a dialect");
  });
});
