import { ownEntry } from "../problem/own-entry.js";
import { profileShape } from "./profile-shape.js";
import type { Shape } from "./shape.js";

/** The shape of the profile member that the steps lead to; undefined when there is no such member. */
export function shapeAt(steps: readonly string[]): Shape | undefined {
  let shape: Shape | undefined = profileShape;
  for (const step of steps) {
    const object: Shape | undefined =
      shape?.type === "choice" ? shape.choices.find(({ type }) => type === "object") : shape;
    if (object?.type === "any") return object;
    if (object?.type !== "object") return undefined;
    shape = ownEntry(object.members, step) ?? object.others;
  }
  return steps.length === 0 || steps.includes("") ? undefined : shape;
}
