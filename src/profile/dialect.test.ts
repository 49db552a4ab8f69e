import { describe, expect, it } from "vitest";
import { chooseDialect, dialectNames, isOlder } from "./dialect.js";
import { wireDifferences, wirePoints, wireVersions } from "./wire-versions.js";

describe("chooseDialect", () => {
  it.each([
    ["codex-0.144", "codex-0.144", undefined],
    ["codex-0.147", "codex-0.147", undefined],
    ["0.144.6", "codex-0.144", undefined],
    ["0.144.0", "codex-0.144", undefined],
    ["v0.147.9-alpha.1", "codex-0.147", undefined],
    ["rust-v0.147.0", "codex-0.147", undefined],
    ["0.145.0", "codex-0.144", "0.145.0"],
    ["0.146.3", "codex-0.144", "0.145.0"],
    ["0.148.0", "codex-0.147", "0.147.0"],
    ["codex-0.150", "codex-0.147", "0.150.1"],
    ["0.163.9", "codex-0.147", "0.157.1"],
    ["0.171.0", "codex-0.147", "0.171.0"],
    ["1.2.3", "codex-0.147", "0.171.0"],
    ["0.99.0", "codex-0.144", "0.144.6"],
  ])("takes %s for %s", (text, dialect, measured) => {
    const choice = chooseDialect(text);
    expect([choice?.dialect, choice?.approximation?.measured]).toEqual([dialect, measured]);
  });

  it("counts what is known to differ, and nothing that was not measured", () => {
    const count = (text: string) => chooseDialect(text)?.approximation?.differences.length;
    expect([count("0.148.0"), count("0.145.0"), count("0.171.0")]).toEqual([0, 5, 12]);
    expect(chooseDialect("0.99.0")?.approximation).toMatchObject({ tooOld: true, differences: [] });
    expect(chooseDialect("0.145.0")?.approximation?.tooOld).toBe(false);
  });

  it("refuses what is neither name nor version, and takes added names", () => {
    for (const text of ["", "codex", "0", "latest", "0.144.6.1", "codex-0.144x"])
      expect(chooseDialect(text)).toBeUndefined();
    expect(chooseDialect("mine", ["mine"])?.dialect).toBe("mine");
    expect(dialectNames).toEqual(["codex-0.144", "codex-0.147"]);
  });

  it("orders versions by number, not by text", () => {
    expect([
      isOlder("0.99.0", "0.145.0"),
      isOlder("0.145.3", "0.145.0"),
      isOlder("1.0.0", "0.145.0"),
      isOlder("made-up", "0.145.0"),
    ]).toEqual([true, false, false, false]);
  });
});

describe("the table of wire versions", () => {
  it("has a value of every point from the oldest version on, under measured versions only", () => {
    const versions = wireVersions.map(({ version }) => version);
    for (const { since } of wirePoints) {
      expect(Object.keys(since)).toEqual(versions.filter((version) => since[version] !== undefined));
      expect(since).toHaveProperty(["0.144.6"]);
    }
    expect(new Set(wirePoints.map(({ point }) => point)).size).toBe(wirePoints.length);
    for (const [position, { version }] of wireVersions.entries()) {
      const next = wireVersions[position + 1];
      if (next !== undefined) expect(isOlder(version, next.version)).toBe(true);
    }
  });

  it("names for both dialects together every point that makes them two", () => {
    const [old, , current] = wireVersions;
    if (old === undefined || current === undefined) throw new Error("versions are missing");
    expect(wireDifferences(old, current).map(({ point }) => point)).toEqual([
      "reasoning of a model that supports none",
      "include",
      "item ids, ordinary provider",
      "ids without prefix_",
      "function_call.encrypted_function_args",
      "prompt_cache_key",
      "supports_reasoning_summary_parameter",
      "parent_turn_id of sub-agents",
      "code_mode_tool_names in the body's turn metadata",
      "Lite input[0]",
    ]);
  });
});
