import type { ShapeReport } from "./items/shape-report.js";
import { promptOrigin } from "./prompt-origin.js";
import type { Prompt } from "./prompt.js";
import type { Reasons } from "./reasons.js";

/** Turns what a walk over Prompt values finds into reasons and warnings. */
export function promptReport(prompt: Prompt, reasons: Reasons): Required<ShapeReport> {
  const { document } = prompt;
  return {
    gated: (pointer, verdict) => reasons.addVerdict(pointer, verdict),
    unknownMember: (pointer, key) => {
      const origin = promptOrigin(document, key, prompt.node);
      reasons.warn("member-dropped", pointer, { member: document.string(key) }, origin);
      reasons.add(pointer, "dropped", "items/unknown-member", "the client's reader does not keep it", origin);
    },
    unknownVariant: (pointer, value, written) => {
      const text = `unknown to the client: sent as ${written}`;
      const origin = promptOrigin(document, value, prompt.node);
      reasons.add(`${pointer}/type`, "changed", "items/unknown-action", text, origin);
    },
  };
}
