import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import { UsageError } from "../problem/usage-error.js";
import { chooseDialect } from "../profile/dialect.js";
import type { RequestOptions } from "./request-options.js";

/** One of the two things that `--between` names: what it is called, and the options it stands for. */
export interface Variant {
  readonly name: string;
  readonly options: RequestOptions;
  /** The same request in another form, rather than another one. */
  readonly isForm: boolean;
  /** The endpoint of a chat source. */
  readonly endpoint?: ChatEndpoint;
}

/**
 * Reads `--between A,B`: ordinary or lite, chat or responses, a dialect or client version, `key=value` as for `--set`,
 * else a profile as for `-p`.
 *
 * @throws UsageError when there are not two, or when another option decides what is to be varied
 */
export function variants(between: string, options: RequestOptions): [Variant, Variant] {
  const names = between.split(",").map((name) => name.trim());
  const [first = "", second = ""] = names;
  if (names.length !== 2 || first === "" || second === "") {
    throw UsageError.of({
      code: "usage",
      message: `--between takes two names with a comma between them, not ${JSON.stringify(between)}`,
      remedy: "Such as ordinary,lite or 0.144,0.147 or A.toml,B.toml or turn.verbosity=low,turn.verbosity=high.",
    });
  }
  return [variant(first, options), variant(second, options)];
}

function variant(name: string, options: RequestOptions): Variant {
  const { lite, ordinary, ...others } = options;
  if (name === "lite" || name === "ordinary") {
    const given = lite === true ? "--lite" : ordinary === true ? "--ordinary" : undefined;
    if (given !== undefined) throw decided(given);
    return { name, options: { ...others, [name]: true }, isForm: true };
  }
  if (name === "chat" || name === "responses") return { name, options, isForm: false, endpoint: name };
  if (chooseDialect(name) !== undefined) {
    if (options.dialect !== undefined) throw decided("--dialect");
    return { name, options: { ...options, dialect: name }, isForm: true };
  }
  if (name.includes("=")) return { name, options: { ...options, set: [...(options.set ?? []), name] }, isForm: false };
  if (options.profile !== undefined) throw decided("-p");
  return { name, options: { ...options, profile: name }, isForm: false };
}

function decided(option: string): UsageError {
  return UsageError.of({
    code: "usage",
    message: `${option} decides what diff is to vary`,
    remedy: `Leave ${option} out, or give two sources.`,
  });
}
