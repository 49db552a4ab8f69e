import type { Field } from "./field.js";

/** Wire contract 2.1: the Prompt's wish, never in Lite. Without the member, what the model supports. */
export const parallelToolCalls: Field = ({ parts, values, dialect, lite, liteOrigin, reasons, writer }) => {
  const { rule, decide } = dialect.parallelDefault;
  const wish = parts.parallelToolCalls ?? decide(values.model.supports_parallel_tool_calls === true);
  const pointer = "/parallel_tool_calls";
  if (lite) {
    const outcome = wish ? "changed" : "set";
    const text = wish ? "the Prompt says true, but Lite allows one call at a time" : "false, as always in Lite";
    reasons.add(pointer, outcome, "parallel-tool-calls/lite", text, liteOrigin, "false");
  } else if (parts.parallelToolCalls === undefined) {
    const text = "the Prompt does not say; the model's ability decides";
    const origin = "/model/supports_parallel_tool_calls";
    reasons.add(pointer, "defaulted", rule, text, origin, String(wish));
  } else {
    const origin = { kind: "prompt", key: "parallel_tool_calls" } as const;
    reasons.add(pointer, "set", "parallel-tool-calls/prompt", "as the Prompt says", origin, String(wish));
  }
  return () => writer.ascii(wish && !lite ? "true" : "false");
};
