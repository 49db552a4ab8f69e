import { pointerSteps } from "../json/pointer.js";
import type { ConfigNode } from "./config-node.js";
import { isSecretName } from "./mask-secrets.js";
import { patchConfig } from "./plain-config.js";
import type { Origin } from "./profile.js";
import { secretFrom } from "./read-shape.js";

/** `model` or `provider`: taken from one layer as a whole, then patched by flags. */
export interface Whole {
  /** The value that chose it: a slug or id, or the object itself. Undefined when nobody did. */
  readonly choice: ConfigNode | undefined;
  /** The entry: the object itself, or what a catalog holds for the name, patches included. */
  readonly entry: ConfigNode;
  /** The entry before it was patched, and what weaker layers said. */
  readonly losers: readonly ConfigNode[];
}

/** What the sources say about `model` or `provider`. */
export interface WholeSources {
  /** What each layer says, strongest first. */
  readonly choices: readonly ConfigNode[];
  /** Single members set by flags. */
  readonly patch?: ConfigNode | undefined;
}

/** The entry that was found for the strongest choice, patched. */
export function wholeOf({ choices, patch }: WholeSources, base: ConfigNode): Whole {
  const [choice, ...losers] = choices;
  return { choice, entry: patchConfig(base, patch), losers: patch === undefined ? losers : [base, ...losers] };
}

export interface LayersInit {
  /** Strongest first, in profile shape. */
  readonly layers: readonly ConfigNode[];
  readonly wholes: Readonly<Record<"model" | "provider", Whole>>;
  /** Origins of values that were worked out from others, by pointer. */
  readonly derived: ReadonlyMap<string, Origin>;
}

export interface Overridden {
  readonly value: unknown;
  readonly origin: Origin;
}

/** Answers who decided a value of a merged profile, and who lost. */
export class Layers {
  readonly #init: LayersInit;

  constructor(init: LayersInit) {
    this.#init = init;
  }

  origin(pointer: string): Origin {
    const derived = this.#init.derived.get(pointer);
    if (derived !== undefined) return derived;
    const steps = pointerSteps(pointer) ?? [];
    const whole = this.#whole(steps);
    if (whole !== undefined) return originInWhole(whole, steps);
    // A member of a map or of exact JSON has no default of its own: its parent decided that it is absent.
    for (let length = steps.length; length >= 1; length--) {
      const winner = this.#find(steps.slice(0, length))[0];
      if (winner !== undefined) return winner.origin();
      if (length <= 2) break;
    }
    return { kind: "default" };
  }

  overridden(pointer: string): readonly Overridden[] {
    const steps = pointerSteps(pointer) ?? [];
    const whole = this.#whole(steps);
    const found = whole === undefined ? this.#find(steps) : [...this.#inWhole(whole, steps)];
    return found.slice(1).map((node) => ({ value: safeValue(node, steps.at(-1) ?? ""), origin: node.origin() }));
  }

  /** Every layer's value for the steps, strongest first. */
  #find(steps: readonly string[]): ConfigNode[] {
    return this.#init.layers.flatMap((layer) => layer.find(steps) ?? []);
  }

  #whole([section]: readonly string[]): Whole | undefined {
    return section === "model" || section === "provider" ? this.#init.wholes[section] : undefined;
  }

  *#inWhole(whole: Whole, steps: readonly string[]): Generator<ConfigNode> {
    const rest = steps.slice(1);
    const own = rest.length === 0 ? whole.choice : whole.entry.find(rest);
    if (own !== undefined) yield own;
    for (const loser of whole.losers) {
      const value = loser.find(rest);
      if (value !== undefined) yield value;
    }
  }
}

function originInWhole({ choice, entry }: Whole, steps: readonly string[]): Origin {
  const member = entry.find(steps.slice(1));
  const isSlug = steps[0] === "model" && steps[1] === "slug" && choice?.kind !== "object";
  if (steps.length === 1 || (isSlug && member?.source.kind !== "flag")) return choice?.origin() ?? { kind: "default" };
  let nearest = entry;
  for (const step of steps.slice(1)) nearest = nearest.find([step]) ?? nearest;
  return nearest.origin();
}

/** A plain value for people; whatever may be a secret stays wrapped. */
function safeValue(node: ConfigNode, name: string): unknown {
  switch (node.kind) {
    case "object":
      return Object.fromEntries(node.members.map((member) => [member.name, safeValue(member.node, member.name)]));
    case "array":
      return node.elements.map((element) => safeValue(element, name));
    case "string":
      return node.secret !== undefined || isSecretName(name) ? secretFrom(node) : node.scalar;
    case "number":
    case "boolean":
    case "null":
    case "date":
      return node.scalar;
  }
}
