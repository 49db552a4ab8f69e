import type { JsonDocument } from "../../json/document.js";
import { Kind, kindName } from "../../json/kind.js";
import { problemAt } from "../../json/problem-at.js";
import { InputError } from "../../problem/input-error.js";
import { MemberReader } from "../member-reader.js";
import type { Located, PromptSource, Source, StepSource } from "../source.js";
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
    const step = (position: number): StepSource =>
      readStep(candidate, steps[position - 1]!, position, { environment, profile });
    return {
      kind: "conversation",
      name,
      notes,
      noun: "step",
      size: steps.length,
      step,
      entry: (position) => stepPrompt(step(position), candidate, steps[position - 1]!, position),
    };
  },
};

function readStep(
  { document, name }: Candidate,
  node: number,
  position: number,
  shared: Pick<StepSource, "environment"> & { readonly profile: Located | undefined },
): StepSource {
  const reader = new MemberReader({ document, node });
  const append = reader.located("append", Kind.array);
  const prompt =
    append === undefined || document.member(node, "prompt") !== -1
      ? reader.required("prompt", Kind.object, Kind.array)
      : -1;
  const profile = reader.located("profile", Kind.object, Kind.string) ?? shared.profile;
  const generate = reader.member("generate", Kind.true, Kind.false);
  const requestStartMs = reader.string("request_start_ms");
  const events = reader.member("server_events", Kind.array);
  const interrupted = reader.member("interrupted", Kind.true, Kind.false);
  const set = stringsOf(document, reader, reader.member("set", Kind.array));
  const expected = reader.located("expect", Kind.object);
  reader.finish();
  return {
    name: `${name}#${position}`,
    ...(prompt !== -1 && { prompt: { document, node: prompt } }),
    ...(append !== undefined && { append }),
    ...(profile !== undefined && { profile: { ...profile, testData: expected !== undefined } }),
    set,
    environment: shared.environment,
    prewarm: generate !== -1 && document.kind(generate) === Kind.false,
    ...(requestStartMs !== undefined && { requestStartMs }),
    ...(events !== -1 && { events: Array.from(document.elements(events), (event) => ({ document, node: event })) }),
    interrupted: interrupted !== -1 && document.kind(interrupted) === Kind.true,
    ...(expected !== undefined && { expected }),
  };
}

function stringsOf(document: JsonDocument, reader: MemberReader, list: number): string[] {
  if (list === -1) return [];
  return Array.from(document.elements(list)).flatMap((node) => {
    if (document.isString(node)) return [document.string(node)];
    reader.refuse(node, `set must hold strings, not ${kindName(document.kind(node))}`);
    return [];
  });
}

/** A step as one request by itself: only one with a whole Prompt can be. */
function stepPrompt(step: StepSource, { document, notes }: Candidate, node: number, position: number): PromptSource {
  const { name, prompt, profile, environment, prewarm, requestStartMs, expected } = step;
  if (prompt === undefined || step.append !== undefined) {
    const problem = problemAt(document, node, {
      code: "source-step-appends",
      message: `step ${position} only adds items to the step before`,
      remedy: "pick a step that has a whole prompt, or see all of them: prompt-wire replay-ws",
    });
    throw new InputError([problem]);
  }
  return {
    kind: "step",
    name,
    notes,
    prompt,
    environment,
    transport: "websocket",
    ...(profile !== undefined && { profile }),
    ...(prewarm && { prewarm }),
    ...(requestStartMs !== undefined && { requestStartMs }),
    ...(expected !== undefined && { expected }),
  };
}
