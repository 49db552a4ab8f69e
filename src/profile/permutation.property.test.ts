import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonProfile } from "./refusal.js";
import { resolveProfile } from "./resolve.js";
import type { Profile } from "./profile.js";

const profile = {
  dialect: "codex-0.147",
  model: {
    slug: "m",
    supports_reasoning_summaries: true,
    support_verbosity: true,
    default_verbosity: "low",
    service_tiers: [{ id: "b" }, { id: "a" }],
  },
  provider: {
    name: "G",
    base_url: "http://h/v1",
    env_key: "K",
    http_headers: { "2": "x", "1": "y", A: "z" },
    query_params: { b: "1", a: "2" },
  },
  turn: { reasoning_effort: "high", verbosity: "medium", service_tier: "a" },
  features: { item_ids: true, other: false },
  auth: { mode: "chatgpt", access_token_env: "T", account_id: "acc" },
  session: {
    session_id: "s",
    workspaces: {
      "/b": { has_changes: true, latest_git_commit_hash: "c", associated_remote_urls: { up: "u", origin: "o" } },
      "/a": {},
    },
    compaction: {
      trigger: "auto",
      reason: "context_limit",
      implementation: "responses",
      phase: "mid_turn",
      strategy: "memento",
    },
    code_mode_tool_names: {
      "😀": { name: "n", namespace: null },
      "\uFFFD": { name: "o", namespace: "p" },
      z: { name: "q", namespace: null },
    },
    responsesapi_client_metadata: { ticket: "T-1", a: "2" },
  },
};

/** The same JSON text with the members of every object in another order. */
function shuffled(value: unknown, next: () => number): string {
  if (Array.isArray(value)) return `[${value.map((element) => shuffled(element, next)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, child]) => ({
    at: next(),
    text: `${JSON.stringify(name)}:${shuffled(child, next)}`,
  }));
  return `{${members
    .toSorted((left, right) => left.at - right.at)
    .map(({ text }) => text)
    .join(",")}}`;
}

const resolved = (text: string): Profile["values"] => resolveProfile({ layers: [jsonProfile(text)] }).values;

it("gives the same values whatever the order of members in the file", () => {
  const expected = resolved(JSON.stringify(profile));
  expect(expected.session.code_mode_tool_names).toBe(
    '{"z":{"name":"q","namespace":null},"\uFFFD":{"name":"o","namespace":"p"},"😀":{"name":"n","namespace":null}}',
  );
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (stream) => {
      expect(resolved(shuffled(profile, () => Number(stream.next().value)))).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it("refuses or resolves every mutated profile, and nothing else", () => {
  const seed = readFileSync("examples/gateway.profile.json", "utf8");
  const values = [null, true, 0, -1.5, "", "x", [], {}, [null], { "": 1 }];
  const paths = ["model", "provider", "turn", "features", "auth", "session", "dialect", "config"];
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.constantFrom(...values), fc.string(), (path, value, name) => {
      const parsed = JSON.parse(seed) as Record<string, unknown>;
      parsed[path] = value;
      parsed[name] = value;
      try {
        resolved(JSON.stringify(parsed));
      } catch (error) {
        expect(error).toMatchObject({ name: "InputError", exitCode: 2 });
      }
    }),
    { numRuns: 300 },
  );
});
