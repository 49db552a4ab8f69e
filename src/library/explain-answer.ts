import { explain } from "../explain/explain.js";
import type { Explanation } from "../explain/explanation.js";
import { readAnswer } from "../explain/read-answer.js";
import { requestOf, type RequestInput } from "./request-input.js";

/**
 * Says what a provider's answer means, whose fault it is, whether a retry can help and what to do; with the request it
 * answers, where in that. `entry` is undefined for an answer that is not known.
 *
 *     const { entry, retry, places } = explainAnswer(await answer.text(), request);
 *
 * @param answer the sentence, JSON, an event, a whole HTTP answer, or the line a client printed
 * @throws InputError `json-syntax` for a request that is no JSON
 */
export function explainAnswer(answer: string, request?: RequestInput): Explanation {
  return explain(readAnswer(answer), request === undefined ? undefined : requestOf(request));
}
