import type { Field } from "./field.js";

/** Wire contract 2.1 and 6: the base text; empty is left out, and in Lite it is a message in `input`. */
export const instructions: Field = ({ parts, prefix, lite, liteOrigin, reasons, writer }) => {
  const text = parts.baseInstructions;
  if (!parts.hasInstructions) reasons.warn("base-instructions-missing", "/instructions");
  const prompt = { kind: "prompt", key: "base_instructions" } as const;
  if (text === "") {
    reasons.add("/instructions", "omitted", "instructions/empty", "the base instructions are empty", prompt);
    return undefined;
  }
  const position = prefix.indexOf("instructions");
  if (position !== -1) {
    const moved = `${lite ? "Lite" : "this version"} carries them as input[${position}]`;
    reasons.add("/instructions", "moved", "lite/instructions", moved, lite ? liteOrigin : undefined);
    return undefined;
  }
  reasons.add("/instructions", "set", "instructions/base", "the Prompt's base instructions", prompt);
  return () => writer.text(text);
};
