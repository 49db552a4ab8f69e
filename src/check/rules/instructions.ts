import type { Rule } from "../finding.js";

/** The ChatGPT backend refuses ordinary requests without `instructions`. */
export const instructions: Rule = {
  codes: ["instructions-missing"],
  *find(view, { isChatgptBackend }) {
    if (!isChatgptBackend || view.isLite || view.member("instructions") !== -1) return;
    yield {
      code: "instructions-missing",
      severity: "error",
      pointer: "/instructions",
      message: "the ChatGPT backend wants instructions, and the request has none",
      says: "Instructions are required",
      fix: "give the Prompt base_instructions",
    };
  },
};
