import type { ProbeResult } from "./probe.js";
import type { Part } from "./part.js";

const members = { field: "fields", item: "items", tool: "tools", content: "contents" } as const;

/** What a probe found refused, as an `--accepts` file for `check`. */
export function acceptsFile({ parts }: ProbeResult, name: string): string {
  const refused = (kind: Part["kind"]): string[] =>
    parts.filter(({ part, verdict }) => part.kind === kind && verdict === "refused").map(({ part }) => part.name);
  const lists = Object.entries(members).flatMap(([kind, member]) => {
    const not = refused(kind as Part["kind"]);
    return not.length === 0 ? [] : [[member, { not }] as const];
  });
  return `${JSON.stringify({ name, ...Object.fromEntries(lists) }, undefined, 2)}\n`;
}
