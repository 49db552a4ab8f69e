import { nearestName } from "../problem/nearest-name.js";
import { ownEntry } from "../problem/own-entry.js";
import { UsageError } from "../problem/usage-error.js";
import type { Answer } from "./answer.js";

/** What goes wrong with some requests: members that replace those of their answers. */
export interface Fault {
  /** The first and last request it is about, from 1. */
  readonly first: number;
  readonly last: number;
  readonly answer: Answer;
}

type Values = ReadonlyMap<string, string>;

interface FaultKind {
  /** Names that may stand beside it. */
  readonly beside: readonly string[];
  readonly read: (values: Values) => Answer;
}

/** Every fault by its name. Those that take no value ignore one. */
const kinds: Readonly<Record<string, FaultKind>> = {
  status: { beside: ["retry-after", "code", "type", "message"], read: statusAnswer },
  failed: { beside: ["message"], read: (values) => ({ failed: { code: text(values, "failed"), ...message(values) } }) },
  incomplete: { beside: [], read: (values) => ({ incomplete: text(values, "incomplete") }) },
  reset: { beside: [], read: () => ({ cutEarly: true, reset: true }) },
  cut: { beside: [], read: () => ({ cutEarly: true }) },
  stall: { beside: [], read: () => ({ stall: true }) },
  "reset-after-bytes": { beside: [], read: (values) => ({ resetAfterBytes: count(values, "reset-after-bytes") }) },
  "stall-after-events": { beside: [], read: (values) => ({ stallAfterEvents: count(values, "stall-after-events") }) },
  "end-after-events": { beside: [], read: (values) => ({ endAfterEvents: count(values, "end-after-events") }) },
  "malformed-event": { beside: [], read: () => ({ malformedEvent: true }) },
  close: {
    beside: ["reason"],
    read: (values) => ({ closeCode: count(values, "close"), closeReason: values.get("reason") ?? "" }),
  },
};

/**
 * Reads `[FIRST[-LAST]:]NAME[=VALUE][,NAME=VALUE…]`: `status=429,retry-after=2`, `2:close=1008`, `3-5:stall`. Without
 * numbers it is about every request; they count requests from 1, prewarms and refused ones left out.
 *
 * @throws UsageError `mock-fault`
 */
export function parseFault(written: string): Fault {
  const [, first, dash, last, rest = ""] = /^(?:(\d{1,9})(-(\d{1,9})?)?:)?(.*)$/s.exec(written) ?? [];
  const values = new Map(
    rest.split(",").map((part): [string, string] => {
      const [name = "", ...value] = part.split("=");
      return [name, value.join("=")];
    }),
  );
  const [name = ""] = values.keys();
  const kind = ownEntry(kinds, name);
  if (kind === undefined) throw unknown(written, name, Object.keys(kinds));
  for (const other of values.keys()) {
    if (other !== name && !kind.beside.includes(other)) throw unknown(written, other, kind.beside);
  }
  return {
    first: Number(first ?? 1),
    last: last === undefined && (dash !== undefined || first === undefined) ? Infinity : Number(last ?? first),
    answer: kind.read(values),
  };
}

function statusAnswer(values: Values): Answer {
  const status = count(values, "status");
  if (status < 100 || status > 599) throw refused("status", values.get("status") ?? "", "an HTTP status");
  const retryAfter = values.get("retry-after");
  const parts = ["code", "type", "message"].filter((name) => values.has(name));
  const error = Object.fromEntries(parts.map((name) => [name, values.get(name)]));
  return {
    status,
    ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }),
    ...(parts.length > 0 && { body: { error: { ...message(values), ...error } } }),
  };
}

function message(values: Values): { readonly message: string } {
  return { message: values.get("message") ?? "A fault of the mock provider." };
}

function text(values: Values, name: string): string {
  const value = values.get(name) ?? "";
  if (value === "") throw refused(name, value, "a value");
  return value;
}

function count(values: Values, name: string): number {
  const value = values.get(name) ?? "";
  if (!/^\d{1,9}$/.test(value)) throw refused(name, value, "a whole number");
  return Number(value);
}

function refused(name: string, value: string, wanted: string): UsageError {
  return UsageError.of({
    code: "mock-fault",
    message: `the fault ${name} needs ${wanted}, not ${value === "" ? "nothing" : `"${value}"`}`,
    remedy: "`prompt-wire codes mock-fault` lists the faults with their values",
  });
}

function unknown(written: string, name: string, known: readonly string[]): UsageError {
  const near = nearestName(name, known);
  return UsageError.of({
    code: "mock-fault",
    message: `there is no fault ${name === "" ? "without a name" : name} in --fault ${written}`,
    remedy: near === undefined ? "`prompt-wire codes mock-fault` lists them" : `did you mean ${near}?`,
  });
}
