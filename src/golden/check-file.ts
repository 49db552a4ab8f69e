import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { configFromJson } from "../profile/json-config.js";
import { caseKind } from "../source/kinds/case.js";
import type { PromptSource, SourceProfile } from "../source/source.js";
import type { CaseProfiles } from "./case-profiles.js";
import { caseResult, type CaseResult } from "./case-result.js";
import type { Mask } from "./mask.js";
import { compareParts, type Part } from "./part.js";
import { conversationParts } from "./recorded-conversation.js";
import { recordedParts } from "./recorded-request.js";

/** A case in one file: `{prompt, profile, env, expect}`, or a conversation `{steps, connections}`. */
export interface CaseFile {
  readonly name: string;
  readonly path: string;
  /** How messages call the file. */
  readonly shown: string;
  /** Folder of the file, that a profile named in it is relative to. */
  readonly folder: string;
  readonly bytes: Uint8Array;
}

/** Compiles what a case in one file holds and compares it with what the file expects. Never throws for what is in it. */
export async function checkCaseFile(
  file: CaseFile,
  profiles: CaseProfiles,
  masks: readonly Mask[],
): Promise<CaseResult> {
  try {
    const parts = await expectedParts(file, profiles);
    if (parts === undefined) {
      return caseResult(file, "orphan", { why: "is no case: it has neither prompt nor steps" });
    }
    if (parts.length === 0) return caseResult(file, "missing", { why: "expects nothing" });
    const comparison = compareParts(parts, masks);
    const bytes = parts.reduce((sum, { golden }) => sum + golden.length, 0);
    return caseResult(file, comparison.differences.length === 0 ? "same" : "changed", { ...comparison, bytes });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return caseResult(file, "broken", { problems: error.problems });
  }
}

/** Undefined when the file is no case. */
async function expectedParts(file: CaseFile, profiles: CaseProfiles): Promise<Part[] | undefined> {
  const { bytes, shown } = file;
  const document = parseJson(bytes, { name: shown });
  const candidate = { name: shown, document, node: 0, bytes, notes: [] };
  const profileOf = (profile: SourceProfile | undefined, environment: Readonly<Record<string, string>>) =>
    profiles.resolve({ ...namedOrOwn(profile, file.folder), environment });
  if (document.member(0, "steps") !== -1) return conversationParts(document, profileOf);
  if (!caseKind.recognises(candidate)) return undefined;
  const source = caseKind.read(candidate) as PromptSource;
  const { expected, profile, environment } = source;
  if (expected === undefined) return [];
  return recordedParts(source, await profileOf(profile, environment), expected);
}

function namedOrOwn(profile: SourceProfile | undefined, folder: string) {
  if (profile === undefined) return {};
  const { document, node, testData } = profile;
  if (document.isString(node)) return { shared: { name: document.string(node), folder } };
  return { own: configFromJson(document, node, { kind: "source", testData }) };
}
