import { Kind, kindName } from "../../json/kind.js";
import { problemAt } from "../../json/problem-at.js";
import { InputError } from "../../problem/input-error.js";
import { MemberReader } from "../member-reader.js";
import type { Located, PromptSource, Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";

/** `{steps: [{prompt, profile, …}]}`: the turns of one WebSocket session, as in the recorded conversations. */
export const conversationKind: SourceKind = {
  description: "a conversation: {steps}",
  recognises: ({ document, node }) => document.member(node, "steps") !== -1,
  read: (candidate: Candidate): Source => {
    const { document, name, notes } = candidate;
    const reader = new MemberReader(candidate);
    const list = reader.required("steps", Kind.array);
    const environment = reader.strings("env");
    const profile = reader.located("profile", Kind.object, Kind.string);
    const steps = list === -1 ? [] : Array.from(document.elements(list));
    for (const step of steps) {
      if (!document.isObject(step)) {
        reader.refuse(step, `a step must be an object, not ${kindName(document.kind(step))}`);
      }
    }
    reader.finish();
    return {
      kind: "conversation",
      name,
      notes,
      noun: "step",
      size: steps.length,
      entry: (position) => readStep(candidate, steps[position - 1]!, position, { environment, profile }),
    };
  },
};

function readStep(
  { document, name, notes }: Candidate,
  node: number,
  position: number,
  shared: Pick<PromptSource, "environment"> & { readonly profile: Located | undefined },
): PromptSource {
  if (document.member(node, "append") !== -1 && document.member(node, "prompt") === -1) {
    const problem = problemAt(document, node, {
      code: "source-step-appends",
      message: `step ${position} only adds items to the step before`,
      remedy: "pick a step that has a whole prompt",
    });
    throw new InputError([problem]);
  }
  const reader = new MemberReader({ document, node });
  const prompt = reader.required("prompt", Kind.object, Kind.array);
  const profile = reader.located("profile", Kind.object, Kind.string) ?? shared.profile;
  const generate = reader.member("generate", Kind.true, Kind.false);
  const requestStartMs = reader.string("request_start_ms");
  const expected = reader.located("expect", Kind.object);
  reader.finish();
  return {
    kind: "step",
    name: `${name}#${position}`,
    notes,
    prompt: { document, node: prompt },
    environment: shared.environment,
    transport: "websocket",
    ...(profile !== undefined && { profile: { ...profile, testData: expected !== undefined } }),
    ...(generate !== -1 && document.kind(generate) === Kind.false && { prewarm: true }),
    ...(requestStartMs !== undefined && { requestStartMs }),
    ...(expected !== undefined && { expected }),
  };
}
