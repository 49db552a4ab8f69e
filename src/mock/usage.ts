import type { CacheHit } from "./prompt-cache.js";

/** Tokens of a request and its answer. The mock counts four bytes as a token, whatever the model. */
export interface Usage {
  readonly input: number;
  /** Part of `input`: the beginning that an earlier request had, too. */
  readonly cached: number;
  readonly output: number;
  /** Part of `output`. */
  readonly reasoning: number;
}

const bytesPerToken = 4;

export function countUsage(prompt: CacheHit, items: readonly string[]): Usage {
  const tokens = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / bytesPerToken), 0);
  return {
    input: Math.ceil(prompt.bytes / bytesPerToken),
    cached: Math.floor(prompt.common / bytesPerToken),
    output: tokens(items),
    reasoning: tokens(items.filter((item) => item.startsWith('{"type":"reasoning"'))),
  };
}

export function responsesUsage({ input, cached, output, reasoning }: Usage): object {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}

export function chatUsage({ input, cached, output, reasoning }: Usage): object {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}
