import type { Side } from "./entry.js";
import type { Explanation } from "./explanation.js";

/** A client that is not like Codex: one of Chat Completions, or a program of which nothing is known. */
export type OtherClient = "chat" | "unknown";

/**
 * What is left of an explanation for a request of another client. The texts are about Codex: they say so by name, its
 * rules, tries and versions go, and what stands in the request is first of all the work of the program that made it.
 */
export function forOtherClient(explanation: Explanation, client: OtherClient): Explanation {
  const { rule: _, tries: __, dialects: ___, why, retry, fault, fix, ...rest } = explanation;
  if (explanation.misfit !== undefined || explanation.entry === undefined) return { ...rest, fault, fix };
  return {
    ...rest,
    client,
    ...(why !== undefined && { why: aboutCodex(why) }),
    ...(retry !== undefined && { retry: { ...retry, why: aboutCodex(retry.why) } }),
    fault: explanation.hasPlace ? agentFirst(fault) : fault,
    fix: agentFirstIn(
      fix.map(([side, text]) => [side, aboutCodex(text)]),
      explanation.hasPlace,
    ),
  };
}

/** «The client» of the texts is Codex. What it never does, another program may well do itself. */
function aboutCodex(text: string): string {
  return text
    .replaceAll(/\bthe client('s)?\b/g, "Codex$1")
    .replaceAll(/\bThe client('s)?\b/g, "Codex$1")
    .replace("something after it did", "this program does, or something after it")
    .replace(/\bsomething after it (?=\w)/, "this program, or something after it, ");
}

function agentFirstIn(fix: Explanation["fix"], hasPlace: boolean): Explanation["fix"] {
  return hasPlace ? fix.toSorted(([left], [right]) => Number(right === "agent") - Number(left === "agent")) : fix;
}

function agentFirst(fault: readonly Side[]): readonly Side[] {
  return ["agent", ...fault.filter((side) => side !== "agent")];
}
