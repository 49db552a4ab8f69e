import { describe, expect, test } from "vitest";
import { realSubject } from "./subject.js";
import { writtenChecks } from "./written-case.js";
import { writtenTables } from "./written-tables.js";

describe.each(Object.entries(writtenTables))("%s, written out from the wire contract", (_, cases) => {
  test.each(writtenChecks(cases).map((check) => [check.name, check] as const))("%s", (_name, check) => {
    expect(check.run(realSubject)).toEqual([]);
  });
});
