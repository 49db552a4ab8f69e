import type { Entry } from "../entry.js";
import { at, byCheck } from "../locate.js";
import { everyRequest } from "./words.js";

const lite = "Responses-Lite";

/** The contract of Responses Lite. */
export const liteEntries: readonly Entry[] = [
  {
    name: "lite-tools",
    patterns: [{ message: new RegExp(`${lite} only supports function tools`) }],
    means: "a Lite request offers tools that Lite does not have",
    why: "the client leaves hosted tools out in Lite (wire contract 6); a gateway added web search or image generation, or passed the Lite header on with an ordinary request",
    rule: "lite/hosted-tool",
    fault: ["gateway", "agent"],
    where: [byCheck("lite-tool-type"), at("/tools")],
    related: ["lite-tool-type", "lite-top-level"],
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      gateway: "add no tools to Lite requests; drop the Lite header when you rebuild the request as an ordinary one",
      agent: "offer function, custom and namespaced tools only",
    },
    next: "check",
  },
  {
    name: "lite-parallel-calls",
    patterns: [{ message: new RegExp(`${lite} requires .?parallel_tool_calls.? to be false`) }],
    means: "a Lite request must say parallel_tool_calls: false, and this one does not",
    why: "the client always sends false in Lite (wire contract 6); a gateway took the member out or set it to true",
    rule: "parallel-tool-calls/lite",
    fault: ["gateway"],
    where: [at("/parallel_tool_calls")],
    related: ["lite-parallel-calls", "lite-reasoning-context"],
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      gateway: "pass parallel_tool_calls: false on, also when there are no top-level tools",
      user: "an ordinary model entry (use_responses_lite false) until the gateway is fixed",
    },
    next: "check",
  },
  {
    name: "lite-reasoning-context",
    patterns: [{ message: new RegExp(`${lite} requires .?reasoning\\.context.?`) }],
    means: "a Lite request must keep the reasoning of all turns, and this one does not say so",
    why: 'the client sends reasoning.context "all_turns" in Lite (wire contract 2.2); a gateway rebuilt reasoning without it',
    rule: "reasoning/context-lite",
    fault: ["gateway"],
    where: [at("/reasoning/context")],
    related: ["lite-reasoning-context", "lite-parallel-calls"],
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      gateway: "pass reasoning on whole",
      user: "an ordinary model entry (use_responses_lite false) until the gateway is fixed",
    },
    next: "check",
  },
  {
    name: "lite-contract",
    patterns: [{ message: new RegExp(`${lite} (?<says>(?:requires|only|does not|doesn't|cannot|is not).*)`) }],
    means: "the request breaks the contract of Responses Lite: {says}",
    why: "Lite has a shape of its own (wire contract 6); a gateway changed it, or passed the Lite header on with an ordinary request",
    rule: "headers/lite",
    fault: ["gateway", "agent"],
    where: [
      byCheck("lite-tool-type", "lite-parallel-calls", "lite-reasoning-context", "lite-top-level", "lite-image-detail"),
    ],
    related: ["lite-tool-type", "lite-parallel-calls", "lite-reasoning-context", "lite-top-level", "lite-image-detail"],
    retry: "useless",
    retryWhy: everyRequest,
    fix: { gateway: "pass Lite requests on as they are, header and body together" },
    next: "check",
  },
  {
    name: "context-unsupported",
    patterns: [
      { message: /Unsupported value: '(?<value>all_turns)' is not supported with the '(?<model>[^']+)' model/ },
    ],
    means: "{model} does not keep the reasoning of all turns",
    why: "the client sends all_turns for models whose catalog entry says use_responses_lite; this model is no Lite model",
    rule: "reasoning/context-lite",
    fault: ["user", "agent"],
    where: [at("/reasoning/context")],
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      user: "use_responses_lite false in the model's catalog entry, or another review model",
      agent: "ask the catalog, not the name, whether a model is Lite",
    },
    next: "why",
  },
];
