import { fstatSync } from "node:fs";

/** What standard input is connected to; `none` when it is closed or /dev/null. */
export type StandardInputKind = "terminal" | "pipe" | "file" | "none";

/** Standard input; nothing is opened or read before it is asked for. */
export const standardInput = {
  /** `pipe` and `file` mean that something was handed to the command, so that no `-` is needed. */
  kind(): StandardInputKind {
    let status;
    try {
      status = fstatSync(0);
    } catch {
      return "none";
    }
    if (status.isFIFO() || status.isSocket()) return "pipe";
    if (status.isFile()) return "file";
    return process.stdin.isTTY ? "terminal" : "none";
  },

  /** The bytes as they arrive. */
  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of process.stdin) yield chunk as Uint8Array;
  },
};

export type StandardInput = typeof standardInput;
