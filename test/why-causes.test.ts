import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "../src/compile/compile.js";
import { dialects } from "../src/compile/dialects/dialects.js";
import { parseJson } from "../src/json/parse.js";
import { PromptWireError } from "../src/problem/prompt-wire-error.js";
import { profileFromNode } from "../src/profile/from-node.js";
import { sourceFrom } from "../src/source/read-source.js";
import type { PromptSource } from "../src/source/source.js";
import type { Explained } from "../src/why/explanation.js";
import { fieldDepth } from "../src/why/field-depth.js";
import { root } from "./run-command.js";

type Json = Record<string, unknown>;

/** Settings, and values that some request does not have yet. */
const settings: Readonly<Record<string, readonly unknown[]>> = {
  "turn.verbosity": ["low", "high"],
  "turn.reasoning_effort": ["low", "ultra"],
  "turn.reasoning_summary": ["none", "detailed"],
  "turn.service_tier": ["priority", "flex"],
  "model.slug": ["other-model"],
  "model.support_verbosity": [true, false],
  "model.default_verbosity": ["high"],
  "model.default_reasoning_level": ["high"],
  "model.default_reasoning_summary": ["none", "detailed"],
  "model.supports_reasoning_summaries": [true, false],
  "model.supports_reasoning_summary_parameter": [true, false],
  "model.supports_parallel_tool_calls": [true, false],
  "model.use_responses_lite": [true, false],
  "model.service_tiers": [[{ id: "flex", name: "f", description: "d" }]],
  "provider.name": ["OpenAI", "azure"],
  "provider.base_url": ["https://other.example/v1"],
  "provider.query_params": [{ a: "b" }],
  "config.model_supports_reasoning_summaries": [true, false],
  "features.concurrent_reasoning_summaries": [true, false],
  "features.enable_request_compression": [true, false],
  "features.fast_mode": [true, false],
  "session.originator": ["me"],
  "session.session_id": ["00000000-0000-7000-8000-0000000000aa"],
  "session.thread_id": ["00000000-0000-7000-8000-0000000000bb"],
  "session.turn_id": ["00000000-0000-7000-8000-0000000000cc"],
  "session.window_id": ["w:9"],
  "session.installation_id": ["00000000-0000-4000-8000-0000000000dd"],
  "session.request_kind": ["compaction"],
  "session.turn_state": ["ts"],
  "session.subagent": ["review"],
  "session.guardian": [true],
  "session.parent_thread_id": ["00000000-0000-7000-8000-0000000000ee"],
  "session.sandbox": ["none"],
};

const recorded = [
  "codex-0.144/http/auth_bearer",
  "codex-0.144/http/force_reason",
  "codex-0.144/http/noreason",
  "codex-0.144/http/lite_basic",
  "codex-0.144/http/openai_chatgpt_lite",
  "codex-0.144/http/sumparam_off",
  "codex-0.147/http/force_reason",
  "codex-0.147/http/stream_opts",
  "codex-0.147/http/sumparam_off",
];

interface Compiled {
  readonly explained: Explained;
  /** Values by pointer, members of members apart. */
  readonly values: ReadonlyMap<string, string>;
}

function compiled(source: PromptSource, profileJson: Json): Compiled | undefined {
  const document = parseJson(JSON.stringify(profileJson));
  const { prompt, environment, endpoint = "responses" } = source;
  try {
    const profile = profileFromNode(document, 0, { environment, testData: true });
    const request = compile({ prompt, profile, environment, transport: "http", endpoint, prewarm: false });
    const dialect = dialects.get(profile.values.dialect)!;
    const fieldOrder = dialect.fields[endpoint === "compact" ? "compact" : "http"];
    const body = parseJson(request.body);
    const explained = { request, body, prompt, profile, fieldOrder, codex: { request, dialect } };
    return { explained, values: valuesOf(JSON.parse(body.text(0)) as Json, request) };
  } catch (error) {
    // Some values do not go together.
    if (error instanceof PromptWireError) return undefined;
    throw error;
  }
}

function valuesOf(body: Json, { url, headers }: Explained["request"]): Map<string, string> {
  const values = new Map([["url", url]]);
  for (const [name, value] of headers) values.set(`header:${name.toLowerCase()}`, String(value));
  for (const [name, value] of Object.entries(body)) {
    if (name === "input") continue;
    if (typeof value !== "object" || value === null || Array.isArray(value))
      values.set(`/${name}`, JSON.stringify(value));
    else for (const [key, inner] of Object.entries(value)) values.set(`/${name}/${key}`, JSON.stringify(inner));
  }
  return values;
}

function withSetting(profile: Json, path: string, value: unknown): Json {
  const changed = structuredClone(profile);
  const [section = "", name = ""] = path.split(".");
  const own = changed[section];
  changed[section] = { ...(typeof own === "object" ? own : {}), [name]: value };
  return changed;
}

/** Settings that `why FIELD` names; of what is no field of the request it says who else sends it. */
function named({ explained }: Compiled, pointer: string): readonly string[] | undefined {
  const { inputs, foreign } = fieldDepth(explained, pointer);
  return foreign === undefined ? inputs.map(({ name }) => name) : undefined;
}

describe("why names every setting that changes a field", () => {
  test.each(recorded)("%s", async (name) => {
    const text = readFileSync(join(root, "snapshots", `${name}.json`));
    const source = (await sourceFrom(name, text)) as PromptSource;
    const { profile } = JSON.parse(text.toString()) as { profile: Json };
    const before = compiled(source, profile)!;
    const unnamed: string[] = [];
    let changes = 0;
    for (const [path, values] of Object.entries(settings)) {
      // A model that is only named has no settings of its own to change.
      if (path.startsWith("model.") && typeof profile["model"] !== "object") continue;
      for (const value of values) {
        const after = compiled(source, withSetting(profile, path, value));
        if (after === undefined) continue;
        for (const pointer of new Set([...before.values.keys(), ...after.values.keys()])) {
          if (before.values.get(pointer) === after.values.get(pointer)) continue;
          changes++;
          const isNamed = [before, after].every((side) => {
            const names = named(side, pointer);
            return names === undefined || names.some((one) => one === path || path.startsWith(`${one}.`));
          });
          if (!isNamed) unnamed.push(`${pointer} by ${path}=${JSON.stringify(value)}`);
        }
      }
    }
    expect(unnamed).toEqual([]);
    expect(changes).toBeGreaterThan(30);
  });
});
