import { describe, expect, it } from "vitest";
import type { Problem } from "../problem/problem.js";
import { expectRefusal, jsonProfile, refusal, type RefusedProfile } from "./refusal.js";
import { resolveProfile } from "./resolve.js";
import { configFromToml } from "./toml-config.js";

const table: readonly RefusedProfile[] = [
  [
    "a model of a wrong type",
    '{"model": 5}',
    "1:11",
    "profile-type",
    "model: expected a string or an object, found the number 5",
  ],
  ["an empty model", '{"model": ""}', "1:11", "profile-value", "model must not be empty"],
  [
    "no model",
    '{\n  "turn": {}\n}',
    "1:1",
    "profile-missing",
    "model is missing: expected a slug or an object with slug",
  ],
  [
    "a model without slug",
    '{"model": {"support_verbosity": true}}',
    "1:11",
    "profile-missing",
    "model.slug is missing: expected a string",
  ],
  [
    "a capability that is no boolean",
    '{"model": {"slug": "m",\n "support_verbosity": "yes"}}',
    "2:23",
    "profile-type",
    'model.support_verbosity: expected true or false, found the string "yes"',
  ],
  [
    "a verbosity the wire has not",
    '{"model": {"slug": "m",\n "default_verbosity": "loud"}}',
    "2:23",
    "profile-value",
    'model.default_verbosity: expected "low", "medium", "high" or null, found the string "loud"',
  ],
  [
    "tiers that are no list",
    '{"model": {"slug": "m", "service_tiers": "priority"}}',
    "1:42",
    "profile-type",
    'model.service_tiers: expected an array, found the string "priority"',
  ],
  [
    "a tier without id",
    '{"model": {"slug": "m", "service_tiers": [{"name": "Fast"}]}}',
    "1:43",
    "profile-missing",
    "model.service_tiers.0.id is missing: expected a string",
  ],
  [
    "a dialect that is none",
    '{"model": "gpt-5.5", "dialect": "codex"}',
    "1:33",
    "dialect-unknown",
    '"codex" is not a dialect and not a client version',
  ],
  [
    "a dialect that is a number",
    '{"model": "gpt-5.5", "dialect": 0.147}',
    "1:33",
    "profile-type",
    "dialect: expected a string, found the number 0.147",
  ],
  [
    "an empty effort",
    '{"model": "gpt-5.5", "turn": {"reasoning_effort": ""}}',
    "1:51",
    "profile-value",
    "reasoning_effort must not be empty",
  ],
  [
    "a summary the wire has not",
    '{"model": "gpt-5.5", "turn": {"reasoning_summary": "concice"}}',
    "1:52",
    "profile-value",
    'turn.reasoning_summary: expected "auto", "concise", "detailed" or "none", found the string "concice"',
  ],
  [
    "a verbosity that is null",
    '{"model": "gpt-5.5", "turn": {"verbosity": null}}',
    "1:44",
    "profile-type",
    'turn.verbosity: expected "low", "medium" or "high", found null',
  ],
  [
    "a feature that is no boolean",
    '{"model": "gpt-5.5", "features": {"item_ids": "on"}}',
    "1:47",
    "profile-type",
    'features.item_ids: expected true or false, found the string "on"',
  ],
  [
    "a login that cannot be sent",
    '{"model": "gpt-5.5", "auth": {"mode": "agent_identity"}}',
    "1:39",
    "auth-unsupported",
    'auth.mode "agent_identity" is not supported',
  ],
  [
    "a login without its key",
    '{"model": "gpt-5.5", "auth": {"mode": "api_key"}}',
    "1:39",
    "auth-incomplete",
    "auth.mode is api_key, but auth has none of api_key, api_key_env, api_key_file",
  ],
  [
    "an env_key login without env_key",
    '{"model": "gpt-5.5", "auth": {"mode": "env_key"}}',
    "1:39",
    "auth-incomplete",
    "auth.mode is env_key, but the provider has no env_key",
  ],
  [
    "a key named twice",
    '{"model": "gpt-5.5", "auth": {"mode": "api_key", "api_key_env": "A", "api_key_file": "b"}}',
    "1:86",
    "auth-ambiguous",
    "auth has api_key_env and api_key_file: only one of them can count",
  ],
  [
    "a request kind that is none",
    '{"model": "gpt-5.5", "session": {"request_kind": "chat"}}',
    "1:50",
    "profile-value",
    'session.request_kind: expected "turn", "prewarm", "compaction" or "memory", found the string "chat"',
  ],
  [
    "half a compaction",
    '{"model": "gpt-5.5", "session": {"compaction": {"trigger": "auto", "reason": "context_limit", "implementation": "responses", "phase": "mid_turn"}}}',
    "1:48",
    "profile-missing",
    'session.compaction.strategy is missing: expected "memento"',
  ],
  [
    "half a character",
    '{"model": "gpt-5.5", "session": {"sandbox": "\\ud800"}}',
    "1:45",
    "profile-value",
    "session.sandbox holds half a surrogate pair, which has no UTF-8 form",
  ],
];

describe("a broken profile", () => {
  it.each(table)("is refused for %s", (_name, text, place, code, message) => {
    expectRefusal(() => jsonProfile(text), place, code, message);
  });
});

describe("broken profiles", () => {
  it("are reported with all their mistakes at once, across all sources", () => {
    const first = jsonProfile('{"model": {"slug": 1, "support_verbosity": 2}, "turn": {"verbosity": "x"}}');
    const second = configFromToml('model = "m"\n[features]\nfast_mode = "no"\n', { kind: "profile", file: "p.toml" });
    const error = refusal(() => resolveProfile({ layers: [first, second] }));
    expect(error.problems.map(({ pointer, place }) => `${place?.file}:${place?.line} ${pointer}`)).toEqual([
      "p.json:1 /model/slug",
      "p.json:1 /model/support_verbosity",
      "p.json:1 /turn/verbosity",
      "p.toml:3 /features/fast_mode",
    ]);
  });

  it("suggest the name or value that was meant", () => {
    const value = refusal(() =>
      resolveProfile({ layers: [jsonProfile('{"model": "m", "turn": {"verbosity": "hihg"}}')] }),
    );
    expect(value.problems[0]?.remedy).toBe('did you mean "high"?');
    const id = refusal(() => resolveProfile({ layers: [jsonProfile('{"model": "m", "provider": "opnai"}')] }));
    expect(id.problems[0]?.remedy).toBe("did you mean openai?");
  });

  it("never show a secret, neither in a message nor in a code frame", () => {
    const text =
      '{"model": "m", "auth": {\n"api_key": 12345678,\n"access_token": ["sk-hunter2hunter2"],\n"mode": "sk-hunter2hunter2"},\n"turn": {"verbosity": "Bearer hunter2"}}';
    const error = refusal(() => resolveProfile({ layers: [jsonProfile(text)] }));
    expect(error.problems.length).toBe(4);
    expect(JSON.stringify(error.problems)).not.toMatch(/hunter2/);
    expect(error.problems[0]?.message).toBe("auth.api_key: expected a string, found a number");
  });
});

describe("a profile with many things wrong", () => {
  const codes = (text: string): (string | undefined)[] =>
    refusal(() => resolveProfile({ layers: [jsonProfile(text)] })).problems.map(({ code }) => code);

  it("hears of all of them at once, wrong types and what other rules refuse", () => {
    const text =
      '{"dialect":"codex-9","model":{"slug":5},"provider":{"name":"x","base_url":"ftp://x","wire_api":"chat","bogus":1},"auth":{"mode":"zzz"},"trun":{}}';
    expect(codes(text)).toEqual([
      "profile-type",
      "dialect-unknown",
      "provider-wire-api",
      "base-url-invalid",
      "auth-unsupported",
      "profile-unknown-key",
      "profile-unknown-key",
    ]);
  });

  it.each([
    '{"model":"m","auth":{"mode":"api_key","api_key":1}}',
    '{"model":"m","auth":{"mode":5}}',
    '{"model":5}',
    '{"model":{"slug":"m","service_tiers":"x"}}',
    '{"model":"m","provider":5}',
    '{"model":"m","provider":{"name":5,"base_url":"http://h/v1"}}',
    '{"model":"m","provider":{"name":"x","base_url":"http://h/v1","auth":{"command":5}}}',
    '{"model":"m","session":[]}',
    "[]",
  ])("hears of one thing once: %s", (text) => {
    expect(codes(text)).toHaveLength(1);
  });
});

describe("members without effect", () => {
  const notes = (text: string, strict = false): readonly Problem[] =>
    resolveProfile({ layers: [jsonProfile(text)], strict }).notes;

  it("are warned about with the nearest name, and refused by strict", () => {
    const text = '{"model": "gpt-5.5",\n  "trun": {}}';
    expect(notes(text)).toMatchObject([
      {
        code: "profile-unknown-key",
        severity: "warning",
        message: "trun is not a known key and has no effect",
        remedy: "did you mean turn?",
        place: { line: 2, column: 3 },
      },
    ]);
    const error = refusal(() => notes(text, true));
    expect([error.exitCode, error.problems[0]?.severity]).toEqual([2, "error"]);
  });

  it("are fine in a catalog entry, unless they look like a slip", () => {
    const entry = '"supports_reasoning_summaries": true, "display_name": "M", "visibility": "list"';
    expect(notes(`{"model": {"slug": "m", ${entry}}}`)).toEqual([]);
    expect(notes(`{"model": {"slug": "m", ${entry}, "suport_verbosity": true}}`)).toMatchObject([
      { code: "profile-unknown-key", remedy: "did you mean support_verbosity?" },
    ]);
  });

  it("given twice are warned about; the last counts", () => {
    const profile = resolveProfile({ layers: [jsonProfile('{"model": "gpt-5.5", "model": "gpt-5.4"}')] });
    expect(profile.values.model.slug).toBe("gpt-5.4");
    expect(profile.notes).toMatchObject([{ code: "profile-duplicate-key", place: { column: 22 } }]);
  });

  it("that are keys a login does not send are warned about", () => {
    expect(notes('{"model": "gpt-5.5", "auth": {"api_key_env": "K"}}')).toMatchObject([
      {
        code: "auth-unused",
        message: "auth.api_key_env is not used while auth.mode is none",
        remedy: "set auth.mode to api_key",
      },
    ]);
  });
});
