import type { StandardInput } from "../src/source/read-bytes.js";

/** A terminal: nothing is piped in, and nothing may be read. */
export const terminalInput: StandardInput = {
  kind: () => "terminal",
  chunks() {
    throw new Error("standard input was read although it is a terminal");
  },
};

/** Standard input that hands over these chunks, as a pipe does. */
export function pipedInput(...chunks: readonly (string | Uint8Array)[]): StandardInput {
  return {
    kind: () => "pipe",
    async *chunks() {
      for (const chunk of chunks) yield await Promise.resolve(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    },
  };
}
