import { describe, expect, it } from "vitest";
import { readAssignments } from "./assignment.js";
import type { Profile } from "./profile.js";
import { refusal } from "./refusal.js";
import { resolveProfile } from "./resolve.js";

function profileWith(...set: string[]): Profile {
  const { layer, patch } = readAssignments(set);
  return resolveProfile({ layers: [layer], patch });
}

describe("readAssignments", () => {
  it("takes the paths of a profile, with JSON values where the key takes them", () => {
    const { values } = profileWith(
      "features.item_ids=true",
      "session.turn_started_at_unix_ms=5",
      'session.beta_features=["a"]',
      "turn.reasoning_effort=xhigh",
    );
    expect(values.features["item_ids"]).toBe(true);
    expect(values.session).toMatchObject({ turn_started_at_unix_ms: 5, beta_features: ["a"] });
    expect(values.turn.reasoning_effort).toBe("xhigh");
  });

  it("takes the names of config.toml", () => {
    const { values } = profileWith(
      "model=gpt-5.4",
      "model_provider=lmstudio",
      "model_reasoning_effort=low",
      "model_reasoning_summary=detailed",
      "model_verbosity=high",
      "service_tier=flex",
      "model_supports_reasoning_summaries=true",
    );
    expect(values).toMatchObject({
      model: { slug: "gpt-5.4" },
      provider: { base_url: "http://localhost:1234/v1" },
      turn: { reasoning_effort: "low", reasoning_summary: "detailed", verbosity: "high", service_tier: "flex" },
      config: { model_supports_reasoning_summaries: true },
    });
  });

  it("takes odd keys as JSON pointer, and text that looks like JSON where text is wanted", () => {
    const { values } = profileWith(
      "/provider/http_headers/X.A~1b=1",
      "session.session_id=123",
      "session.sandbox=a=b",
      "turn.service_tier=null",
    );
    expect(values.provider.http_headers?.get("X.A/b")).toBe("1");
    expect(values.session).toMatchObject({ session_id: "123", sandbox: "a=b" });
    expect(values.turn.service_tier).toBe("null");
  });

  it("patches the chosen model and provider, and replaces them when they are set as a whole", () => {
    const { values } = profileWith(
      "model.default_verbosity=null",
      "model.support_verbosity=false",
      "provider.supports_websockets=false",
    );
    expect(values.model).toMatchObject({
      slug: "gpt-5.5",
      support_verbosity: false,
      default_reasoning_level: "medium",
    });
    expect(values.model.default_verbosity).toBeUndefined();
    expect(values.provider).toMatchObject({ name: "OpenAI", supports_websockets: false });
    const whole = profileWith(
      'model={"slug":"a","supports_reasoning_summaries":true}',
      'model={"slug":"b","supports_reasoning_summaries":false}',
    );
    expect(whole.values.model).toMatchObject({ slug: "b", supports_reasoning_summaries: false });
  });

  it("lets later ones win and names the flag as origin", () => {
    const profile = profileWith("turn.verbosity=low", "model_verbosity=high");
    expect(profile.values.turn.verbosity).toBe("high");
    expect(profile.origin("/turn/verbosity")).toEqual({ kind: "flag", key: "--set model_verbosity" });
    const { layer } = readAssignments([], "codex-0.147");
    expect(resolveProfile({ layers: [layer] }).origin("/dialect")).toEqual({ kind: "flag", key: "--dialect" });
  });

  it.each([
    ["turn.verbosity", "set-syntax", "--set takes path=value, and there is no = in what it was given", undefined],
    ["=high", "set-syntax", "--set takes path=value, and the path is empty", undefined],
    [
      "turn.verbosty=high",
      "set-unknown-path",
      "--set turn.verbosty: a profile has no such key",
      "did you mean turn.verbosity?",
    ],
    [
      "model_verbositi=high",
      "set-unknown-path",
      "--set model_verbositi: a profile has no such key",
      "did you mean model_verbosity?",
    ],
    [
      "turn.verbosity.x=1",
      "set-unknown-path",
      "--set turn.verbosity.x: a profile has no such key",
      "did you mean turn.verbosity?",
    ],
    ["/turn/=1", "set-unknown-path", "--set /turn/: a profile has no such key", undefined],
    ["__proto__.x=1", "set-unknown-path", "--set __proto__.x: a profile has no such key", undefined],
  ])("refuses %s", (text, code, message, remedy) => {
    const error = refusal(() => readAssignments([text]));
    expect([error.exitCode, error.problems.length]).toEqual([2, 1]);
    expect(error.problems[0]).toMatchObject(remedy === undefined ? { code, message } : { code, message, remedy });
  });

  it.each([
    "auth.api_key=hunter2",
    "/auth/access_token=hunter2",
    'auth={"mode":"api_key","api_key":"hunter2"}',
    "provider.experimental_bearer_token=hunter2",
    "provider.http_headers.Authorization=Bearer hunter2",
    "/provider/http_headers/X-Api-Key=hunter2",
    'provider={"name":"G","base_url":"http://h","experimental_bearer_token":"hunter2"}',
  ])("refuses a secret and does not repeat it (%#)", (text) => {
    const error = refusal(() => readAssignments([text, "nonsense"]));
    expect(error.problems.map(({ code }) => code)).toEqual(["secret-in-argument", "set-syntax"]);
    expect(JSON.stringify(error.problems) + error.message).not.toContain("hunter2");
  });

  it("takes the names of variables and files that hold secrets", () => {
    const { values } = profileWith(
      "auth.mode=api_key",
      "auth.api_key_env=K",
      "/provider/env_http_headers/Authorization=V",
    );
    expect(values.auth).toEqual({ mode: "api_key", api_key_env: "K" });
    expect(values.provider.env_http_headers?.get("Authorization")).toBe("V");
  });
});
