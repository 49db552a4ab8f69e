import type { Reply } from "./reply.js";

/** What becomes of the connection, in a few words; undefined where nothing does: `reset`, `close 1009`, `stays open`. */
export function endingText({ ending, resetAfterBytes }: Reply): string | undefined {
  if (resetAfterBytes !== undefined) return `reset after ${resetAfterBytes.toLocaleString("en-US")} bytes`;
  switch (ending.kind) {
    case "end":
      return undefined;
    case "stall":
      return "stays open, silent";
    case "cut":
      return ending.isReset ? "reset" : "cut";
    case "close":
      return `close ${ending.code}`;
  }
}
