import { describe, expect, it } from "vitest";
import { findModel, type ModelCatalog } from "./catalog.js";
import { configFromValue } from "./plain-config.js";

const version = { readsReasoningSupport: true };

function catalogOf(isComplete: boolean, ...slugs: string[]): ModelCatalog {
  const source = { kind: "catalog", file: "own.json" } as const;
  return { isComplete, entries: slugs.map((slug) => ({ slug, node: configFromValue({ slug }, source, slug) })) };
}

const found = (slug: string, catalog?: ModelCatalog): string => {
  const { found: how, entry } = findModel(slug, version, catalog);
  return how === "fallback" ? how : `${entry.member("slug")?.text()}${entry.source.file === undefined ? "" : " (own)"}`;
};

describe("findModel", () => {
  it.each([
    ["gpt-5.4", "gpt-5.4"],
    ["gpt-5.4-mini", "gpt-5.4-mini"],
    ["gpt-5.4-mini-2026", "gpt-5.4-mini"],
    ["gpt-5.4-max", "gpt-5.4"],
    ["gpt-5.6-sol", "gpt-5.6-sol"],
    ["custom/gpt-5.5", "gpt-5.5"],
    ["my_org-1/gpt-5.5-x", "gpt-5.5"],
    ["a/b/gpt-5.5", "fallback"],
    ["my.org/gpt-5.5", "fallback"],
    ["/gpt-5.5", "fallback"],
    ["gpt-5", "fallback"],
    ["GPT-5.5", "fallback"],
    ["xgpt-5.5", "fallback"],
  ])("takes %s for %s", (slug, entry) => {
    expect(found(slug)).toBe(entry);
  });

  it("prefers the user's entries of the same length, and the longer slug of both", () => {
    const own = catalogOf(false, "gpt-5.4", "gpt-5.4-mini-2026");
    expect(found("gpt-5.4", own)).toBe("gpt-5.4 (own)");
    expect(found("gpt-5.4-mini", own)).toBe("gpt-5.4-mini");
    expect(found("gpt-5.4-mini-2026-01", own)).toBe("gpt-5.4-mini-2026 (own)");
    expect(found("gpt-5.5", own)).toBe("gpt-5.5");
  });

  it("knows nothing beside a complete catalog", () => {
    const own = catalogOf(true, "local");
    expect([found("local-2", own), found("x/local", own), found("gpt-5.5", own)]).toEqual([
      "local (own)",
      "local (own)",
      "fallback",
    ]);
  });
});
