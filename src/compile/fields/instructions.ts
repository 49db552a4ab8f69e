import type { Field } from "./field.js";

/** Wire contract 2.1 and 6: the base text; empty is left out, and in Lite it is a message in `input`. */
export const instructions: Field = ({ parts, lite, liteOrigin, reasons, writer }) => {
  const text = parts.baseInstructions ?? "";
  if (parts.baseInstructions === undefined) reasons.warn("base-instructions-missing", "/instructions");
  const prompt = { kind: "prompt", key: "base_instructions" } as const;
  if (text === "") {
    reasons.add("/instructions", "omitted", "instructions/empty", "the base instructions are empty", prompt);
    return undefined;
  }
  if (lite) {
    reasons.add("/instructions", "moved", "lite/instructions", "Lite carries them as input[1]", liteOrigin);
    return undefined;
  }
  reasons.add("/instructions", "set", "instructions/base", "the Prompt's base instructions", prompt);
  return () => writer.text(text);
};
