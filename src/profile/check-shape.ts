import { pointerToken } from "../json/pointer.js";
import type { Code } from "../problem/codes.js";
import { ownEntry } from "../problem/own-entry.js";
import type { Problem } from "../problem/problem.js";
import { configProblem } from "./config-problem.js";
import type { ConfigMember, ConfigNode } from "./config-node.js";
import { isSecretName, isSecretText } from "./mask-secrets.js";
import { nearestName } from "../problem/nearest-name.js";
import type { ObjectShape, Shape, StringShape } from "./shape.js";

export interface CheckOptions {
  /** A patch of single values: required members may be missing. */
  readonly partial?: boolean;
  /** Pointer of the node that is checked; messages name members below it. */
  readonly pointer?: string;
}

/** Everything that is wrong with a configuration value, all at once. Unknown and duplicate members are warnings. */
export function checkShape(node: ConfigNode, shape: Shape, options: CheckOptions = {}): Problem[] {
  const problems: Problem[] = [];
  check(node, shape, options.pointer ?? "", options.partial ?? false, problems);
  return problems;
}

function check(node: ConfigNode, shape: Shape, pointer: string, partial: boolean, problems: Problem[]): void {
  if (shape.type === "any" || (node.kind === "null" && shape.nullable === true)) return;
  if (shape.type === "choice") {
    const choice = shape.choices.find((candidate) => fits(node, candidate));
    if (choice === undefined) problems.push(wrongType(node, shape, pointer));
    else check(node, choice, pointer, partial, problems);
    return;
  }
  if (!fits(node, shape)) {
    problems.push(wrongType(node, shape, pointer));
    return;
  }
  if (shape.type === "string") checkString(node, shape, pointer, problems);
  if (shape.type === "integer" && !isIntegerIn(node, shape.minimum)) {
    problems.push(
      configProblem(node, {
        code: "profile-type",
        pointer,
        message: `${pathOf(pointer)}: expected ${expectation(shape)}, found ${found(node, shape, pointer)}`,
      }),
    );
  }
  if (shape.type === "list") {
    for (const [position, element] of node.elements.entries())
      check(element, shape.items, `${pointer}/${position}`, partial, problems);
  }
  if (shape.type === "object") checkMembers(node, shape, pointer, partial, problems);
}

function checkString(node: ConfigNode, shape: StringShape, pointer: string, problems: Problem[]): void {
  const text = node.text() ?? "";
  if (!text.isWellFormed()) {
    const message = `${pathOf(pointer)} holds half a surrogate pair, which has no UTF-8 form`;
    problems.push(configProblem(node, { code: "profile-value", pointer, message }));
  } else if (shape.values !== undefined && shape.hasOwnRule !== true && !shape.values.includes(text)) {
    const nearest = nearestName(text, shape.values);
    problems.push(
      configProblem(node, {
        code: "profile-value",
        pointer,
        message: `${pathOf(pointer)}: expected ${expectation(shape)}, found ${found(node, shape, pointer)}`,
        ...(nearest === undefined ? {} : { remedy: `did you mean ${quote(nearest)}?` }),
      }),
    );
  } else if (shape.notEmpty === true && text === "") {
    const name = pathOf(pointer).split(".").at(-1)!;
    problems.push(configProblem(node, { code: "profile-value", pointer, message: `${name} must not be empty` }));
  }
}

function checkMembers(
  node: ConfigNode,
  shape: ObjectShape,
  pointer: string,
  partial: boolean,
  problems: Problem[],
): void {
  const seen = new Set<string>();
  for (const member of node.members) {
    const memberPointer = `${pointer}/${pointerToken(member.name)}`;
    if (seen.has(member.name)) {
      problems.push(
        memberProblem(
          member,
          memberPointer,
          "profile-duplicate-key",
          `${pathOf(memberPointer)} is given twice; the last one counts`,
        ),
      );
    }
    seen.add(member.name);
    const known = ownEntry(shape.members, member.name) ?? shape.others;
    const isOpen = known === shape.others;
    if (isOpen && shape.others?.type !== "string") reportUnknown(member, memberPointer, shape, problems);
    if (known !== undefined) check(member.node, known, memberPointer, partial, problems);
  }
  if (partial) return;
  const missing = Object.entries(shape.members).filter(([name, member]) => member.required === true && !seen.has(name));
  const [first] = missing;
  if (first === undefined) return;
  const names = missing.map(([name]) => name);
  const message =
    missing.length === 1
      ? `${pathOf(`${pointer}/${pointerToken(first[0])}`)} is missing: expected ${expectation(first[1])}`
      : `${pathOf(pointer)}: ${names.slice(0, -1).join(", ")} and ${names.at(-1)} are missing`;
  problems.push(configProblem(node, { code: "profile-missing", pointer, message }));
}

/** Unknown members are warned about; where others are welcome, only those that look like a slip of a known name. */
function reportUnknown(member: ConfigMember, pointer: string, shape: ObjectShape, problems: Problem[]): void {
  const names = Object.keys(shape.members);
  const nearest = nearestName(member.name, names);
  const isWelcome = shape.others !== undefined;
  if (isWelcome && (nearest === undefined || !isSlip(member.name, nearest))) return;
  problems.push({
    ...memberProblem(member, pointer, "profile-unknown-key", `${pathOf(pointer)} is not a known key and has no effect`),
    ...(nearest === undefined ? {} : { remedy: `did you mean ${nearest}?` }),
  });
}

/** Catalog entries have dozens of members that are fine: there only the same letters, near the same length, count as a slip. */
function isSlip(name: string, nearest: string): boolean {
  const letters = (text: string): string => [...text.toLowerCase().replaceAll(/[^a-z]/g, "")].toSorted().join("");
  const shorter = letters(name);
  const longer = letters(nearest);
  return shorter === longer || (Math.abs(shorter.length - longer.length) === 1 && isWithin(shorter, longer));
}

function isWithin(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  let position = 0;
  for (const letter of long) if (short[position] === letter) position++;
  return position === short.length;
}

function memberProblem(member: ConfigMember, pointer: string, code: Code, message: string): Problem {
  return configProblem(member.node, {
    code,
    severity: "warning",
    pointer,
    message,
    ...(member.nameOffset < 0 ? {} : { offset: member.nameOffset }),
  });
}

function wrongType(node: ConfigNode, shape: Shape, pointer: string): Problem {
  return configProblem(node, {
    code: "profile-type",
    pointer,
    message: `${pathOf(pointer)}: expected ${expectation(shape)}, found ${found(node, shape, pointer)}`,
  });
}

function fits(node: ConfigNode, shape: Shape): boolean {
  switch (shape.type) {
    case "string":
      return node.kind === "string";
    case "boolean":
      return node.kind === "boolean";
    case "integer":
      return node.kind === "number";
    case "list":
      return node.kind === "array";
    case "object":
      return node.kind === "object";
    case "any":
      return true;
    case "choice":
      return shape.choices.some((choice) => fits(node, choice));
  }
}

function isIntegerIn(node: ConfigNode, minimum = Number.MIN_SAFE_INTEGER): boolean {
  const isInteger =
    Number.isSafeInteger(node.scalar) && /^[-+]?(?:\d[\d_]*|0[xob][\da-fA-F_]+)$/.test(node.numberText ?? "");
  return isInteger && Number(node.scalar) >= minimum;
}

/** What a shape accepts, in words: `"low", "medium" or "high"`. */
export function expectation(shape: Shape): string {
  return either(shape.nullable === true ? [...accepted(shape), "null"] : accepted(shape));
}

function accepted(shape: Shape): string[] {
  switch (shape.type) {
    case "string":
      return shape.values?.map(quote) ?? ["a string"];
    case "boolean":
      return ["true", "false"];
    case "integer":
      return [shape.minimum === undefined ? "a whole number" : `a whole number from ${shape.minimum} up`];
    case "list":
      return ["an array"];
    case "object":
      return ["an object"];
    case "any":
      return ["any value"];
    case "choice":
      return shape.choices.flatMap(accepted);
  }
}

/** What stands there instead, in words, without showing anything that may be a secret. */
function found(node: ConfigNode, shape: Shape, pointer: string): string {
  const isHidden = shape.secret === true || isSecretName(pathOf(pointer).split(".").at(-1)!);
  switch (node.kind) {
    case "string": {
      const text = node.text() ?? "";
      if (isHidden || isSecretText(text)) return "a string";
      return `the string ${quote(text.length > 60 ? `${text.slice(0, 60)}…` : text)}`;
    }
    case "number":
      return isHidden ? "a number" : `the number ${node.numberText ?? String(node.scalar)}`;
    case "boolean":
      return String(node.scalar);
    case "null":
      return "null";
    case "date":
      return "a date";
    case "array":
      return "an array";
    case "object":
      return "an object";
  }
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function either(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join("") : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)!}`;
}

/** The dotted path people write for a pointer: `/turn/verbosity` is `turn.verbosity`; the whole profile is `the profile`. */
export function pathOf(pointer: string): string {
  if (pointer === "") return "the profile";
  const steps = pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.some((step) => /[.\s]/.test(step)) ? pointer : steps.join(".");
}
