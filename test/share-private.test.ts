import { describe, expect, test } from "vitest";
import { shareRedaction } from "../src/capture/capture-redaction.js";
import { newShareRedactor } from "../src/commands/share-redactor.js";
import { connectionCases } from "../src/explain/cases/connections.js";
import { contentCases } from "../src/explain/cases/contents.js";
import { itemCases } from "../src/explain/cases/items.js";
import { requestCases } from "../src/explain/cases/requests.js";
import { explain } from "../src/explain/explain.js";
import { readAnswer } from "../src/explain/read-answer.js";
import { bundledModels } from "../src/profile/models.js";
import { profileShape } from "../src/profile/profile-shape.js";
import type { Shape } from "../src/profile/shape.js";
import { isVocabulary } from "../src/secrets/vocabulary.js";

/** Somebody's name, which stands in every place of a request and an answer that a text can stand in. */
const who = "alicesmith";
const file = `/home/${who}/x.md`;
const host = `git.${who}.internal`;
const error = {
  code: "rate_limit_exceeded",
  type: "tokens",
  param: "input[0].content",
  message: `Rate limit reached for gpt-5.5 in organization org-${who} (user ${who}@acme.example) on tokens per min. File ${file}, host ${host}, '${who}', "/${who}/y". No tool output found for function call call_${who}.`,
};
const words = "summary reason detail context implementation object slug status effort phase model name namespace".split(
  " ",
);
const items = [
  ...words.map((member) => ({ type: "message", role: "user", [member]: file, content: [] })),
  ...words.map((member) => ({ type: "message", role: "user", [member]: who, content: [] })),
  { type: "function_call", name: "run_acme", call_id: `call_${who}`, arguments: JSON.stringify({ path: file }) },
  { type: "function_call_output", call_id: `call_${who}`, output: who },
  { type: "mcp_call", id: `${who}_1`, error: { message: `cannot open ${file}`, code: who, type: who }, output: who },
  { type: "web_search_call", action: { type: "open_page", url: `https://${host}/${who}?q=${who}&${who}&${who}=1` } },
];
const request = JSON.stringify({
  model: `ft:gpt-5:${who}`,
  input: items,
  tools: [
    { type: "function", name: "run_acme", parameters: { type: "object", properties: { headers: { type: "string" } } } },
    {
      type: "mcp",
      server_label: "docs",
      server_url: `https://${host}/?api_key=${who}`,
      authorization: who,
      headers: { "X-Own": who },
    },
    { type: "file_search", vector_store_ids: [`vs_${who}`] },
  ],
  text: {
    format: {
      type: "json_schema",
      name: `${who}_schema`,
      schema: { type: "object", title: who, enum: [who], const: who },
    },
  },
  features: { own: who },
  set: [`${who}=1`],
  prompt_cache_key: `${who}_1`,
});

describe("level share", () => {
  const told = (): Readonly<Record<string, string>> => {
    const redaction = shareRedaction({}, newShareRedactor());
    const events = redaction.events();
    const data = JSON.stringify({ type: "response.failed", response: { id: `resp_${who}`, error } });
    return {
      request: redaction.text(request),
      events: [...events.push(0, data), ...events.push(0, `not JSON ${who}`), ...events.end()]
        .map((event) => event.data)
        .join("\n"),
      refusal: redaction.refusal(JSON.stringify({ error })),
      page: redaction.refusal(`<html>${who} denied on ${host}`),
      reason: redaction.words(`keepalive of ${who} at ${host}`),
      gap: redaction.words(`content-encoding ${who} is not known`),
      url: redaction.url(`https://${host}/${who}/v1/responses?${who}&u=${who}&${who}=1`),
      headers: JSON.stringify(
        redaction.requestHeaders([
          [`X-${who}`, who],
          ["Originator", who],
          ["User-Agent", `${who}/1.2 (${who})`],
          ["Content-Type", `application/json; x=${who}`],
          ["Accept", who],
        ]),
      ),
      answerHeaders: JSON.stringify(
        redaction.answerHeaders([
          ["Content-Encoding", who],
          ["server", who],
          ["openai-model", `ft:${who}`],
          ["x-ratelimit-limit", who],
          ["Location", `https://${host}/${who}`],
        ]),
      ),
    };
  };

  test.each(Object.keys(told()))("tells nobody's name in %s", (part) => {
    const text = told()[part]!;
    expect(text).not.toBe("");
    expect(text.toLowerCase()).not.toContain("alice");
    expect(text).not.toMatch(/acme\.example|\/home\/|internal/);
  });

  test("keeps what decides: codes, places, ids by their names, tools", () => {
    const redaction = shareRedaction({}, newShareRedactor());
    const body = JSON.parse(redaction.text(request)) as { input: Record<string, unknown>[]; tools: unknown[] };
    const call = body.input.find(({ type }) => type === "function_call");
    expect(call).toMatchObject({ name: "run_acme", call_id: "call_#1" });
    expect(body.tools[0]).toEqual(JSON.parse(request).tools[0]);
    const refusal = JSON.parse(redaction.refusal(JSON.stringify({ error }))) as { error: typeof error };
    expect(refusal.error).toMatchObject({ code: error.code, type: error.type, param: error.param });
    expect(refusal.error.message).toMatch(
      /^Rate limit reached for gpt-5\.5 in organization id#\d+ \(user \[.*\]\) on tokens per min\. .*No tool output found for function call call_#1\.$/,
    );
    expect(redaction.requestHeaders([["Content-Type", `application/json; x=${who}`]])).toEqual([
      ["Content-Type", "application/json"],
    ]);
  });
});

test("a text that is mostly somebody's own goes as a whole", () => {
  const share = newShareRedactor();
  expect(share.words("Denied: grandma's birthday surprise cake")).toMatch(/^\[40 characters, [0-9a-f]{8}\]$/);
});

test("every value that a profile may have, and every model that is known, is a word that stays", () => {
  const values = (shape: Shape | undefined): readonly string[] => {
    if (shape === undefined) return [];
    const {
      values: own = [],
      members,
      items: entries,
      choices,
    } = shape as {
      readonly values?: readonly string[];
      readonly members?: Readonly<Record<string, Shape>>;
      readonly items?: Shape;
      readonly choices?: readonly Shape[];
    };
    return [
      ...own,
      ...Object.values(members ?? {}).flatMap(values),
      ...values(entries),
      ...(choices ?? []).flatMap(values),
    ];
  };
  const all = [...values(profileShape), ...bundledModels.map(({ values: model }) => model.slug)];
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((value) => !isVocabulary(value))).toEqual([]);
});

test("an error that was known is known from what a report keeps of it", () => {
  const cases = [...connectionCases, ...contentCases, ...itemCases, ...requestCases];
  // What is pasted, a head or several lines, is no body.
  const bodies = cases.filter(({ answer }) => !answer.includes("\n") || answer.startsWith("{"));
  const lost = bodies.filter(({ answer, entry }) => {
    const kept = newShareRedactor().refusal(answer);
    return explain(readAnswer(kept)).entry !== entry;
  });
  // A foreign character, text or object is all that these say.
  expect(lost.map(({ entry }) => entry)).toEqual([
    "body-not-json",
    "close-policy",
    "tool-type",
    "content-type",
    "unknown-parameter",
    "unknown-item-member",
    "unsupported-value",
  ]);
  expect(bodies.length).toBeGreaterThan(120);
});
