import type { Edit } from "./source-mutants.js";
import { child, children, type SyntaxNode } from "./syntax-tree.js";

/** Calls whose arguments are rows of a table. */
const tableCalls: ReadonlySet<string> = new Set(["record", "recordOf", "choice"]);

/** Ways to break a table: a row left out, two neighbours exchanged where the order means something. */
export function listEdits(node: SyntaxNode, parents: readonly SyntaxNode[], source: string): Edit[] {
  if (node.type === "ObjectExpression") return dropped(children(node, "properties"));
  const rows = orderedRows(node, source);
  // What is made a set has no order.
  const isSet = parents.at(-1)?.type === "NewExpression";
  return [...dropped(rows), ...(isSet ? [] : exchanged(rows, source))];
}

function orderedRows(node: SyntaxNode, source: string): SyntaxNode[] {
  if (node.type === "ArrayExpression") return children(node, "elements");
  if (node.type !== "CallExpression") return [];
  const callee = child(node, "callee");
  return tableCalls.has(source.slice(callee.start, callee.end)) ? children(node, "arguments") : [];
}

/** Each row left out, with the comma behind it, or before it when it is the last one. */
function dropped(rows: readonly SyntaxNode[]): Edit[] {
  return rows.map((row, index) => {
    const next = rows[index + 1];
    const start = next === undefined ? (rows[index - 1]?.end ?? row.start) : row.start;
    return { start, end: next?.start ?? row.end, text: "" };
  });
}

function exchanged(rows: readonly SyntaxNode[], source: string): Edit[] {
  return rows.slice(1).map((right, index) => {
    const left = rows[index]!;
    const between = source.slice(left.end, right.start);
    const text = source.slice(right.start, right.end) + between + source.slice(left.start, left.end);
    return { start: left.start, end: right.end, text };
  });
}
