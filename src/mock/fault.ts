import { nearestName } from "../problem/nearest-name.js";
import { ownEntry } from "../problem/own-entry.js";
import { UsageError } from "../problem/usage-error.js";
import type { Answer } from "./answer.js";
import { isCloseCode, isCloseReason, isHeader } from "./sendable.js";

/** What goes wrong with some requests: members that replace those of their answers. */
export interface Fault {
  /** The first and last request it is about, from 1. */
  readonly first: number;
  readonly last: number;
  readonly answer: Answer;
  /** As it was written, for messages. */
  readonly written?: string;
}

type Values = ReadonlyMap<string, string>;

interface FaultKind {
  /** Names that may stand beside it. */
  readonly beside: readonly string[];
  readonly read: (values: Values) => Answer;
}

/** Every fault by its name. */
const kinds: Readonly<Record<string, FaultKind>> = {
  status: { beside: ["retry-after", "code", "type", "message"], read: statusAnswer },
  failed: { beside: ["message"], read: (values) => ({ failed: { code: text(values, "failed"), ...message(values) } }) },
  incomplete: { beside: [], read: (values) => ({ incomplete: text(values, "incomplete") }) },
  reset: plain("reset", { cutEarly: true, reset: true }),
  cut: plain("cut", { cutEarly: true }),
  stall: plain("stall", { stall: true }),
  "reset-after-bytes": counted("reset-after-bytes", "resetAfterBytes"),
  "stall-after-events": counted("stall-after-events", "stallAfterEvents", "keep-alive"),
  "end-after-events": counted("end-after-events", "endAfterEvents"),
  "malformed-event": plain("malformed-event", { malformedEvent: true }),
  delay: counted("delay", "delay"),
  "delay-first-event": counted("delay-first-event", "delayFirstEvent", "delay-events", "keep-alive"),
  "delay-events": counted("delay-events", "delayEvents", "delay-first-event", "keep-alive"),
  close: {
    beside: ["reason"],
    read: closeAnswer,
  },
};

/** A fault without a value. */
function plain(name: string, answer: Answer): FaultKind {
  return {
    beside: [],
    read: (values) => {
      const value = values.get(name) ?? "";
      if (value !== "") throw refused(name, value, "no value");
      return answer;
    },
  };
}

/** A fault with a whole number, and others that may stand beside it. */
function counted(name: string, member: keyof Answer, ...beside: readonly (keyof typeof countedBeside)[]): FaultKind {
  return {
    beside,
    read: (values) => ({
      [member]: count(values, name),
      ...Object.fromEntries(
        beside.filter((other) => values.has(other)).map((other) => [countedBeside[other], count(values, other)]),
      ),
    }),
  };
}

const countedBeside = {
  "delay-first-event": "delayFirstEvent",
  "delay-events": "delayEvents",
  "keep-alive": "keepAlive",
} as const satisfies Record<string, keyof Answer>;

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
  const range = {
    first: Number(first ?? 1),
    last: last === undefined && (dash !== undefined || first === undefined) ? Infinity : Number(last ?? first),
  };
  if (range.first < 1 || range.last < range.first) {
    throw UsageError.of({
      code: "mock-fault",
      message: `--fault ${written} is about no request`,
      remedy: "Requests count from 1: 1:reset, 2-4:reset, 3-:reset.",
    });
  }
  return { ...range, answer: kind.read(values), written };
}

function statusAnswer(values: Values): Answer {
  const status = count(values, "status");
  if (status < 300 || status > 599)
    throw refused("status", values.get("status") ?? "", "an HTTP status from 300 to 599");
  const retryAfter = values.get("retry-after");
  if (retryAfter !== undefined && !isHeader("retry-after", retryAfter))
    throw refused("retry-after", retryAfter, "what a header can hold");
  const parts = ["code", "type", "message"].filter((name) => values.has(name));
  const error = Object.fromEntries(parts.map((name) => [name, values.get(name)]));
  return {
    status,
    ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }),
    ...(parts.length > 0 && { body: { error: { ...message(values), ...error } } }),
  };
}

function closeAnswer(values: Values): Answer {
  const closeCode = count(values, "close");
  const closeReason = values.get("reason") ?? "";
  if (!isCloseCode(closeCode)) throw refused("close", String(closeCode), "a code that a close frame can have");
  if (!isCloseReason(closeReason)) throw refused("reason", closeReason, "at most 123 bytes");
  return { closeCode, closeReason };
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
