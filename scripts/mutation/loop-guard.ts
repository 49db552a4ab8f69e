import { child, codeNodes, parseTypeScript } from "./syntax-tree.js";

const loops: ReadonlySet<string> = new Set([
  "ForStatement",
  "ForOfStatement",
  "ForInStatement",
  "WhileStatement",
  "DoWhileStatement",
]);

/** More turns than all loops of one check take together; a broken loop that never ends gets there in milliseconds. */
const mostTurns = 3_000_000;

const counter = { turns: 0 };
Object.assign(globalThis, {
  countLoopTurn: () => {
    if (++counter.turns > mostTurns) throw new Error("a loop that does not end");
  },
});

/** Starts counting anew. */
export function resetLoopGuard(): void {
  counter.turns = 0;
}

/** The same code, whose loops throw instead of never ending. Lines stay where they are. */
export function withGuardedLoops(file: string, text: string): string {
  const insertions: { at: number; text: string }[] = [];
  for (const { node } of codeNodes(parseTypeScript(file, text))) {
    if (!loops.has(node.type)) continue;
    const body = child(node, "body");
    if (body.type === "BlockStatement") insertions.push({ at: body.start + 1, text: "countLoopTurn();" });
    else insertions.push({ at: body.start, text: "{countLoopTurn();" }, { at: body.end, text: "}" });
  }
  return insertions
    .toSorted((left, right) => right.at - left.at)
    .reduce((guarded, { at, text: added }) => guarded.slice(0, at) + added + guarded.slice(at), text);
}
