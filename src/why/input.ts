import { ownEntry } from "../problem/own-entry.js";
import type { Prompt } from "../compile/prompt.js";
import { pointerSteps, resolvePointer } from "../json/pointer.js";
import { dialectNames } from "../profile/dialect.js";
import { isSecretField, isSecretText, shownUrl } from "../profile/mask-secrets.js";
import type { Origin, Profile, ProfileValues } from "../profile/profile.js";
import { shapeAt } from "../profile/shape-at.js";
import type { Shape } from "../profile/shape.js";
import { locate } from "./explanation.js";
import { shortValue } from "./short-value.js";

/** Something a rule looks at: a member of the profile or of the Prompt, its value, and who said so. */
export interface Input {
  /** `turn.verbosity`, `prompt output_schema`. */
  readonly name: string;
  /** Short form of the value; undefined when there is none. */
  readonly value?: string;
  readonly origin: Origin;
  /** Values that lost against this one, strongest first. */
  readonly overridden: readonly { readonly value: string; readonly origin: Origin }[];
  /** How to change it from the command line, or in which file. */
  readonly change?: string;
}

/** Reads an input of a rule, named by JSON pointer into the profile or as `prompt:MEMBER`. */
export function ruleInput(name: string, profile: Profile, prompt: Prompt): Input {
  return name.startsWith("prompt:") ? promptInput(name.slice("prompt:".length), prompt) : profileInput(name, profile);
}

function promptInput(member: string, prompt: Prompt): Input {
  const { document, node } = prompt;
  // An array of items is the input of a Prompt that has nothing else.
  const value = document.isArray(node) && member === "input" ? node : resolvePointer(document, `/${member}`, node);
  return {
    name: `prompt ${member}`,
    origin: locate({ kind: "prompt", key: member }, prompt),
    overridden: [],
    ...(value === -1 ? {} : { value: shortValue(document, value) }),
  };
}

function profileInput(pointer: string, profile: Profile): Input {
  const steps = pointerSteps(pointer) ?? [];
  const shape = shapeAt(steps);
  const given = profileValue(profile.values, steps);
  // A text that counts although nobody wrote it: the change that is offered must be one.
  const value = given ?? (shape?.type === "string" ? shape.default : undefined);
  const change = changeHint(steps, value, profile.values);
  return {
    name: steps.join("."),
    origin: profile.origin(pointer),
    overridden: profile.overridden(pointer).map((loser) => ({ value: plainText(loser.value), origin: loser.origin })),
    ...(value === undefined || value === null ? {} : { value: plainText(value) }),
    ...(change === undefined ? {} : { change }),
  };
}

function profileValue(values: ProfileValues, steps: readonly string[]): unknown {
  let value: unknown = values;
  for (const step of steps) {
    if (value instanceof Map) value = value.get(step);
    else if (typeof value === "object" && value !== null)
      value = ownEntry(value as Readonly<Record<string, unknown>>, step);
    else return undefined;
  }
  return value;
}

/** Short form for people; secrets print as `(redacted)` by themselves, but for those that are part of an address. */
function plainText(value: unknown): string {
  const text = JSON.stringify(value, (name, member: unknown) => {
    if (member instanceof Map) return Object.fromEntries(member as ReadonlyMap<string, unknown>);
    if (typeof member !== "string") return member;
    const isSecret = isSecretText(member) || (name !== "" && isSecretParameter(value, name));
    return isSecret ? "(redacted)" : shownUrl(member);
  });
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** A map of plain texts is query_params: header values are wrapped, names of variables look like none. */
function isSecretParameter(value: unknown, name: string): boolean {
  return value instanceof Map && isSecretField(name);
}

function changeHint(steps: readonly string[], value: unknown, { turn }: ProfileValues): string | undefined {
  const path = steps.join(".");
  if (path === "model.use_responses_lite") return value === true ? "--ordinary" : "--lite";
  if (path === "dialect") return `--dialect ${dialectNames.filter((name) => name !== value).join("|")}`;
  if (path === "model.slug") return "-p MODEL@PROVIDER";
  if (path === "model.service_tiers") return `--set '${path}=[{"id":"${exampleTier(turn.service_tier)}"}]'`;
  const shape = shapeAt(steps);
  if (shape === undefined || shape.secret === true) return undefined;
  return `--set ${path}=${exampleValue(shape, value)}`;
}

/** The tier that was asked for, as it is advertised; what a shell would not take between quotes is not repeated. */
function exampleTier(configured = "priority"): string {
  const isPlain = /^[\w.-]+$/.test(configured) && configured !== "fast" && configured !== "default";
  return isPlain ? configured : "priority";
}

function exampleValue(shape: Shape, value: unknown): string {
  if (shape.type === "boolean") return String(value !== true);
  if (shape.type === "string") {
    const others = (shape.values ?? shape.examples ?? []).filter((candidate) => candidate !== value);
    if (others.length > 0) return others.join("|");
  }
  return "…";
}
