import { checkedOptions } from "./checked-options.js";
import { compile as compileRequest } from "../compile/compile.js";
import type { CompileOptions as CompileRequestOptions } from "../compile/compile-options.js";
import type { CompiledRequest } from "../compile/compiled-request.js";
import { profileOf, type ProfileInput } from "./profile-input.js";
import { promptOf, type PromptInput } from "./prompt-input.js";

export interface CompileOptions extends Omit<CompileRequestOptions, "prompt" | "profile" | "transport"> {
  readonly prompt: PromptInput;
  /** Default: `gpt-5.5@openai`. */
  readonly profile?: ProfileInput;
  /** Default `http`. `websocket`, or `ws` as on the command line, gives a frame and the handshake's headers. */
  readonly transport?: NonNullable<CompileRequestOptions["transport"]> | "ws";
}

/**
 * Compiles a Prompt and a profile to the exact request the client would send, with the reason for every field. Nothing
 * is read, sent or changed; the same input gives the same bytes.
 *
 *     const { url, headers, body } = compile({ prompt: text, profile: "gpt-5.5@openai" });
 *
 * `body` holds the bytes; `new TextDecoder().decode(body)` is the text. Secrets among the header values are of the type
 * `Secret`, which prints as `(redacted)`.
 *
 * @throws InputError with everything that is wrong in the Prompt, or everything in the profile, each with its place
 */
export function compile(input: CompileOptions): CompiledRequest {
  const { prompt, profile, transport, ...options } = checkedOptions(input);
  const { environment, dialects } = options;
  const resolved = profileOf(profile, {
    ...(environment === undefined ? {} : { environment }),
    ...(dialects === undefined ? {} : { dialects: [...dialects.keys()] }),
  });
  return compileRequest({
    ...options,
    ...(transport === undefined ? {} : { transport: transport === "ws" ? "websocket" : transport }),
    prompt: promptOf(prompt),
    profile: resolved,
  });
}
