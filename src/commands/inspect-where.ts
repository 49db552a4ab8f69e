import { nearestName } from "../problem/nearest-name.js";
import { ownEntry } from "../problem/own-entry.js";
import { UsageError } from "../problem/usage-error.js";

/** What is known of an entry by the name that `--where` gives it; undefined is not known. */
export type Facts = Readonly<Record<string, Fact | readonly Fact[]>>;

type Fact = string | number | undefined;

/**
 * What a value can be, where that is known beforehand; the others depend on the source.
 *
 * `status` is a number, a class of them (`4xx`), or how the answer ended.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  status: ["200", "4xx", "5xx", "completed", "failed", "error", "refused", "interrupted", "closed", "none"],
  kind: ["full", "FULL", "delta", "http", "frame", "request", "body", "chat", "prompt", "case", "rollout", "step"],
  mode: ["ordinary", "lite", "chat", "other"],
  verdict: ["client-break", "provider-miss", "none"],
};

const names = ["status", "model", "kind", "mode", "turn", "verdict", "conn"];

interface Condition {
  readonly name: string;
  readonly value: string;
}

/** The conditions of `--where`: an entry must meet all of them. Remembers what was there, to say it where nothing was found. */
export class Where {
  readonly #conditions: readonly Condition[];
  readonly #seen = new Map<string, Set<string>>();

  /** @throws UsageError for a text that is no condition, and for a value that no entry can ever have */
  constructor(texts: readonly string[]) {
    this.#conditions = texts.map(condition);
  }

  /** Whether there is anything to meet. */
  get isGiven(): boolean {
    return this.#conditions.length > 0;
  }

  matches(facts: Facts): boolean {
    for (const { name } of this.#conditions) {
      const seen = this.#seen.get(name) ?? new Set();
      this.#seen.set(name, seen);
      for (const fact of factsOf(facts, name)) seen.add(fact);
    }
    return this.#conditions.every(({ name, value }) => factsOf(facts, name).some((fact) => isMet(name, fact, value)));
  }

  /** One line for when nothing met them: what there is instead. */
  nothing(source: string): string {
    const asked = this.#conditions.map(({ name, value }) => `${name}=${value}`).join(" and ");
    const found = Array.from(this.#seen, ([name, values]) => {
      const all = [...values];
      const shown = all.slice(0, 12).join(", ") + (all.length > 12 ? ", …" : "");
      return `${name} is ${shown === "" ? "not known of any entry" : shown}`;
    });
    return `nothing in ${source} has ${asked}: ${found.join("; ")}`;
  }
}

function factsOf(facts: Facts, name: string): string[] {
  return [facts[name]].flat().flatMap((fact) => (fact === undefined ? [] : [String(fact)]));
}

function isMet(name: string, fact: string, value: string): boolean {
  // In the table it is another word: a full frame that is not the first of all.
  if (value === "FULL" || fact === "FULL") return fact === value;
  const [own, wanted] = [plain(fact), plain(value)];
  if (name === "status" && /^\dxx$/.test(wanted)) return /^\d{3}$/.test(own) && own.startsWith(wanted[0]!);
  return own === wanted || (name === "verdict" && own.split("-").includes(wanted));
}

/** `Client_Break` is `client-break`. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[_\s]+/g, "-");
}

function condition(text: string): Condition {
  const [, name = "", value = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (name === "" || !names.includes(name)) {
    throw UsageError.of({
      code: "usage",
      message: `--where ${text} is no condition`,
      remedy: "Write status=400, model=gpt-5.5, kind=frame, mode=lite, turn=2, verdict=client-break or conn=A.",
    });
  }
  const values = ownEntry(known, name);
  const isStatus = name === "status" && /^\d(?:\d\d|xx)$/i.test(value);
  if (values === undefined || isStatus || values.some((one) => isMet(name, one, value))) return { name, value };
  const near = nearestName(plain(value), values);
  throw UsageError.of({
    code: "usage",
    message: `--where ${text}: there is no ${name} ${value}${near === undefined ? "" : `; did you mean ${near}?`}`,
    remedy: `${name} can be ${values.join(", ")}.`,
  });
}
