import { pointerSteps } from "../json/pointer.js";
import type { ConfigNode } from "../profile/config-node.js";
import { configProblem } from "../profile/config-problem.js";
import { InputError } from "../problem/input-error.js";
import { ownEntry } from "../problem/own-entry.js";
import type { Problem } from "../problem/problem.js";
import { namePattern } from "./name-pattern.js";
import { strings } from "./settings-values.js";

/** What a comparison does not look at, named by whoever wrote prompt-wire.toml. It hides that and nothing else. */
export interface Mask {
  /** How reports call it: `/client_metadata/session_id`, `uuid in /client_metadata`, `order of /client_metadata`. */
  readonly label: string;
  /** Steps of the pointer, `*` for any one; absent: everywhere. */
  readonly steps?: readonly string[];
  /** Hides what it matches in strings and whole numbers; absent: the value itself. */
  readonly pattern?: MaskPattern;
  /** Hides the order of the members of the object, and no value. */
  readonly isOrder: boolean;
  /** Names of cases, `*` for any part of one; empty: all. */
  readonly cases: readonly string[];
}

export interface MaskPattern {
  readonly name: string;
  readonly expression: RegExp;
  /** Equal texts get the same number, so that it still shows when two that were equal no longer are. */
  readonly isNumbered: boolean;
}

/** Patterns that have a name. */
const named: Readonly<Record<string, MaskPattern>> = {
  uuid: {
    name: "uuid",
    expression: /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/gi,
    isNumbered: true,
  },
  time: {
    name: "time",
    // ISO 8601 with a time of day; seconds or milliseconds since 1970, from 2017 to 2033.
    expression:
      /(?<!\d)\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?(?!\d)|(?<![\d.])1[5-9]\d{8}(?:\d{3})?(?![\d.])/g,
    isNumbered: false,
  },
};

/**
 * The masks of prompt-wire.toml.
 *
 * @throws InputError `mask-invalid` with everything that is wrong
 */
export function readMasks(list: ConfigNode | undefined): Mask[] {
  const problems: Problem[] = [];
  const masks = (list?.elements ?? []).flatMap((node) => readMask(node, problems) ?? []);
  if (problems.length > 0) throw new InputError(problems);
  return masks;
}

/** The masks that are for a case. */
export function masksFor(masks: readonly Mask[], name: string): Mask[] {
  return masks.filter(({ cases }) => cases.length === 0 || cases.some((pattern) => namePattern(pattern).test(name)));
}

function readMask(node: ConfigNode, problems: Problem[]): Mask | undefined {
  const refuse = (at: ConfigNode, message: string, remedy: string): undefined => {
    problems.push(configProblem(at, { code: "mask-invalid", message, remedy }));
  };
  const member = (name: string): ConfigNode | undefined => (node.kind === "object" ? node.member(name) : undefined);
  const pointerNode = node.kind === "object" ? node.member("pointer") : node;
  const pointer = pointerNode?.text();
  const steps = pointer === undefined ? undefined : pointerSteps(pointer);
  if (pointerNode !== undefined && steps === undefined) {
    return refuse(
      pointerNode,
      `${pointer ?? ""} is no JSON pointer`,
      "a pointer begins with /, as /client_metadata/session_id",
    );
  }
  const isOrder = member("order")?.scalar === true;
  const patternNode = member("pattern");
  if (isOrder && (steps === undefined || patternNode !== undefined)) {
    return refuse(
      node,
      "a mask of the order takes a pointer, and no pattern",
      "name the object whose members may change places",
    );
  }
  if (patternNode === undefined && (steps === undefined || (steps.length === 0 && !isOrder))) {
    return refuse(node, "this mask would hide everything", "name a pointer, a pattern, or both");
  }
  const pattern = patternNode === undefined ? undefined : readPattern(patternNode);
  if (pattern === "invalid") {
    return refuse(
      patternNode!,
      `${patternNode!.text() ?? ""} is no regular expression`,
      "uuid, time, or an expression of JavaScript",
    );
  }
  const place = steps === undefined || steps.length === 0 ? "" : (pointer ?? "");
  return {
    label: labelOf(place, pattern, isOrder),
    ...(steps !== undefined && { steps }),
    ...(pattern !== undefined && { pattern }),
    isOrder,
    cases: strings(member("cases")),
  };
}

function readPattern(node: ConfigNode): MaskPattern | "invalid" {
  const text = node.text() ?? "";
  const known = ownEntry(named, text);
  if (known !== undefined) return known;
  try {
    return { name: text, expression: new RegExp(text, "gu"), isNumbered: false };
  } catch {
    return "invalid";
  }
}

function labelOf(place: string, pattern: MaskPattern | undefined, isOrder: boolean): string {
  if (isOrder) return `order of ${place === "" ? "the body" : place}`;
  if (pattern === undefined) return place;
  return place === "" ? pattern.name : `${pattern.name} in ${place}`;
}
