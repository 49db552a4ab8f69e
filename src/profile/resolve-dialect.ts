import type { Problem } from "../problem/problem.js";
import { counted } from "../problem/counted.js";
import { nearestName } from "../problem/nearest-name.js";
import { configProblem } from "./config-problem.js";
import type { ConfigNode } from "./config-node.js";
import { chooseDialect, dialectNames, isOlder, type DialectChoice } from "./dialect.js";
import { profileShape } from "./profile-shape.js";

export interface DialectResolution extends DialectChoice {
  /** Whether the client reads `supports_reasoning_summaries` from the catalog: up to 0.144. */
  readonly readsReasoningSupport: boolean;
  readonly problems: readonly Problem[];
}

/** The dialect that the strongest source names, or the default. A version without a dialect of its own is said loudly. */
export function resolveDialect(node: ConfigNode | undefined, others: readonly string[] = []): DialectResolution {
  const shape = profileShape.members["dialect"];
  const fallback = shape?.type === "string" ? (shape.default ?? "") : "";
  const name = node?.text() ?? fallback;
  const choice = chooseDialect(name, others);
  if (choice === undefined || node === undefined) {
    const known = [...dialectNames, ...others];
    const base = chooseDialect(fallback) ?? { dialect: fallback, clientVersion: "" };
    return {
      ...base,
      readsReasoningSupport: readsSupport(base.clientVersion),
      problems: node === undefined ? [] : [unknown(name, node, known)],
    };
  }
  const problems = choice.approximation === undefined ? [] : [approximate(choice.dialect, choice.approximation, node)];
  return { ...choice, readsReasoningSupport: readsSupport(choice.clientVersion), problems };
}

/** From 0.145 on the catalog is not asked any more. A dialect that is no client version may ask. */
function readsSupport(clientVersion: string): boolean {
  return isOlder(clientVersion, "0.145.0") || !/^\d/.test(clientVersion);
}

function unknown(name: string, node: ConfigNode, known: readonly string[]): Problem {
  const nearest = nearestName(name, known);
  return configProblem(node, {
    code: "dialect-unknown",
    pointer: "/dialect",
    message: `${JSON.stringify(name)} is not a dialect and not a client version`,
    remedy: nearest === undefined ? `known here: ${known.join(", ")}` : `did you mean ${nearest}?`,
  });
}

function approximate(
  dialect: string,
  { asked, measured, differences, tooOld }: NonNullable<DialectChoice["approximation"]>,
  node: ConfigNode,
): Problem {
  const head = `no dialect for ${asked}; nearest known dialect ${dialect}`;
  const lines = differences.map(({ point, from, to }) => `  ${point}: ${from} here; ${to} in ${measured}`);
  // `codex-0.14` is a version of long ago, but rather a name that was not written to its end.
  const completed = tooOld ? dialectNames.find((candidate) => candidate.startsWith(node.text() ?? " ")) : undefined;
  const count = counted(differences.length, "known difference");
  const tail = tooOld ? "; nothing that old was measured" : `; ${count}${lines.length > 0 ? ":" : ""}`;
  return configProblem(node, {
    code: "dialect-approximate",
    severity: "warning",
    pointer: "/dialect",
    message: [head + tail, ...lines].join("\n"),
    remedy: completed === undefined ? "prompt-wire profiles dialects" : `did you mean ${completed}?`,
  });
}
