import { compile } from "../compile/compile.js";
import type { CompiledRequest } from "../compile/compiled-request.js";
import { parseJson } from "../json/parse.js";
import type { ModelValues, Profile } from "../profile/profile.js";
import { resolveProfile } from "../profile/resolve.js";

/** Flags of a catalog entry that change the request. */
export const capabilityFlags = [
  "supports_reasoning_summaries",
  "supports_reasoning_summary_parameter",
  "support_verbosity",
  "supports_parallel_tool_calls",
  "use_responses_lite",
] as const;

export type CapabilityFlag = (typeof capabilityFlags)[number];

/** A part of the request that differs: a top-level field, or `header:NAME`. Undefined where it is absent. */
export interface WireChange {
  readonly part: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What turning one flag over changes on the wire. */
export interface FlagEffect {
  readonly flag: CapabilityFlag;
  readonly from: boolean;
  readonly changes: readonly WireChange[];
}

/** A Prompt that leaves to the model whatever it can. */
const prompt = parseJson(
  `{"base_instructions":{"text":"Answer briefly."},
    "tools":[{"type":"custom","name":"note","description":"Notes.","format":{"type":"grammar","syntax":"lark","definition":"start: /.+/"}}],
    "input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]}]}`,
  { name: "<flag probe>" },
);

/** What the user asks for, so that every flag has something to allow or to hold back. */
export const asked = {
  reasoning_effort: "high",
  reasoning_summary: "auto",
  verbosity: "high",
  service_tier: "priority",
} as const;

/** What turning over each flag of a model changes on the wire, found by compiling a small Prompt both ways. */
export function flagEffects(model: ModelValues, dialect: string): FlagEffect[] {
  const base = resolveProfile();
  const request = (values: ModelValues): CompiledRequest =>
    compile({ prompt: { document: prompt, node: prompt.root }, profile: withModel(base, values, dialect) });
  const before = request(model);
  return capabilityFlags.map((flag) => {
    const from = model[flag] ?? flag.startsWith("supports_reasoning");
    return { flag, from, changes: changesBetween(before, request({ ...model, [flag]: !from })) };
  });
}

function withModel(profile: Profile, model: ModelValues, dialect: string): Profile {
  return { ...profile, values: { ...profile.values, dialect, model, modelFound: "given", turn: asked } };
}

function changesBetween(before: CompiledRequest, after: CompiledRequest): WireChange[] {
  const [old, next] = [partsOf(before), partsOf(after)];
  const names = new Set([...old.keys(), ...next.keys()]);
  return [...names].flatMap((part) => {
    const change = { part, before: old.get(part), after: next.get(part) };
    return change.before === change.after ? [] : [change];
  });
}

function partsOf({ body, fields, headers }: CompiledRequest): Map<string, string> {
  const decoder = new TextDecoder();
  const parts = new Map(fields.map(({ name, start, end }) => [name, decoder.decode(body.subarray(start, end))]));
  for (const [name, value] of headers) parts.set(`header:${name}`, String(value));
  return parts;
}
