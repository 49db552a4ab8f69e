import { describe, expect, test } from "vitest";
import { UsageError } from "../problem/usage-error.js";
import { Where, type Facts } from "./inspect-where.js";

const broken: Facts = {
  status: [400, "refused"],
  kind: ["frame", "full", "FULL"],
  verdict: "client-break",
  model: "m",
};
const fine: Facts = { status: [200, "completed"], kind: ["frame", "full"], verdict: "none", model: "m" };

const found = (...texts: string[]): [boolean, boolean] => {
  const where = new Where(texts);
  return [where.matches(broken), where.matches(fine)];
};

describe("conditions", () => {
  test.each([
    ["status=400", true, false],
    ["status=4xx", true, false],
    ["status=4XX", true, false],
    ["status=200", false, true],
    ["status=refused", true, false],
    ["verdict=client-break", true, false],
    ["verdict=client_break", true, false],
    ["verdict=Client", true, false],
    ["verdict=break", true, false],
    ["verdict=none", false, true],
    ["kind=FULL", true, false],
    ["kind=Full", true, true],
    ["model=M", true, true],
  ])("%s", (text, first, second) => {
    expect(found(text)).toEqual([first, second]);
  });

  test("all of them must be met", () => {
    expect(found("model=m", "status=200")).toEqual([false, true]);
  });
});

test.each([
  ["verdict=clinet-break", "did you mean client-break?"],
  ["kind=websocket", "there is no kind websocket"],
  ["status=40", "there is no status 40"],
  ["colour=red", "is no condition"],
])("%s can be met by nothing", (text, message) => {
  expect(() => new Where([text])).toThrow(UsageError);
  expect(() => new Where([text])).toThrow(message);
});

test("where nothing is found it says what there is", () => {
  const where = new Where(["status=5xx", "conn=A"]);
  for (const facts of [broken, fine]) where.matches(facts);
  expect(where.nothing("cap.jsonl")).toBe(
    "nothing in cap.jsonl has status=5xx and conn=A: status is 400, refused, 200, completed; conn is not known of any entry",
  );
});
