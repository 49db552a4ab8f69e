import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkConfigFile, type CheckedFile } from "./check-file.js";
import { jsonProfile } from "./refusal.js";

const catalog = readFileSync("test/fixtures/codex-home/custom-gateway/models.json", "utf8");

function entry(change: (value: Record<string, unknown>) => void): CheckedFile {
  const { models } = JSON.parse(catalog) as { models: [Record<string, unknown>] };
  change(models[0]);
  return checkConfigFile(jsonProfile(JSON.stringify(models[0])));
}

describe("checkConfigFile", () => {
  it("recognises what a file is by its shape", () => {
    const kinds = [
      catalog,
      '{"slug": "m"}',
      '{"base_url": "http://h", "name": "N"}',
      '{"model_providers": {}}',
      '{"model": "gpt-5.5"}',
      "{}",
    ].map((text) => checkConfigFile(jsonProfile(text)).kind);
    expect(kinds).toEqual(["catalog", "catalog entry", "provider", "Codex configuration", "profile", "profile"]);
  });

  it("finds nothing wrong with a complete entry, and wants every member the client requires", () => {
    expect(entry(() => undefined)).toMatchObject({
      kind: "catalog entry",
      problems: [],
      models: [{ slug: "local-large" }],
    });
    const required = [
      "display_name",
      "supported_reasoning_levels",
      "shell_type",
      "visibility",
      "supported_in_api",
      "priority",
      "base_instructions",
      "supports_reasoning_summaries",
      "support_verbosity",
      "truncation_policy",
      "supports_parallel_tool_calls",
      "experimental_supported_tools",
    ];
    for (const name of required) {
      const { problems, models } = entry((value) => delete value[name]);
      expect(problems.map(({ message }) => message)).toEqual([
        expect.stringMatching(new RegExp(`^${name} is missing: `)),
      ]);
      expect(models).toEqual([]);
    }
  });

  it.each([
    ["web_search_tool_type", "video"],
    ["shell_type", "zsh"],
    ["priority", "1"],
    ["priority", 1.5],
    ["supported_reasoning_levels", [{ effort: "low" }]],
    ["supported_reasoning_levels", [{ effort: "", description: "" }]],
    ["truncation_policy", { mode: "bytes" }],
    ["default_reasoning_summary", null],
    ["input_modalities", "text"],
    ["context_window", "large"],
    ["supports_search_tool", 1],
  ])("refuses %s = %j", (name, value) => {
    const { problems } = entry((model) => Object.assign(model, { [name]: value }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ severity: "error", pointer: expect.stringContaining(name) as string });
  });

  it.each([
    ["tool_mode", "later"],
    ["multi_agent_version", null],
    ["default_reasoning_level", null],
    ["apply_patch_tool_type", null],
    ["upgrade", { model: "x" }],
    ["unheard_of", 1],
  ])("passes %s = %j", (name, value) => {
    expect(entry((model) => Object.assign(model, { [name]: value })).problems).toEqual([]);
  });

  it("names entries of a catalog by position, and keeps the sound ones", () => {
    const { models } = JSON.parse(catalog) as { models: [object] };
    const { problems, models: sound } = checkConfigFile(
      jsonProfile(JSON.stringify({ models: [...models, { ...models[0], priority: null }, ...models] })),
    );
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "profile-type /models/1/priority",
      "profile-duplicate-key /models/1/slug",
      "profile-duplicate-key /models/2/slug",
    ]);
    expect(sound).toHaveLength(2);
    expect(checkConfigFile(jsonProfile('{"models": []}')).problems[0]?.message).toBe("models must not be empty");
  });

  it("checks providers and profiles with their rules", () => {
    const provider = checkConfigFile(
      jsonProfile('{"name": "", "base_url": "ftp://h", "wire_api": "chat", "retries": 1}'),
    );
    expect(provider.problems.map(({ code }) => code)).toEqual([
      "profile-unknown-key",
      "provider-wire-api",
      "provider-name-empty",
      "base-url-invalid",
    ]);
    const profile = checkConfigFile(jsonProfile('{"model": "gpt-5.4", "provider": "nobody"}'));
    expect(profile).toMatchObject({ models: [], problems: [{ code: "provider-not-found" }] });
    expect(checkConfigFile(jsonProfile('{"model": "gpt-5.4"}'))).toMatchObject({
      models: [{ slug: "gpt-5.4" }],
      problems: [],
    });
  });
});
