import type { Problem } from "../problem/problem.js";
import { problemMembers } from "./problems.js";

/** The first line of an event stream for programs: a cassette's head that says the version of `--json`, too. */
export function eventStreamHead(head: object): string {
  return `${JSON.stringify({ schemaVersion: 1, ...head })}\n`;
}

/** A warning as a line of an event stream. @param at milliseconds since its start */
export function warningLine(at: number, problem: Problem): string {
  return `${JSON.stringify({ at, type: "warning", ...problemMembers(problem) })}\n`;
}
