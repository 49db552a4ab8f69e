import { Kind } from "../../json/kind.js";
import { MemberReader } from "../member-reader.js";
import type { Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";

/** `{prompt, profile, env?, endpoint?, expect?}`; the recorded cases are sources as they stand (snapshots/README.md). */
export const caseKind: SourceKind = {
  description: "a case: {prompt, profile}",
  recognises: ({ document, node }) => document.member(node, "prompt") !== -1,
  read: (candidate: Candidate): Source => {
    const reader = new MemberReader(candidate);
    const prompt = reader.required("prompt", Kind.object, Kind.array);
    const profile = reader.located("profile", Kind.object, Kind.string);
    const environment = reader.strings("env");
    const endpoint = reader.oneOf("endpoint", ["responses", "compact"]);
    const expected = reader.located("expect", Kind.object);
    reader.finish();
    return {
      kind: "case",
      name: candidate.name,
      notes: candidate.notes,
      prompt: { document: candidate.document, node: prompt },
      environment,
      ...(profile !== undefined && { profile: { ...profile, testData: expected !== undefined } }),
      ...(endpoint !== undefined && { endpoint }),
      ...(expected !== undefined && { expected }),
    };
  },
};
