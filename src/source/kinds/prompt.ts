import type { Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";

/** `base_instructions`, or `input` without `model`; an array of items is a Prompt's input (spec/profile.md, shapes). */
export const promptKind: SourceKind = {
  description: "a Prompt: {input, tools, base_instructions}, or its array of items",
  recognises: ({ document, node }) =>
    document.isArray(node) ||
    document.member(node, "base_instructions") !== -1 ||
    document.member(node, "input") !== -1,
  read: ({ name, notes, document, node }: Candidate): Source => ({
    kind: "prompt",
    name,
    notes,
    prompt: { document, node },
    environment: {},
  }),
};
