import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import { encodeText } from "../json/utf8.js";
import type { Profile } from "../profile/profile.js";
import { ConversationPlanner } from "../run/conversation-planner.js";
import type { ConversationStep } from "../run/conversation-step.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import { MemberReader } from "../source/member-reader.js";
import type { Located, SourceProfile } from "../source/source.js";
import { withoutOrigins } from "./without-origins.js";
import type { Part } from "./part.js";
import { agreedText, comparableHeaders, recordedHeaders, textBytes } from "./recorded-request.js";
import { headBytes } from "./request-head.js";

/** Resolves the profile of a step. */
export type StepProfile = (
  own: SourceProfile | undefined,
  environment: Readonly<Record<string, string>>,
) => Promise<Profile>;

/**
 * What a recorded conversation expects, and what is planned now: of each step the exact frame, whether it is full or a
 * delta, and why; of each connection its handshake and the steps that ran on it.
 *
 * @throws InputError when a step is broken or does not compile
 */
export async function conversationParts(document: JsonDocument, profileOf: StepProfile): Promise<Part[]> {
  const reader = new MemberReader({ document, node: 0 });
  const list = reader.required("steps", Kind.array);
  const environment = reader.strings("env");
  const shared = reader.located("profile", Kind.object, Kind.string);
  const connections = reader.member("connections", Kind.array);
  reader.finish();
  const planner = new ConversationPlanner();
  const planned: ReplayedStep[] = [];
  const parts: Part[] = [];
  for (const node of document.elements(list)) {
    const step = new MemberReader({ document, node });
    const expected = step.located("expect", Kind.object);
    const own = step.located("profile", Kind.object, Kind.string) ?? shared;
    const facts = stepFacts(step, document);
    step.finish();
    const profile = await profileOf(own && { ...own, testData: expected !== undefined }, environment);
    const plan = planner.step({ ...facts, profile: withoutOrigins(profile), environment });
    if (expected !== undefined) parts.push(...stepParts(expected, `/steps/${planned.length}/expect`, plan));
    planned.push(plan);
  }
  if (connections === -1) return parts;
  return [...parts, ...connectionParts(document, connections, planned)];
}

type StepFacts = Omit<ConversationStep, "profile" | "environment">;

function stepFacts(reader: MemberReader, document: JsonDocument): StepFacts {
  const prompt = reader.located("prompt", Kind.object, Kind.array);
  const append = reader.located("append", Kind.array);
  const generate = reader.member("generate", Kind.true, Kind.false);
  const requestStartMs = reader.string("request_start_ms");
  const events = reader.member("server_events", Kind.array);
  return {
    ...(prompt !== undefined && { prompt }),
    ...(append !== undefined && { append }),
    ...(requestStartMs !== undefined && { requestStartMs }),
    prewarm: generate !== -1 && document.kind(generate) === Kind.false,
    events: events === -1 ? [] : Array.from(document.elements(events), (event) => document.text(event)),
  };
}

function stepParts({ document, node }: Located, name: string, { plan }: ReplayedStep): Part[] {
  const reader = new MemberReader({ document, node });
  const parts: Part[] = [];
  for (const fact of ["decision", "reason"] as const) {
    const member = reader.member(fact, Kind.string);
    if (member === -1) continue;
    parts.push({
      name: `${name}/${fact}`,
      golden: textBytes(document, member),
      actual: encodeText(plan[fact]).bytes,
    });
  }
  const frame = reader.member("frame", Kind.string);
  reader.finish();
  if (frame !== -1)
    parts.push({
      name: `${name}/frame`,
      golden: agreedText(document, frame, plan.frame),
      actual: plan.frame,
      isBody: true,
    });
  return parts;
}

/** Connections are compared one by one; one that is only planned, or only recorded, has nothing on the other side. */
function connectionParts(document: JsonDocument, list: number, planned: readonly ReplayedStep[]): Part[] {
  const recorded = Array.from(document.elements(list));
  const opened = planned.filter(({ opensConnection }) => opensConnection);
  const parts: Part[] = [];
  for (let position = 0; position < Math.max(recorded.length, opened.length); position++) {
    const node = recorded[position];
    const first = opened[position];
    const name = `/connections/${position}`;
    const headers = node === undefined ? [] : handshake(document, node);
    const actual = first === undefined ? [] : comparableHeaders(first.request.envelope.headers, headers);
    parts.push(
      { name: `${name}/handshake_headers`, golden: headBytes({ headers }), actual: headBytes({ headers: actual }) },
      {
        name: `${name}/steps`,
        golden: encodeText(node === undefined ? "none" : stepNumbers(document, node)).bytes,
        actual: encodeText(plannedNumbers(planned, position)).bytes,
      },
    );
  }
  return parts;
}

function handshake(document: JsonDocument, node: number): [string, string][] {
  const reader = new MemberReader({ document, node });
  const list = reader.required("handshake_headers", Kind.array);
  const headers = list === -1 ? [] : recordedHeaders(reader, document, list);
  reader.finish();
  return headers;
}

function stepNumbers(document: JsonDocument, node: number): string {
  const reader = new MemberReader({ document, node });
  const list = reader.required("steps", Kind.array);
  reader.finish();
  return `[${Array.from(document.elements(list), (step) => document.text(step)).join(",")}]`;
}

function plannedNumbers(planned: readonly ReplayedStep[], connection: number): string {
  const own = planned.flatMap((step, position) => (step.connection === connection ? [position] : []));
  return own.length === 0 ? "none" : `[${own.join(",")}]`;
}
