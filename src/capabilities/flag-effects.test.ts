import { describe, expect, it } from "vitest";
import { bundledModels } from "../profile/models.js";
import type { ModelValues } from "../profile/profile.js";
import { type CapabilityFlag, flagEffects } from "./flag-effects.js";

function model(slug: string): ModelValues {
  const found = bundledModels.find(({ values }) => values.slug === slug);
  if (found === undefined) throw new Error(`there is no ${slug}`);
  return found.values;
}

function parts(slug: string, dialect: string, flag: CapabilityFlag): readonly string[] {
  const effect = flagEffects(model(slug), dialect).find((candidate) => candidate.flag === flag);
  return (
    effect?.changes.map(
      ({ part, before, after }) => `${part}${before === undefined ? " +" : ""}${after === undefined ? " -" : ""}`,
    ) ?? ["?"]
  );
}

describe("flagEffects", () => {
  it("shows for every flag which parts of the request appear, go or change", () => {
    expect(parts("gpt-5.5", "codex-0.144", "supports_reasoning_summaries")).toEqual(["reasoning", "include"]);
    expect(parts("gpt-5.5", "codex-0.144", "support_verbosity")).toEqual(["text -"]);
    expect(parts("gpt-5.5", "codex-0.144", "supports_parallel_tool_calls")).toEqual(["parallel_tool_calls"]);
    expect(parts("gpt-5.5", "codex-0.144", "use_responses_lite").toSorted()).toEqual([
      "header:x-openai-internal-codex-responses-lite +",
      "input",
      "instructions -",
      "parallel_tool_calls",
      "reasoning",
      "tools -",
    ]);
    expect(parts("gpt-5.6-sol", "codex-0.144", "use_responses_lite")).toContain("tools +");
  });

  it("knows that a flag means something else in another dialect", () => {
    expect(parts("gpt-5.5", "codex-0.147", "supports_reasoning_summaries")).toEqual([]);
    expect(parts("gpt-5.5", "codex-0.144", "supports_reasoning_summary_parameter")).toEqual([]);
    expect(parts("gpt-5.5", "codex-0.147", "supports_reasoning_summary_parameter")).toEqual(["reasoning"]);
  });

  it("takes absent flags for what the client takes them for", () => {
    const effects = flagEffects({ slug: "m" }, "codex-0.144");
    expect(effects.map(({ flag, from }) => `${flag} ${from}`)).toEqual([
      "supports_reasoning_summaries true",
      "supports_reasoning_summary_parameter true",
      "support_verbosity false",
      "supports_parallel_tool_calls false",
      "use_responses_lite false",
    ]);
  });
});
