import { compareParts } from "../../src/golden/part.js";
import { agreedParts } from "../../src/golden/recorded-request.js";
import { CaseReader } from "./case-reader.js";
import { invariantDifferences } from "./invariants.js";
import type { RecordedCase } from "./recorded-cases.js";
import { realSubject, type Subject } from "./subject.js";

/** The client keeps these maps in random order, so what it sent once is compared as a set (wire contract 0.2). */
const unordered = /\/(?:q_params|h_collide)$/;

/**
 * Compiles a recorded request again and compares it as `prompt-wire snapshot check` does. The differences to what the
 * real client sent: body byte for byte, method, path, and where they were recorded the headers by name, order and value.
 */
export function runCase({ name, document }: RecordedCase, subject: Subject = realSubject): string[] {
  const recorded = CaseReader.of(document);
  const profile = recorded.profile("/profile");
  const endpoint = recorded.optionalText("/endpoint") === "compact" ? "compact" : "responses";
  const request = subject.compile({
    prompt: { document, node: recorded.node("/prompt") },
    profile,
    environment: recorded.texts("/env"),
    endpoint,
    dialects: subject.dialects,
  });
  const expected = { document, node: recorded.node("/expect") };
  const parts = agreedParts(request, profile.values, { expected, isUnordered: unordered.test(name) });
  const differences = compareParts(parts).differences.map(({ name: part, first }) => {
    const { pointer = "", offset, left, right } = first;
    const what = part === "/expect/body" ? "body" : pointer.split("/")[1];
    return `${what} differs at ${offset}:\n  expected ${left.before}${left.after}\n  actual   ${right.before}${right.after}`;
  });
  const wanted = { dialect: recorded.text("/profile/dialect"), transport: "http", endpoint } as const;
  return [...differences, ...invariantDifferences(request, wanted)];
}
