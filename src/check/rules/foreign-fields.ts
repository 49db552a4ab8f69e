import { pointerToken, resolvePointer } from "../../json/pointer.js";
import { takes } from "../accepted-parts.js";
import type { Finding, Rule } from "../finding.js";
import type { Target } from "../target.js";

/** Top-level members that known clients send, in any form of request (wire contract 2, 10.3). */
export const clientFields: ReadonlySet<string> = new Set(
  "type model instructions previous_response_id input tools tool_choice parallel_tool_calls reasoning store stream stream_options include service_tier prompt_cache_key text generate client_metadata".split(
    " ",
  ),
);

/** Members that the API documents and no client sends: the platform takes them, the ChatGPT backend does not. */
const documented: ReadonlySet<string> = new Set(
  "background conversation max_output_tokens max_tool_calls metadata prompt prompt_cache_retention safety_identifier truncation user".split(
    " ",
  ),
);

/** Members of the API that reasoning models refuse. */
const refusedByReasoning: ReadonlySet<string> = new Set(["temperature", "top_p", "top_logprobs"]);

/** Members of Chat Completions and Anthropic Messages that have another name here. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["functions", "tools"],
  ["max_completion_tokens", "max_output_tokens"],
  ["max_tokens", "max_output_tokens"],
  ["messages", "input"],
  ["reasoning_effort", "reasoning.effort"],
  ["response_format", "text.format"],
  ["system", "instructions"],
  ["verbosity", "text.verbosity"],
]);

/** Top-level members that no client sends: something after it put them there, and a server may refuse them. */
export const foreignFields: Rule = {
  codes: ["field-never-sent"],
  *find({ document, body }, target) {
    if (!document.isObject(body)) return;
    if (resolvePointer(document, "/stream_options/include_usage", body) !== -1) yield includeUsage;
    const seen = new Set<string>();
    for (const { key } of document.members(body)) {
      const name = document.string(key);
      if (clientFields.has(name) || seen.has(name) || isDecided(name, target)) continue;
      seen.add(name);
      const found = judged(name, target);
      if (found !== undefined)
        yield { code: "field-never-sent", severity: "warning", pointer: `/${pointerToken(name)}`, ...found };
    }
  },
};

/** Responses has `stream_options`, and not this one: an answer always has its usage. */
const includeUsage: Finding = {
  code: "field-never-sent",
  severity: "warning",
  pointer: "/stream_options/include_usage",
  message: "no client sends stream_options.include_usage; a server may refuse what it does not know",
  says: "Unknown parameter: 'stream_options.include_usage'.",
  fix: "leave it out: the Responses API always tells the usage",
};

/** An `--accepts` file that lists what is taken, or says that this is not, has the last word. */
function isDecided(name: string, { accepts }: Target): boolean {
  const choice = accepts?.fields;
  return choice !== undefined && ("only" in choice || !takes(choice, name));
}

function judged(name: string, { isChatgptBackend }: Target): Pick<Finding, "message" | "says" | "fix"> | undefined {
  if (refusedByReasoning.has(name)) {
    return {
      message: `no client sends ${name}, and reasoning models refuse it`,
      says: `Unsupported parameter: '${name}' is not supported with this model.`,
      fix: `leave ${name} out: a gateway or SDK adds it by default`,
    };
  }
  if (documented.has(name)) {
    if (!isChatgptBackend) return undefined;
    return {
      message: `no client sends ${name}; the API documents it, and the ChatGPT backend does not take it`,
      says: `Unsupported parameter: ${name}`,
      fix: `leave ${name} out towards this backend`,
    };
  }
  const other = otherNames.get(name);
  return {
    message: `no client sends ${name}; a server may refuse what it does not know`,
    says: `Unknown parameter: '${name}'.`,
    fix: other === undefined ? `leave ${name} out` : `the Responses API calls it ${other}`,
  };
}
