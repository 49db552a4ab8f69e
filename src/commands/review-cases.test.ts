import { expect, test } from "vitest";
import { reviewCases, type ReviewedCase } from "./review-cases.js";

/** Answers the questions in order; then there are no more answers. */
async function review(answers: readonly string[], names: readonly string[] = ["one", "two", "three"]) {
  const accepted: string[] = [];
  const shown: string[] = [];
  const left = [...answers];
  const cases = names.map((name): ReviewedCase => {
    const isRecording = name.startsWith("recording");
    return { name, text: `${name} changed\n`, ...(!isRecording && { accept: () => void accepted.push(name) }) };
  });
  const outcome = await reviewCases(cases, {
    show: (text) => void shown.push(text),
    ask: () => Promise.resolve(left.shift()),
  });
  expect(outcome.accepted).toEqual(accepted);
  return { ...outcome, shown: shown.join("") };
}

test("each case is shown and taken or left as answered", async () => {
  const { accepted, left, shown } = await review(["a", "skip", "Accept"]);
  expect(accepted).toEqual(["one", "three"]);
  expect(left).toEqual(["two"]);
  expect(shown).toContain("2 of 3\ntwo changed\n[a]ccept, [s]kip, [q]uit? ");
});

test("quitting, and the end of the input, leave the rest", async () => {
  expect(await review(["a", "q"])).toMatchObject({ accepted: ["one"], left: ["two", "three"] });
  expect(await review(["s"])).toMatchObject({ accepted: [], left: ["one", "two", "three"] });
});

test("nothing is accepted without a clear answer", async () => {
  const { accepted, shown } = await review(["", "yes", "all", "a!", "s"], ["one"]);
  expect(accepted).toEqual([]);
  expect(shown.match(/\? /g)).toHaveLength(5);
});

test("what cannot be accepted is only shown", async () => {
  const { accepted, shown } = await review(["a", "s"], ["recording"]);
  expect(accepted).toEqual([]);
  expect(shown).toContain("changed\n[s]kip, [q]uit? [s]kip, [q]uit? ");
});
