import { callKinds } from "../compile/chat/call-kind.js";
import {
  type ChatRequest,
  compileChat as compileRequest,
  type CompileChatOptions,
} from "../compile/chat/compile-chat.js";
import { nearestName } from "../problem/nearest-name.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { profileOf, type ProfileInput } from "./profile-input.js";
import { promptOf, type PromptInput } from "./prompt-input.js";

/** A chat source in any form; text and bytes keep every number, key order and duplicate as they are written. */
export type ChatInput = PromptInput;

export interface ChatOptions extends Omit<CompileChatOptions, "document" | "node" | "profile" | "model"> {
  /** A Chat Completions body, or a prompt file `{system, messages, tools, tool_choice, options}`. */
  readonly source: ChatInput;
  /** Holds the model's entry: `{model: {slug, capabilities: {apiType}, options}, provider}`. Default: `gpt-5.5@openai`. */
  readonly profile?: ProfileInput;
  /** The model that is really used. Default: the source's, then the profile's. */
  readonly model?: string;
}

const known: Readonly<Record<keyof ChatOptions, readonly string[]>> = {
  source: [],
  profile: [],
  model: [],
  call: callKinds,
  endpoint: ["chat", "responses"],
  stream: [],
  mapping: [],
  environment: [],
};

/**
 * Compiles a chat source to the request for the endpoint its model needs: Chat Completions as it stands, or translated to
 * Responses. Nothing is read, sent or changed; the same input gives the same bytes.
 *
 *     const { url, body, mapping } = compileChat({ source: text, endpoint: "responses", mapping: true });
 *
 * @throws InputError with what is wrong in the options, the source or the profile, each with its place
 */
export function compileChat(options: ChatOptions): ChatRequest {
  const { source, profile, model, ...others } = checked(options);
  const { environment } = others;
  return compileRequest({
    ...others,
    ...promptOf(source, "chat source"),
    profile: profileOf(profile, environment === undefined ? {} : { environment }),
    ...(model === undefined ? {} : { model: { name: model, origin: { kind: "flag", key: "model" } } }),
  });
}

/** The options of a program that no compiler may have looked at. */
function checked(options: ChatOptions | undefined): ChatOptions {
  const problems: Problem[] = [];
  const problem = (name: string, message: string, remedy: string): void => {
    problems.push({ code: "library-option", severity: "error", pointer: `/${name}`, message, remedy });
  };
  for (const [name, value] of Object.entries(options ?? {}) as [string, unknown][]) {
    const values = Object.entries(known).find(([candidate]) => candidate === name)?.[1];
    if (values === undefined) {
      const nearest = nearestName(name, Object.keys(known));
      const all = `options are ${Object.keys(known).join(", ")}`;
      problem(name, `compileChat has no option ${name}`, nearest === undefined ? all : `did you mean ${nearest}?`);
    } else if (values.length > 0 && value !== undefined && !values.some((candidate) => candidate === value)) {
      problem(name, `option ${name} cannot be ${JSON.stringify(value)}`, `one of ${values.join(", ")}`);
    }
  }
  const source: unknown = options?.source;
  if (typeof source !== "string" && (typeof source !== "object" || source === null)) {
    const remedy = 'compileChat({ source: text, profile: "gpt-5.5@openai" })';
    problem("source", "option source is missing: expected a chat source as text, bytes or object", remedy);
  }
  if (options === undefined || problems.length > 0) throw new InputError(problems);
  return options;
}
