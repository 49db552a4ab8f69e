import { expect, test } from "vitest";
import { lossyChain } from "../../../test/cassette-text.js";
import { profile } from "../../../test/planned-conversation.js";
import { first, kept, plannedTraffic, posted, rowsOf, second, third } from "../../../test/planned-traffic.js";
import { plainPaint } from "../paint.js";
import { textWidth } from "../text-width.js";
import { TrafficSummary } from "./traffic-summary.js";
import { trafficHeading, trafficRowJson, trafficRowText, trafficTable, verdictLines } from "./traffic-table.js";
import { verdictsOf } from "./verdict-text.js";

const rows = rowsOf(lossyChain());

test.each([200, 150, 132, 116, 100, 80, 72, 60, 44])("at %i columns every row is one line that fits", (width) => {
  const lines = [trafficHeading(width, plainPaint), ...rows.map((row) => trafficRowText(row, width, plainPaint))];
  for (const line of lines) {
    expect(line).toMatch(/^[^\n]+\n$/);
    expect(textWidth(line.trimEnd())).toBeLessThanOrEqual(width);
  }
});

test("columns stand at the same place in every line, as rows come", () => {
  const heading = trafficHeading(132, plainPaint);
  const lines = rows.map((row) => trafficRowText(row, 132, plainPaint));
  for (const name of ["kind", "why", "result"]) {
    const column = heading.indexOf(name);
    for (const line of lines) expect(line.slice(column - 1, column + 1)).toMatch(/^ \S/);
  }
  expect([heading, ...lines].join("")).toMatchInlineSnapshot(`
    "#   conn kind  why                                                         frame   as full    saved    cached/input result
    1   A    full  first_on_connection                                         7,348     7,348        0         0/4,000 resp_1
    2   A    delta after resp_1, 1 new item; instructions+tools again          1,182     7,502    6,320     3,968/4,100 resp_2
    3   A    delta after resp_2, 1 new item; instructions+tools again          1,185     7,669    6,484     3,968/4,200 resp_3
    4   A    FULL  not_a_prefix: item 2 /output, character 15                  7,669     7,669        0     3,968/4,300 resp_4
    5   B    FULL  first_on_connection: A closed, 1001 60-minute limit         7,842     7,842        0         0/4,400 resp_5
    "
  `);
});

test("where no terminal limits it, nothing is cut", () => {
  for (const row of rows) expect(trafficRowText(row, Number.POSITIVE_INFINITY, plainPaint)).not.toContain("…");
  expect(trafficTable(rows, 80, plainPaint)).not.toContain("…");
});

const error = "400 Unsupported parameter: 'max_output_tokens' is not supported with this model";
const refusedRows = rowsOf([
  posted(
    { model: "m", input: [] },
    { status: 400, answerBody: JSON.stringify({ error: { message: error.slice(4) } }) },
  ),
  ...lossyChain(),
]);

test.each([60, 80, 100, 120, 200])("at %i columns an error that was cut in its row stands whole below it", (width) => {
  const [line = "", ...below] = trafficRowText(refusedRows[0]!, width, plainPaint).trimEnd().split("\n");
  expect(below.map((one) => one.trim()).join(" ")).toBe(error);
  for (const one of [line, ...below]) expect(textWidth(one)).toBeLessThanOrEqual(width);
});

test.each([80, 100, 120])("at %i columns a table breaks reasons before it cuts errors", (width) => {
  const text = trafficTable(refusedRows, width, plainPaint);
  for (const line of text.split("\n")) expect(textWidth(line)).toBeLessThanOrEqual(width);
  expect(text).not.toContain("…");
});

test("texts of the wire cannot move the cursor, end a line, or turn the direction", () => {
  const hostile = "\u001B[2J\n\u202Eevil";
  const [row] = rowsOf([
    posted({ model: hostile, input: [] }, { status: 400, answerBody: JSON.stringify({ error: { code: hostile } }) }),
  ]);
  const text = trafficRowText(row!, 100, plainPaint) + verdictLines(verdictsOf(row!), plainPaint);
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
  expect(text.slice(0, -1)).not.toMatch(/[\u0000-\u001F\u202E]/);
});

test("a delta that is lost while the cache holds is no break of the cache, and says what changed", () => {
  const effort = third(kept, 3968, { profile: profile({ effort: "high" }) });
  const [, , row] = rowsOf(plannedTraffic(first, second, effort));
  expect(row!.verdict).toEqual({ kind: "none" });
  expect(verdictLines(verdictsOf(row!), plainPaint)).toBe(
    'x #3 delta lost: reasoning/effort changed   before (absent)   now "high"\n',
  );
});

test("a row for programs is one line of JSON with the version of its form", () => {
  const lines = rows.map(trafficRowJson);
  for (const line of lines) expect(line).toMatch(/^\{"schemaVersion":1,"type":"row","number":\d.*\}\n$/);
  expect(JSON.parse(lines[3]!)).toMatchObject({
    verdict: { kind: "client-break", since: 3 },
    why: { detail: { reason: "not_a_prefix" } },
  });
});

test("what usually follows: the two requests of the first break, else the first failure, else the first request", () => {
  const next = (some: typeof rows): string => {
    const summary = new TrafficSummary(plainPaint);
    for (const row of some) summary.add(row);
    return summary.next("cap.jsonl");
  };
  expect(next(rows)).toBe("prompt-wire diff 'cap.jsonl#3' 'cap.jsonl#4'");
  const refused = rowsOf([posted({ model: "m", input: [] }), posted({ model: "m", input: [] }, { status: 400 })]);
  expect(next(refused)).toBe("prompt-wire explain 'cap.jsonl#2'");
  expect(next(rows.slice(0, 2))).toBe("prompt-wire inspect 'cap.jsonl#1'");
});
