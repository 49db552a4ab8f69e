import { describe, expect, test } from "vitest";
import { codes } from "../problem/codes.js";
import { sourceFiles } from "../../test/source-files.js";
import { catalogue } from "./catalogue/catalogue.js";
import { foreignMember, knownMembers } from "./catalogue/known-members.js";
import { connectionCases } from "./cases/connections.js";
import { contentCases } from "./cases/contents.js";
import { gatewayCases } from "./cases/gateways.js";
import { itemCases } from "./cases/items.js";
import { nearMisses } from "./cases/near-misses.js";
import { otherPrograms } from "./cases/other-programs.js";
import { requestCases } from "./cases/requests.js";
import { explain } from "./explain.js";
import { readAnswer } from "./read-answer.js";

const cases = [...itemCases, ...contentCases, ...requestCases, ...connectionCases, ...gatewayCases];

test.each(cases)("$entry: $answer", ({ answer, entry, rule, retry, named }) => {
  const explanation = explain(readAnswer(answer));
  expect({
    entry: explanation.entry,
    rule: explanation.rule,
    retry: explanation.retry?.verdict,
    named: explanation.named,
  }).toEqual({ entry, rule, retry, named });
});

test.each([...nearMisses, ...otherPrograms])("is not known: %s", (answer) => {
  expect(explain(readAnswer(answer)).entry).toBeUndefined();
});

describe("the catalogue", () => {
  test("has enough cases, and one for every entry", () => {
    expect(cases.length).toBeGreaterThanOrEqual(80);
    expect(nearMisses.length).toBeGreaterThanOrEqual(40);
    const shown = new Set(cases.map(({ entry }) => entry));
    expect(catalogue.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  test("has names that are kebab-case and stand once", () => {
    const names = catalogue.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("names rules that the compiler has", () => {
    const compiler = Array.from(sourceFiles(), ([file, text]) => (file.startsWith("compile/") ? text : "")).join("\n");
    const named = [...cases, ...catalogue, ...knownMembers.values(), foreignMember].map(({ rule }) => rule);
    const missing = named.filter((rule) => rule !== undefined && !compiler.includes(`"${rule}"`));
    expect(new Set(missing)).toEqual(new Set());
  });

  test("fills every text: no placeholder is left in any case", () => {
    for (const { answer } of cases) {
      const { means, why, fix } = explain(readAnswer(answer));
      expect([means, why, ...fix.map(([, text]) => text)].join("\n")).not.toMatch(/[{}]/);
    }
  });

  test.each(catalogue)(
    "$name names checks that exist, and says something to somebody",
    ({ related = [], fix, fault }) => {
      expect(related.filter((code) => !(code in codes))).toEqual([]);
      expect(Object.keys(fix).length).toBeGreaterThan(0);
      expect(fault.length).toBeGreaterThan(0);
    },
  );
});
