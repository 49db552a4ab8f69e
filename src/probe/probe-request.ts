import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { partKey, type Part } from "./part.js";
import { listed, typeOf } from "./typed-nodes.js";
import { isNeededContent, isNeededField, VariantWriter } from "./variant-writer.js";

/** A request that can be written with some of its parts, and with invalid values of some. */
export class ProbeRequest {
  /** Everything that can be left out, in the order of the body. */
  readonly parts: readonly Part[];
  /** The same by what stands inside what: fields and items; tools and content parts; tools inside namespaces. */
  readonly stages: readonly (readonly Part[])[];
  /** Parts of which there is an invalid value to try. */
  readonly controlled: readonly Part[];
  readonly #document: JsonDocument;
  readonly #body: number;

  constructor(document: JsonDocument, body: number) {
    this.#document = document;
    this.#body = body;
    const found = findParts(document, body);
    this.parts = found.map(({ part }) => part);
    this.stages = [0, 1, 2].map((stage) => found.filter((one) => one.stage === stage).map(({ part }) => part));
    this.controlled = this.stages.flatMap((stage) => {
      const applied = new Set<string>();
      this.#variant(this.parts, stage, { applied });
      return stage.filter((part) => applied.has(partKey(part)));
    });
  }

  /** The body with these parts and no other; those in `controls` with an invalid value. */
  write(parts: readonly Part[], controls: readonly Part[] = []): Uint8Array {
    return this.#variant(parts, controls, {});
  }

  /** Whether the body with these parts really holds one of them: what it stands in may be left out. */
  holds(parts: readonly Part[], part: Part): boolean {
    const written = new Set<string>();
    this.#variant(parts, [], { written });
    return written.has(partKey(part));
  }

  #variant(
    parts: readonly Part[],
    controls: readonly Part[],
    { applied = new Set(), written = new Set() }: { applied?: Set<string>; written?: Set<string> },
  ): Uint8Array {
    const writer = new VariantWriter(this.#document, {
      included: new Set(parts.map(partKey)),
      controls: new Set(controls.map(partKey)),
      applied,
      written,
    });
    return writer.body(this.#body);
  }
}

interface FoundPart {
  readonly part: Part;
  readonly stage: number;
}

/** Every part once, with the outermost stage it occurs in. */
function findParts(document: JsonDocument, body: number): FoundPart[] {
  const found = new Map<string, FoundPart>();
  const add = (kind: Part["kind"], name: string, stage: number): void => {
    const key = partKey({ kind, name });
    const known = found.get(key);
    if (known === undefined || known.stage > stage) found.set(key, { part: known?.part ?? { kind, name }, stage });
  };
  const addTools = (list: number, stage: number, depth = 0): void => {
    for (const tool of listed(document, list)) {
      add("tool", typeOf(document, tool), stage);
      if (depth < deepestNesting) addTools(document.member(tool, "tools"), 2, depth + 1);
    }
  };
  for (const { key } of document.members(body)) {
    const name = document.string(key);
    if (!isNeededField(name)) add("field", name, 0);
  }
  addTools(document.member(body, "tools"), 1);
  for (const item of listed(document, document.member(body, "input"))) {
    const type = typeOf(document, item);
    if (type !== "message") add("item", type, 0);
    addTools(document.member(item, "tools"), 1);
    if (type === "reasoning") continue;
    for (const list of ["content", "output"]) {
      for (const part of listed(document, document.member(item, list))) {
        if (!isNeededContent(typeOf(document, part))) add("content", typeOf(document, part), 1);
      }
    }
  }
  return [...found.values()];
}
