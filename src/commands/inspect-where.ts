import { UsageError } from "../problem/usage-error.js";

/** What is known of an entry by the name that `--where` gives it; undefined is not known. */
export type Facts = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/**
 * Reads the conditions of `--where`: an entry must meet all of them.
 *
 * @throws UsageError for a text that is no condition
 */
export function conditions(texts: readonly string[]): (facts: Facts) => boolean {
  const wanted = texts.map(condition);
  return (facts) => wanted.every(([name, value]) => [facts[name]].flat().some((one) => sameText(one, value)));
}

function sameText(fact: string | number | undefined, value: string): boolean {
  return String(fact ?? "").toLowerCase() === value.toLowerCase();
}

function condition(text: string): [name: string, value: string] {
  const [, name, value] = /^(status|model|kind|mode|turn|verdict|conn)=(.*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw UsageError.of({
    code: "usage",
    message: `--where ${text} is no condition`,
    remedy: "Write status=400, model=gpt-5.5, kind=frame, mode=lite, turn=2, verdict=client-break or conn=A.",
  });
}
