import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.js";

const names = ["compile", "completion", "codes", "why", "reasoning_effort", "verbosity"];

test.each([
  ["complie", "compile"],
  ["comple", "compile"],
  ["Codes", "codes"],
  ["cods", "codes"],
  ["hwy", "why"],
  ["reasoning_efort", "reasoning_effort"],
  ["model_verbosity", undefined],
  ["x", undefined],
  ["", undefined],
])("%j was meant as %j", (name, meant) => {
  expect(nearestName(name, names)).toBe(meant);
});
