import type { ComparedRequest } from "../diff/compared-request.js";
import type { Problem } from "../problem/problem.js";
import { continuedInput, previousId } from "../traffic/continued-input.js";
import { fullBody } from "../traffic/full-body.js";
import { alignedInput, type FullInput, fullInput } from "../traffic/full-input.js";
import type { LoadedRequest } from "./load-request.js";

/** Two requests that are compared by all that they mean, and what is to be said of it. */
export interface ContinuedPair {
  readonly left: ComparedRequest;
  readonly right: ComparedRequest;
  readonly notes: readonly Problem[];
}

/**
 * A recorded frame that continues an answer holds its new items only: it is compared with what the server remembers for
 * it in front. Other requests stay as they are, byte for byte.
 */
export function continuedPair(
  loaded: readonly [LoadedRequest, LoadedRequest],
  { left, right }: { readonly left: ComparedRequest; readonly right: ComparedRequest },
): ContinuedPair {
  const inputs = loaded.map(wholeInput);
  const [before, after] = inputs;
  if (before === undefined && after === undefined) return { left, right, notes: [] };
  const own = [before ?? fullInput(left.body), after ?? fullInput(right.body)] as const;
  const whole = (request: ComparedRequest, index: 0 | 1): ComparedRequest => {
    if (inputs[index] === undefined) return request;
    return {
      ...request,
      body: fullBody(request.body, alignedInput(own[index], own[index === 0 ? 1 : 0]), request.name),
    };
  };
  const notes = [left, right].flatMap(({ name, body }, index): Problem[] => {
    if (inputs[index] === undefined) return [];
    const message = `${name} continues ${previousId(body)}: compared with all that the server remembers for it`;
    return [{ code: "delta-continued", severity: "note", message }];
  });
  return { left: whole(left, 0), right: whole(right, 1), notes };
}

/** Undefined for what continues nothing, or what nobody recorded. */
function wholeInput(loaded: LoadedRequest): FullInput | undefined {
  if (loaded.kind !== "captured") return undefined;
  const { body, earlier = [] } = loaded.source;
  if (body.node !== 0 || previousId(body.document) === undefined) return undefined;
  return continuedInput(body.document, earlier);
}
