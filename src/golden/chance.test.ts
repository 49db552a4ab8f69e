import { expect, test } from "vitest";
import type { ProfileValues } from "../profile/profile.js";
import { withoutChance } from "./chance.js";

const headers = new Map(["X-B", "x-a"].map((name) => [name, "v"]));
const query = new Map([
  ["k", "v"],
  ["j", "v"],
]);
const provider = { name: "M", base_url: "https://m.example", http_headers: headers, query_params: query };
// Only the provider is looked at.
const values = { provider } as Partial<ProfileValues> as ProfileValues;

test("only the provider's own headers change places, among themselves", () => {
  const sorted = withoutChance(
    {
      headers: [
        ["x-b", "1"],
        ["accept", "2"],
        ["x-a", "3"],
        ["z", "4"],
      ],
    },
    values,
  );
  expect(sorted.headers).toEqual([
    ["x-a", "3"],
    ["accept", "2"],
    ["x-b", "1"],
    ["z", "4"],
  ]);
  const other = withoutChance(
    {
      headers: [
        ["accept", "2"],
        ["x-b", "1"],
        ["x-a", "3"],
        ["z", "4"],
      ],
    },
    values,
  );
  expect(other.headers).not.toEqual(sorted.headers);
});

test("the query is compared as a set only when there are several declared parameters", () => {
  expect(withoutChance({ path: "/r?k=v&j=a&b" }, values).path).toBe("/r?b&j=a&k=v");
  expect(withoutChance({ path: "/r" }, values).path).toBe("/r");
  const { query_params: _, ...single } = provider;
  expect(withoutChance({ path: "/r?k=v&j=v" }, { ...values, provider: single }).path).toBe("/r?k=v&j=v");
});
