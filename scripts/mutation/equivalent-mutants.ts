/** A mutant that nothing can notice, because it means the same. Each was looked at by hand. */
export interface EquivalentMutant {
  /** Path below src; a policy has none. */
  readonly file: string;
  /** The line that is changed, as it stands. */
  readonly source: string;
  /** As the script prints it. */
  readonly change: string;
  readonly reason: string;
}

const noWrapping = "codex-0.144 leaves the tools of Lite flat, so it never asks what a wrapping namespace may hold";
const onlySize = "the size is a hint: the buffer grows when it is too small";
const onlySpeed = "where the search for a member starts; it finds the member from anywhere";
const noPointer = "the position only shows in pointers, and this writer reports nothing";
const rootIsDefault = "items are compiled from the root of their text, which is what a missing root means";

export const equivalentMutants: readonly EquivalentMutant[] = [
  { file: "policies", source: "", change: "codex-0.144.namespacedTools of codex-0.147", reason: noWrapping },
  { file: "policies", source: "", change: "codex-0.144.namespacedTools of made-up", reason: noWrapping },
  {
    file: "compile/dialects/codex-0.144.ts",
    source: "namespacedTools: functionsOnly,",
    change: "namespacedTools: functionsOnly, -> (nothing)",
    reason: noWrapping,
  },
  {
    file: "compile/build-context.ts",
    source: "writer: new ByteWriter(history ? prompt.document.end(prompt.node) : undefined),",
    change: "history -> !(history)",
    reason: onlySize,
  },
  {
    file: "compile/headers/request-headers.ts",
    source: 'if (typeof value === "string" && !isHeaderValue(value)) return skipUnsendable(rule, context.reasons);',
    change: 'typeof value === "string" && !isHeaderValue(value) -> !isHeaderValue(value)',
    reason: "a secret prints as a text that every header can hold",
  },
  {
    file: "compile/items/shape-writer.ts",
    source: "values.slice(0, members.length).forEach((value, position) => (this.#slots[base + position] = value));",
    change: "values.slice(0, members.length) -> values",
    reason: "a list with more values is refused, whatever was collected",
  },
  {
    file: "compile/fields/service-tier.ts",
    source: "const advertised = (values.model.service_tiers ?? []).map(({ id }) => id);",
    change: "values.model.service_tiers ?? [] -> values.model.service_tiers",
    reason: "a resolved profile always has the list; only its type may lack it",
  },
  {
    file: "compile/fields/tools.ts",
    source: 'return found === undefined ? "a tool" : document.string(found);',
    change: '"a tool" -> "a tool~"',
    reason: "only a tool without a type is called so, and such a Prompt is refused before a warning is shown",
  },
  {
    file: "compile/items/compared-form.ts",
    source: "export const comparedGates: Gates = { metadata: () => true };",
    change: "true -> false",
    reason: "whatever is not undefined leaves the member out",
  },
  {
    file: "compile/items/compared-form.ts",
    source: "const writer = new ByteWriter(document.end(item) - document.start(item));",
    change: "document.end(item) - document.start(item) -> document.end(item) + document.start(item)",
    reason: onlySize,
  },
  {
    file: "compile/items/compared-form.ts",
    source: "if (found?.shape !== undefined) shapeWriter.typedElement(0, found.shape, found.written, item);",
    change: "0 -> 1",
    reason: noPointer,
  },
  {
    file: "compile/request-items.ts",
    source: "comparedWriter.typedElement(0, shape, type, item);",
    change: "0 -> 1",
    reason: noPointer,
  },
  {
    file: "compile/request-items.ts",
    source: "const size = document.end(item) - document.start(item);",
    change: "document.end(item) - document.start(item) -> document.end(item) + document.start(item)",
    reason: onlySize,
  },
  {
    file: "compile/request-items.ts",
    source: "const report = promptReport({ document, node: root }, this.#context.reasons);",
    change: ", node: root -> (nothing)",
    reason: rootIsDefault,
  },
  {
    file: "compile/request-items.ts",
    source: "const place = { document, item, root, promptPosition: position.prompt, wirePosition: position.wire };",
    change: "root, -> (nothing)",
    reason: rootIsDefault,
  },
  {
    file: "compile/items/shape-writer.ts",
    source: "#top = 0;",
    change: "0 -> 1",
    reason: "where the first slot is does not matter",
  },
  {
    file: "compile/items/shape-writer.ts",
    source: "this.#top = base;",
    change: "this.#top = base; -> ;",
    reason: "slots are only used again to save memory",
  },
  { file: "compile/items/shape-writer.ts", source: "let guess = 0;", change: "0 -> 1", reason: onlySpeed },
  {
    file: "compile/items/shape-writer.ts",
    source: "guess = position + 1;",
    change: "guess = position + 1; -> ;",
    reason: onlySpeed,
  },
];
