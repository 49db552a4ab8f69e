import type { Edit } from "./source-mutants.js";
import { child, children, isNode, type SyntaxNode } from "./syntax-tree.js";

/** Ways to break one expression or statement: conditions, operators, literals, results, what is written or noted. */
export function expressionEdits(node: SyntaxNode, parents: readonly SyntaxNode[], source: string): Edit[] {
  const edits = edit[node.type]?.(node, parents, (part) => source.slice(part.start, part.end)) ?? [];
  return edits.map(({ at, text }) => ({ start: at.start, end: at.end, text }));
}

interface Replacement {
  readonly at: SyntaxNode;
  readonly text: string;
}
type Editor = (
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
  textOf: (node: SyntaxNode) => string,
) => readonly Replacement[];

const negateTest: Editor = (node, _, textOf) => {
  const test = child(node, "test");
  return [{ at: test, text: `!(${textOf(test)})` }];
};

const opposites: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">"],
  "<=": ["<"],
  ">": [">=", "<"],
  ">=": [">"],
  "+": ["-"],
  "-": ["+"],
  "*": ["+"],
};

/** Methods whose result differs from what they are called on: each is left out in turn. */
const transformations: ReadonlySet<string> = new Set(
  "filter toSorted toReversed slice subarray replace replaceAll trim toLowerCase padStart".split(" "),
);

/** Values that rules look at: each is taken away in turn. */
const lookedAt: ReadonlySet<string> = new Set([
  "session",
  "values",
  "parts",
  "provider",
  "model",
  "auth",
  "turn",
  "features",
]);

const need: Readonly<Record<string, string>> = { required: "optional", optional: "nullable", nullable: "optional" };

const edit: Readonly<Record<string, Editor>> = {
  IfStatement: negateTest,
  ConditionalExpression: negateTest,
  WhileStatement: negateTest,
  LogicalExpression: (node, _, textOf) => {
    const [left, right] = [child(node, "left"), child(node, "right")];
    const sides = [left, right].map((side) => ({ at: node, text: textOf(side) }));
    const operator = node["operator"];
    if (operator === "??") return sides;
    const other = operator === "&&" ? "||" : "&&";
    return [...sides, { at: node, text: `(${textOf(left)} ${other} ${textOf(right)})` }];
  },
  BinaryExpression: (node, _, textOf) => {
    const [left, right] = [textOf(child(node, "left")), textOf(child(node, "right"))];
    return (opposites[String(node["operator"])] ?? []).map((operator) => ({
      at: node,
      text: `${left} ${operator} ${right}`,
    }));
  },
  UnaryExpression: (node, _, textOf) =>
    node["operator"] === "!" ? [{ at: node, text: textOf(child(node, "argument")) }] : [],
  Literal: (node, parents) => {
    const parent = parents.at(-1);
    const isName = parent?.type === "Property" && parent["key"] === node && parent["computed"] !== true;
    if (isName) return [];
    const { value, raw } = node;
    if (typeof value === "string") return [{ at: node, text: `${String(raw).slice(0, -1)}~${String(raw).at(-1)!}` }];
    if (typeof value === "number") return [{ at: node, text: String(value + 1) }];
    if (typeof value === "boolean") return [{ at: node, text: String(!value) }];
    if (node["regex"] !== undefined)
      return [
        { at: node, text: "/(?!)/g" },
        { at: node, text: "/(?:)/g" },
      ];
    return [];
  },
  TemplateElement: (node, _, textOf) => {
    const text = textOf(node);
    return /\w/.test(text) ? [{ at: node, text: text.replace(/\w/, "~$&") }] : [];
  },
  ArrowFunctionExpression: (node, _, textOf) => {
    const body = child(node, "body");
    if (node["expression"] !== true || textOf(body) === "undefined") return [];
    const wrongs = [{ at: body, text: "undefined" }];
    return body.type === "Identifier" ? [...wrongs, { at: body, text: `!${textOf(body)}` }] : wrongs;
  },
  AssignmentPattern: (node, _, textOf) => [{ at: node, text: textOf(child(node, "left")) }],
  ExpressionStatement: (node) => [{ at: node, text: ";" }],
  ThrowStatement: (node) => [{ at: node, text: ";" }],
  ContinueStatement: (node) => [{ at: node, text: ";" }],
  BreakStatement: (node) => [{ at: node, text: ";" }],
  ReturnStatement: (node, parents) => {
    const argument = node["argument"];
    if (!isNode(argument)) return [{ at: node, text: ";" }];
    const isLast = parents.at(-1)?.type === "BlockStatement";
    return isLast
      ? [{ at: argument, text: "undefined" }]
      : [
          { at: argument, text: "undefined" },
          { at: node, text: ";" },
        ];
  },
  CallExpression: (node, _, textOf) => {
    const callee = child(node, "callee");
    if (callee.type === "Identifier") {
      const other = need[textOf(callee)];
      return other === undefined ? [] : [{ at: callee, text: other }];
    }
    if (callee.type !== "MemberExpression") return [];
    const name = textOf(child(callee, "property"));
    return transformations.has(name) ? [{ at: node, text: textOf(child(callee, "object")) }] : [];
  },
  MemberExpression: (node, parents, textOf) => {
    const object = child(node, "object");
    const owner = object.type === "MemberExpression" ? textOf(child(object, "property")) : textOf(object);
    const parent = parents.at(-1);
    const isTarget = parent?.type === "CallExpression" || parent?.type === "AssignmentExpression";
    return lookedAt.has(owner) && !isTarget ? [{ at: node, text: "undefined" }] : [];
  },
  SwitchCase: (node) =>
    children(node, "consequent")
      .slice(-1)
      .map((last) => ({ at: last, text: ";" })),
};
