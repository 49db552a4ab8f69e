import { dirname } from "node:path";
import { parseJson } from "../json/parse.js";
import { PromptWireError } from "../problem/prompt-wire-error.js";
import { configFromJson } from "../profile/json-config.js";
import { caseKind } from "../source/kinds/case.js";
import type { PromptSource, SourceProfile } from "../source/source.js";
import { sharedProfile, type CaseReading } from "./case-folder.js";
import { caseResult, type CaseResult } from "./case-result.js";
import { masksFor } from "./mask.js";
import { namePattern } from "./name-pattern.js";
import { compareParts, type Part } from "./part.js";
import { conversationParts } from "./recorded-conversation.js";
import { recordedParts } from "./recorded-request.js";

/** A case in one file: `{prompt, profile, env, expect}`, or a conversation `{steps, connections}`. */
export interface CaseFile {
  readonly name: string;
  readonly path: string;
  /** How messages call the file. */
  readonly shown: string;
  readonly bytes: Uint8Array;
}

/** Compiles what a case in one file holds and compares it with what the file expects. Never throws for what is in it. */
export async function checkCaseFile(reading: CaseReading, file: CaseFile): Promise<CaseResult> {
  try {
    const parts = await expectedParts(reading, file);
    if (parts === undefined) {
      return caseResult(file, "orphan", { why: "is no case: it has neither prompt nor steps" });
    }
    if (parts.length === 0) return caseResult(file, "missing", { why: "expects nothing" });
    const comparison = compareParts(parts, masksFor(reading.masks, file.name));
    const bytes = parts.reduce((sum, { golden }) => sum + golden.length, 0);
    return caseResult(file, comparison.differences.length === 0 ? "same" : "changed", { ...comparison, bytes });
  } catch (error) {
    if (!(error instanceof PromptWireError)) throw error;
    return caseResult(file, "broken", { problems: error.problems });
  }
}

/** Undefined when the file is no case. */
async function expectedParts(reading: CaseReading, file: CaseFile): Promise<Part[] | undefined> {
  const { bytes, shown } = file;
  const document = parseJson(bytes, { name: shown });
  const candidate = { name: shown, document, node: 0, bytes, notes: [] };
  const resolved = (profile: SourceProfile | undefined, environment: Readonly<Record<string, string>>) =>
    reading.profiles.resolve({ ...profileOf(reading, file, profile), environment });
  if (document.member(0, "steps") !== -1) return conversationParts(document, resolved);
  if (!caseKind.recognises(candidate)) return undefined;
  const source = caseKind.read(candidate) as PromptSource;
  const { expected, profile, environment } = source;
  if (expected === undefined) return [];
  const isUnordered = reading.unordered.some((pattern) => namePattern(pattern).test(file.name));
  return recordedParts({ source, profile: await resolved(profile, environment), expected, isUnordered });
}

function profileOf(reading: CaseReading, { path }: CaseFile, profile: SourceProfile | undefined) {
  if (profile === undefined) return {};
  const { document, node, testData } = profile;
  if (!document.isString(node)) return { own: configFromJson(document, node, { kind: "source", testData }) };
  return { shared: sharedProfile(reading, dirname(path), document.string(node)) };
}
