import { expressionEdits } from "./expression-edits.js";
import { listEdits } from "./list-edits.js";
import { codeNodes, parseTypeScript } from "./syntax-tree.js";

/** A piece of the source text and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One rule broken: a source file with one edit. */
export interface Mutant {
  /** Path below src. */
  readonly file: string;
  readonly line: number;
  /** The line that is changed first, as it stands. */
  readonly source: string;
  /** What was changed, for people: `"auto" -> "auto~"`. */
  readonly change: string;
  readonly text: string;
}

/** Every way in which we break a file, in the order of the text; each changed text once. */
export function sourceMutants(file: string, source: string): Mutant[] {
  const found = new Map<string, Mutant>();
  for (const { node, parents } of codeNodes(parseTypeScript(file, source))) {
    for (const edit of [...expressionEdits(node, parents, source), ...listEdits(node, parents, source)]) {
      const text = source.slice(0, edit.start) + edit.text + source.slice(edit.end);
      if (text === source || found.has(text)) continue;
      const line = source.slice(0, edit.start).split("\n").length;
      const change = `${oneLine(source.slice(edit.start, edit.end))} -> ${oneLine(edit.text) || "(nothing)"}`;
      found.set(text, { file, line, source: source.split("\n")[line - 1]!.trim(), change, text });
    }
  }
  return [...found.values()];
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 100 ? `${line.slice(0, 60)} … ${line.slice(-35)}` : line;
}
