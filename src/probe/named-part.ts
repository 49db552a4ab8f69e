import type { RequestView } from "../check/request-view.js";
import { resolvePointer } from "../json/pointer.js";
import type { Answer } from "../explain/answer.js";
import { explain } from "../explain/explain.js";
import type { Part } from "./part.js";

export interface NamedPart {
  readonly part: Part;
  /** By the path to it; else by a name, which may stand there for another reason. */
  readonly byPath: boolean;
}

/** The part that an answer is about, if it says so: by the path it names, else by a name it quotes. */
export function namedPart(answer: Answer, request: RequestView, candidates: readonly Part[]): NamedPart | undefined {
  const { named } = explain(answer, request);
  const byPath = named === undefined ? undefined : partAt(named, request, candidates);
  if (byPath !== undefined) return { part: byPath, byPath: true };
  const quoted = Array.from(answer.message.matchAll(/['"`](\w+)['"`]/g), ([, name]) => name);
  const [part, ...others] = candidates.filter(({ name }) => quoted.includes(name));
  return part !== undefined && others.length === 0 ? { part, byPath: false } : undefined;
}

/** From the path outwards: the innermost part that it lies in. */
function partAt(pointer: string, { document, body }: RequestView, candidates: readonly Part[]): Part | undefined {
  const steps = pointer.split("/").slice(1);
  for (let depth = steps.length; depth > 0; depth--) {
    const node = resolvePointer(document, `/${steps.slice(0, depth).join("/")}`, body);
    const type = node === -1 ? -1 : document.member(node, "type");
    const name = type !== -1 && document.isString(type) ? document.string(type) : undefined;
    const part = name === undefined ? undefined : candidates.find((one) => one.kind !== "field" && one.name === name);
    if (part !== undefined) return part;
  }
  return candidates.find(({ kind, name }) => kind === "field" && name === steps[0]);
}
