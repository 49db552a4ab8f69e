import type { Field } from "./field.js";

/** Members the client always sends with the same value. */
function constant(name: string, json: string, rule: string, text: string): Field {
  return ({ reasons, writer }) => {
    reasons.add(`/${name}`, "set", rule, text, undefined, json);
    return () => writer.ascii(json);
  };
}

/** Wire contract 10.3: the only frame a client sends. */
export const type = constant("type", '"response.create"', "frame/type", "the only frame type a client sends");

/** Wire contract 2.1. */
export const toolChoice = constant("tool_choice", '"auto"', "tool-choice/auto", "the client always sends auto");

/** Wire contract 2.1. */
export const stream = constant("stream", "true", "stream/always", "the client always streams");

/** Wire contract 10.3: only a prewarm asks for no answer. */
export const generate: Field = ({ prewarm, reasons, writer }) => {
  if (!prewarm) {
    reasons.add("/generate", "omitted", "generate/prewarm", "only a prewarm frame has it");
    return undefined;
  }
  reasons.add("/generate", "set", "generate/prewarm", "a prewarm asks for no answer", undefined, "false");
  return () => writer.ascii("false");
};

/** Wire contract 10.4: a single request is always the full form; the frame planner makes deltas. */
export const previousResponseId: Field = ({ reasons }) => {
  reasons.add("/previous_response_id", "omitted", "previous-response/full", "a full frame continues nothing");
  return undefined;
};
