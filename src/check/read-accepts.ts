import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { checkShape } from "../profile/check-shape.js";
import type { ConfigNode } from "../profile/config-node.js";
import { configProblem } from "../profile/config-problem.js";
import type { AcceptedParts, Choice } from "./accepted-parts.js";
import { acceptsShape } from "./accepts-shape.js";

const choices = ["fields", "items", "tools", "contents", "roles"] as const;
const limits = ["bodyBytes", "frameBytes", "imageBytes"] as const;

/**
 * Reads an `--accepts` file.
 *
 * @throws InputError with everything that is wrong in it; unknown keys, which would be checked by nothing, are errors
 */
export function readAccepts(root: ConfigNode): AcceptedParts {
  const problems: Problem[] = checkShape(root, acceptsShape);
  const choiceOf = (node: ConfigNode | undefined, pointer: string): Choice | undefined => {
    if (node?.kind !== "object") return undefined;
    const only = namesOf(node.member("only"));
    const not = namesOf(node.member("not"));
    if ((only === undefined) === (not === undefined)) {
      problems.push(
        configProblem(node, {
          code: "profile-value",
          pointer,
          message: `${pointer.slice(1)}: expected either only or not`,
          remedy: "only lists all that is taken, not what is not taken",
        }),
      );
    }
    return only === undefined ? { not: not ?? [] } : { only };
  };
  const parts: Record<string, unknown> = {};
  const name = root.member("name")?.text();
  if (name !== undefined) parts["name"] = name;
  for (const key of choices) {
    const choice = choiceOf(root.member(key), `/${key}`);
    if (choice !== undefined) parts[key] = choice;
  }
  const values = new Map<string, Choice>();
  for (const { name: pointer, node } of root.member("values")?.members ?? []) {
    const choice = choiceOf(node, `/values/${pointer}`);
    if (choice !== undefined) values.set(pointer, choice);
    if (!pointer.startsWith("/")) problems.push(noPointer(node, pointer));
  }
  if (values.size > 0) parts["values"] = values;
  for (const key of limits) {
    const limit = root.member(key)?.scalar;
    if (typeof limit === "number") parts[key] = limit;
  }
  if (problems.length > 0)
    throw new InputError(problems.map((problem) => Object.assign({}, problem, { severity: "error" as const })));
  return parts;
}

function namesOf(node: ConfigNode | undefined): string[] | undefined {
  return node?.elements.map((element) => element.text() ?? "");
}

function noPointer(node: ConfigNode, pointer: string): Problem {
  return configProblem(node, {
    code: "profile-value",
    pointer: `/values/${pointer}`,
    message: `values: ${pointer} is no JSON pointer`,
    remedy: `write /${pointer.replaceAll(".", "/")}`,
  });
}
