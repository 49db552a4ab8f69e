import { controlPictures } from "../problem/control-pictures.js";
import type { Problem } from "../problem/problem.js";
import { counted } from "../problem/counted.js";
import type { Paint } from "./paint.js";

/** A line for standard error. */
export interface Remark {
  readonly severity: Problem["severity"];
  readonly text: string;
}

/**
 * Notes and warnings for people, mostly one line each: what, where, the code of its page. What is said of many places is one
 * line with their number and the first of them.
 */
export function remarks(problems: readonly Problem[], paint: Paint): Remark[] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = `${problem.code} ${problem.message}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [problem]);
    else group.push(problem);
  }
  return Array.from(groups.values(), (group) => remark(group, paint));
}

function remark(group: readonly Problem[], paint: Paint): Remark {
  const { severity, code, remedy, place } = group[0]!;
  // Lists and the client's own messages have several lines: they stay below the first, indented.
  const [message = "", ...more] = group[0]!.message.split("\n").map(controlPictures);
  const below = more.map((line) => `\n  ${line}`).join("");
  if (severity === "note")
    return { severity, text: paint.dim(`· ${message}${place === undefined ? "" : where(group)}${below}`) };
  const tail = paint.dim(`${where(group)} [${code}]`);
  const advice = remedy?.split("\n").map(controlPictures).join("\n  ");
  const inLine = advice === undefined || below !== "" ? "" : `; ${advice}`;
  const last = advice === undefined || below === "" ? "" : `\n  ${advice}`;
  return { severity, text: `${paint.caution("!")} ${message}${inLine}${tail}${below}${last}` };
}

function where(group: readonly Problem[]): string {
  const { place, pointer } = group[0]!;
  const first = controlPictures(place === undefined ? (pointer ?? "") : `${place.file}:${place.line}`);
  if (first === "") return group.length === 1 ? "" : ` (${counted(group.length, "time")})`;
  return group.length === 1 ? ` (${first})` : ` (${counted(group.length, "place")}, first ${first})`;
}
