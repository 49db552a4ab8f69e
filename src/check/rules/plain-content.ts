import type { Rule } from "../finding.js";

/** Content as a plain string: the API takes it, and no client sends it (wire contract 3). */
export const plainContent: Rule = {
  codes: ["content-plain-text"],
  *find(view) {
    for (const { node, index, type } of view.items) {
      if (type !== "message" || view.textOf(node, "content") === undefined) continue;
      const part = view.textOf(node, "role") === "assistant" ? "output_text" : "input_text";
      yield {
        code: "content-plain-text",
        severity: "note",
        pointer: `/input/${index}/content`,
        message: "content is plain text; a client always sends a list of parts",
        says: `nothing, or: Invalid type for 'input[${index}].content': expected an array of objects, but got a string instead.`,
        fix: `wrap it where a server refuses it: [{"type":"${part}","text":"…"}]`,
      };
    }
  },
};
