import { describe, expect, test } from "vitest";
import { parseJson } from "../src/json/parse.js";
import { pointerSteps } from "../src/json/pointer.js";
import { shapeAt } from "../src/profile/shape-at.js";
import { familyNames, ruleFamily } from "../src/why/rule-families.js";
import { sourceFiles } from "./source-files.js";

/** Names of rules as they stand in the compiler: `verbosity/catalog`. */
const names = new Set<string>();
for (const [path, text] of sourceFiles()) {
  if (!path.startsWith("compile/")) continue;
  for (const [, name = ""] of text.matchAll(/"([a-z][a-z-]*\/[a-z][a-z-]*)"/g)) names.add(name);
}
// Media types, a path, and verdicts that are never reported: they only bring items into the form that is compared.
for (const notRule of ["application/json", "chat/completions", "responses/compact", "text/event-stream"])
  names.delete(notRule);
for (const name of names) if (name.startsWith("compare/")) names.delete(name);

describe("rule families", () => {
  test.each([...names])("%s belongs to one", (name) => {
    expect(ruleFamily(name)).toBeDefined();
  });

  test("each has a rule", () => {
    const used = new Set([...names, ...[...names].map((name) => name.split("/")[0])]);
    expect(familyNames.filter((family) => !used.has(family))).toEqual([]);
  });

  const inputs = new Set(familyNames.flatMap((name) => ruleFamily(name)?.looksAt ?? []));
  test.each([...inputs].filter((name) => name.startsWith("/")))("%s is a key of profiles", (pointer) => {
    expect(shapeAt(pointerSteps(pointer) ?? [])).toBeDefined();
  });

  test.each([...inputs].filter((name) => !name.startsWith("/")))("%s is a member of Prompts", (name) => {
    const prompt = parseJson(
      '{"input":1,"tools":2,"parallel_tool_calls":3,"base_instructions":4,"output_schema":5,"output_schema_strict":6}',
    );
    expect(prompt.member(0, name.replace("prompt:", ""))).not.toBe(-1);
  });
});
