import { counted } from "../problem/counted.js";
import { InputError } from "../problem/input-error.js";
import { isList } from "./entry.js";
import type { PromptSource, Source } from "./source.js";

/**
 * The source, when it holds a Prompt.
 *
 * @param purpose what needs it, for the message: `compile --lite`
 * @throws InputError `source-entry` for a list, `source-no-prompt` for a captured body or request
 */
export function requirePrompt(source: Source, purpose: string): PromptSource {
  if ("prompt" in source) return source;
  if (isList(source)) {
    throw InputError.of({
      code: "source-entry",
      message: `${source.name} holds ${counted(source.size, source.noun)}, and ${purpose} takes one`,
      remedy:
        source.size === 0 ? "give a source with an entry" : `pick one: ${source.name}#1 to #${source.size}, or #last`,
    });
  }
  throw InputError.of({
    code: "source-no-prompt",
    message: `${source.name} is a ${source.kind === "body" ? "captured body" : source.kind}, and ${purpose} needs a Prompt`,
    remedy: "give the Prompt or the case that it was made from",
  });
}
