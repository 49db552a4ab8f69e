import type { ChatContext } from "./chat-context.js";
import type { ChatOption } from "./chat-source.js";

/** Options that Responses has under another name or shape (chat translation 2). */
const mapped = new Set(["max_completion_tokens", "reasoning_effort", "verbosity", "response_format"]);

/** Options that Responses does not know: sent verbatim all the same (choice 7). */
export const refusedOptions: ReadonlySet<string> = new Set([
  "max_tokens",
  "stream_options",
  "web_search_options",
  "logprobs",
  "functions",
  "function_call",
  "n",
  "seed",
  "stop",
  "presence_penalty",
  "frequency_penalty",
  "logit_bias",
  "prediction",
  "audio",
  "modalities",
]);

/** Tools of the settings, for a source that has none: translated as its own would be. */
const tools = new Set(["tools", "tool_choice"]);

/** What the translation itself writes: an option of that name cannot stand beside it. */
const computed = new Set(["input", "stream"]);

/** The options by what becomes of them. */
export class Options {
  readonly verbatim: readonly ChatOption[];
  readonly #all: ReadonlyMap<string, ChatOption>;

  constructor(options: readonly ChatOption[]) {
    this.#all = new Map(options.map((option) => [option.name, option]));
    this.verbatim = options.filter(
      ({ name, ...value }) => !mapped.has(name) && !computed.has(name) && !tools.has(name) && !isNull(value),
    );
  }

  /** Options of a name that the translation itself writes. */
  get computed(): readonly ChatOption[] {
    return [...this.#all.values()].filter((option) => computed.has(option.name) && !isNull(option));
  }

  /** An option that is there and not null. */
  get(name: string): ChatOption | undefined {
    const option = this.#all.get(name);
    return option === undefined || isNull(option) ? undefined : option;
  }

  /** Options that were given as null, which removes the key (choice 2). */
  get removed(): readonly ChatOption[] {
    return [...this.#all.values()].filter(isNull);
  }

  /** True when an option was given as null, which also removes what would be filled in. */
  isRemoved(name: string): boolean {
    const option = this.#all.get(name);
    return option !== undefined && isNull(option);
  }
}

function isNull({ document, value }: Pick<ChatOption, "document" | "value">): boolean {
  return document.isNull(value);
}

/** One member of `reasoning` or `text`, the option it comes from, and how it is written. */
export interface Fill {
  readonly name: string;
  readonly option: ChatOption;
  readonly write: () => void;
}

/**
 * The members that `reasoning_effort`, `verbosity` and `response_format` add to an object of that name. An explicit
 * object wins; only what it lacks is filled in (choice 1).
 */
export function fillsFor(context: ChatContext, options: Options, target: "reasoning" | "text"): readonly Fill[] {
  const { writer } = context;
  const fill = (name: string, option: string, write: (option: ChatOption) => void): Fill[] => {
    const found = options.get(option);
    return found === undefined ? [] : [{ name, option: found, write: () => write(found) }];
  };
  const copy = ({ document, value }: ChatOption): void => writer.copy(document, value);
  if (target === "reasoning") return fill("effort", "reasoning_effort", copy);
  return [
    ...fill("verbosity", "verbosity", copy),
    ...fill("format", "response_format", (option) => writeFormat(context, option)),
  ];
}

/** `response_format` one level up: the members of `json_schema` stand beside `type` (choice table). */
function writeFormat({ writer }: ChatContext, { document, value: format }: ChatOption): void {
  const schema = document.isObject(format) ? document.member(format, "json_schema") : -1;
  const type = document.isObject(format) ? document.member(format, "type") : -1;
  if (schema === -1 || type === -1 || !document.isObject(schema)) return writer.copy(document, format);
  writer.ascii('{"type":');
  writer.copy(document, type);
  for (const { key, value } of document.members(schema)) {
    writer.byte(0x2c);
    writer.copy(document, key);
    writer.byte(0x3a);
    writer.copy(document, value);
  }
  writer.byte(0x7d);
}
