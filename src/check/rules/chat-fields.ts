import { pointerToken } from "../../json/pointer.js";
import type { Rule } from "../finding.js";

/** Members that OpenAI documents for `POST /chat/completions`. */
const documented: ReadonlySet<string> = new Set(
  "audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages metadata modalities model n parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier stop store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity web_search_options".split(
    " ",
  ),
);

/** Members of the Responses API and of Anthropic Messages that have another name here. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["instructions", "a system message"],
  ["max_output_tokens", "max_completion_tokens"],
  ["reasoning", "reasoning_effort"],
  ["stop_sequences", "stop"],
  ["system", "a system message"],
  ["text", "response_format and verbosity"],
]);

/** Top-level members that Chat Completions does not know; providers have members of their own, so a server may take them. */
export const chatFields: Rule = {
  codes: ["chat-field-unknown"],
  protocols: ["chat"],
  *find({ document, body }) {
    if (!document.isObject(body)) return;
    const seen = new Set<string>();
    for (const { key } of document.members(body)) {
      const name = document.string(key);
      if (documented.has(name) || seen.has(name)) continue;
      seen.add(name);
      const other = otherNames.get(name);
      yield {
        code: "chat-field-unknown",
        severity: "warning",
        pointer: `/${pointerToken(name)}`,
        message: `${name} is no member of a Chat Completions request that OpenAI documents; a server may refuse it`,
        says: `Unknown parameter: '${name}'.`,
        fix: other === undefined ? `leave ${name} out, unless your provider takes it` : `Chat Completions has ${other}`,
      };
    }
  },
};
