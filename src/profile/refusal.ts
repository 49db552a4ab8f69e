import { expect } from "vitest";
import { parseJson } from "../json/parse.js";
import type { Problem } from "../problem/problem.js";
import { PromptWireError } from "../problem/prompt-wire-error.js";
import type { ConfigNode } from "./config-node.js";
import { configFromJson } from "./json-config.js";
import { resolveProfile } from "./resolve.js";

/** A broken profile: what is wrong with it, its text, and the one problem it must give, `line:column` its place. */
export type RefusedProfile = readonly [
  name: string,
  text: string,
  place: string,
  code: Problem["code"],
  message: string,
];

/** A JSON profile as configuration; messages call it p.json. */
export function jsonProfile(text: string): ConfigNode {
  return configFromJson(parseJson(text, { name: "p.json" }), 0, { kind: "profile" });
}

/** What an action is refused with; fails when it is not. */
export function refusal(action: () => unknown): PromptWireError {
  try {
    action();
  } catch (error) {
    if (error instanceof PromptWireError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** Reading and resolving the profile gives exactly this problem: exit code, code, message, place, frame, and no secret shown. */
export function expectRefusal(read: () => ConfigNode, place: string, code: Problem["code"], message: string): void {
  const error = refusal(() => resolveProfile({ layers: [read()] }));
  expect(error.exitCode).toBe(2);
  expect(error.problems.map((problem) => [problem.code, problem.message])).toEqual([[code, message]]);
  const [problem] = error.problems;
  expect(`${problem?.place?.line}:${problem?.place?.column}`).toBe(place);
  expect(problem?.place?.file).toMatch(/^p\.(?:json|toml)$/);
  expect(problem?.frame).toContain(`> ${problem?.place?.line} |`);
  expect(JSON.stringify(problem)).not.toContain("hunter2");
}
