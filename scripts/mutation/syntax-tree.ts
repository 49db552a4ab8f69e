import { parseSync } from "vite";

/** A node of the syntax tree, of any kind: what mutating needs is its type, its place, and its children by name. */
export interface SyntaxNode {
  readonly type: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** @throws when the text is not TypeScript */
export function parseTypeScript(file: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return program as unknown as SyntaxNode;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The node under a name; throws when there is none, because a tree of another form would silently give no mutants. */
export function child(node: SyntaxNode, name: string): SyntaxNode {
  const value = node[name];
  if (!isNode(value)) throw new Error(`${node.type} at ${node.start} has no ${name}`);
  return value;
}

export function children(node: SyntaxNode, name: string): SyntaxNode[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Every node of code, outermost first, with those that hold it. Types, imports and re-exports are left out. */
export function* codeNodes(
  node: SyntaxNode,
  parents: readonly SyntaxNode[] = [],
): Generator<{ readonly node: SyntaxNode; readonly parents: readonly SyntaxNode[] }> {
  const isType = node.type.startsWith("TS") && !typeWrappers.has(node.type);
  if (isType || node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return;
  yield { node, parents };
  const inner = [...parents, node];
  for (const [name, value] of Object.entries(node)) {
    if (typeMembers.has(name)) continue;
    for (const candidate of Array.isArray(value) ? value : [value]) {
      if (isNode(candidate)) yield* codeNodes(candidate, inner);
    }
  }
}

/** Wrappers that mean nothing at run time, but hold code. */
const typeWrappers: ReadonlySet<string> = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
const typeMembers: ReadonlySet<string> = new Set(["typeAnnotation", "returnType", "typeArguments", "typeParameters"]);
