import { describe, expect, test } from "vitest";
import { furtherChecks } from "./further-checks.js";
import { itemChecks } from "./item-checks.js";
import { realSubject } from "./subject.js";

describe("what the compiler does beside whole requests", () => {
  test.each([...furtherChecks, ...itemChecks].map((check) => [check.name, check] as const))("%s", (_, check) => {
    expect(check.run(realSubject)).toEqual([]);
  });
});
