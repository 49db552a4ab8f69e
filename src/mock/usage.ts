import { parseJson } from "../json/parse.js";
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

/** @param items of the answer, as JSON texts */
export function countUsage(prompt: CacheHit, items: readonly string[]): Usage {
  const said = items.map((item) => parseJson(item).value(0) as Item);
  const tokens = (list: readonly Item[]): number =>
    Math.ceil(list.reduce((sum, item) => sum + Buffer.byteLength(saidIn(item)), 0) / bytesPerToken);
  return {
    input: Math.ceil(prompt.bytes / bytesPerToken),
    cached: Math.floor(prompt.common / bytesPerToken),
    output: tokens(said),
    reasoning: tokens(said.filter(({ type }) => type === "reasoning")),
  };
}

type Item = Readonly<Record<string, unknown>>;

/** What a model says in an item: texts, arguments, inputs. */
function saidIn(item: Item): string {
  const parts = ["content", "summary"].flatMap((name) => item[name]).filter((part) => part instanceof Object) as Item[];
  const own = [item["name"], item["arguments"], item["input"], item["encrypted_content"]];
  const texts = [...own, ...parts.flatMap((part) => [part["text"], part["refusal"]])];
  return texts.filter((text) => typeof text === "string").join("");
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
