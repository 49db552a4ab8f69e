import { UsageError } from "../problem/usage-error.js";
import type { ChainBreak } from "../run/conversation-step.js";
import { completedAnswer, inferredAnswer, inferredSteps } from "../run/inferred-conversation.js";
import { isList } from "../source/entry.js";
import { parsedJson } from "../source/parsed-json.js";
import { requirePrompt } from "../source/require-prompt.js";
import type {
  BodySource,
  ConversationSource,
  Located,
  PromptSource,
  RequestSource,
  Source,
  StepSource,
} from "../source/source.js";
import { decompiled, refuseChat } from "./take-apart.js";

/** A step before its profile is known. */
export interface Draft extends Pick<StepSource, "prompt" | "append" | "profile" | "environment" | "requestStartMs"> {
  readonly set: readonly string[];
  readonly prewarm: boolean;
  readonly interrupted: boolean;
  readonly events: readonly string[];
  readonly chainBreak?: ChainBreak;
}

/** The steps of a conversation, and whether answers had to be inferred. */
export interface Drafts {
  readonly drafts: readonly Draft[];
  readonly inferred: boolean;
}

const plain = { set: [], prewarm: false, interrupted: false } as const;

/** The steps that a source tells of. */
export function draftsOf(source: Source): Drafts {
  if (source.kind === "conversation") return conversationDrafts(source);
  if (isList(source)) return listDrafts(Array.from({ length: source.size }, (_, index) => source.entry(index + 1)));
  if (source.kind === "body" || source.kind === "request") return { drafts: capturedDrafts([source]), inferred: false };
  const { prompt, environment, profile } = requirePrompt(source, "replay-ws");
  const shared = { ...plain, environment, ...(profile !== undefined && { profile }) };
  const drafts = inferredSteps(prompt).map(({ answer, ...step }, index) =>
    Object.assign(step, shared, { events: completedAnswer(responseId(index), answer) }),
  );
  return { drafts, inferred: true };
}

/** The steps of several sources, one request each. */
export function listDrafts(sources: readonly Source[]): Drafts {
  const captured = sources.filter((source) => source.kind === "body" || source.kind === "request");
  if (captured.length === sources.length) return { drafts: capturedDrafts(captured), inferred: false };
  const prompts = sources.map((source) => requirePrompt(source, "replay-ws"));
  return { drafts: prompts.map((source, index) => promptDraft(source, prompts[index + 1], index)), inferred: true };
}

function promptDraft(source: PromptSource, next: PromptSource | undefined, index: number): Draft {
  const { prompt, environment, profile, prewarm = false, requestStartMs } = source;
  return {
    ...plain,
    prompt,
    environment,
    ...(profile !== undefined && { profile }),
    ...(requestStartMs !== undefined && { requestStartMs }),
    prewarm,
    events: completedAnswer(responseId(index), inferredAnswer(prompt, next?.prompt)),
  };
}

function conversationDrafts(source: ConversationSource): Drafts {
  const steps = Array.from({ length: source.size }, (_, index) => source.step(index + 1));
  if (steps[0] === undefined || steps[0].prompt === undefined) {
    const message =
      steps[0] === undefined ? `${source.name} has no steps` : `the first step of ${source.name} has no prompt`;
    throw UsageError.of({
      code: "usage",
      message,
      remedy: "The first step needs a prompt; later ones may append items.",
    });
  }
  const drafts = steps.map((step, index) => {
    const events = step.events?.map(textOf) ?? unwritten(step, steps[index + 1], index);
    return Object.assign(step, { events });
  });
  return { drafts, inferred: steps.some(({ events, interrupted }) => events === undefined && !interrupted) };
}

/** A step whose answer was not written down was answered somehow; one that was interrupted was not. */
function unwritten(step: StepSource, next: StepSource | undefined, index: number): string[] {
  if (step.interrupted) return [];
  const items = step.prompt === undefined || step.append !== undefined ? [] : inferredAnswer(step.prompt, next?.prompt);
  return completedAnswer(responseId(index), items);
}

/** Recorded requests, taken apart: a delta frame with what went over its connection before. */
function capturedDrafts(sources: readonly (BodySource | RequestSource)[]): Draft[] {
  for (const source of sources) refuseChat(source);
  const exchanges = sources.map((source) => ({
    connection: source.kind === "request" ? source.connection : undefined,
    texts: source.kind === "request" ? (source.events ?? []) : [],
    body: source.body,
    events: (source.kind === "request" ? (source.events ?? []) : []).flatMap(jsonEvent),
  }));
  return sources.map((source, index) => {
    const { connection, texts } = exchanges[index]!;
    const earlier = exchanges.slice(0, index).filter((one) => one.connection === connection);
    const { document, prompt, profile, prewarm } = decompiled(source, undefined, earlier);
    const before = exchanges[index - 1];
    const isLost = before !== undefined && connection !== undefined && before.connection !== connection;
    return {
      ...plain,
      prompt: { document, node: prompt },
      profile: { document, node: profile, testData: false },
      environment: {},
      prewarm,
      events: texts,
      interrupted:
        connection !== undefined && exchanges[index + 1]?.connection === connection && !texts.some(isCompleted),
      ...(isLost && { chainBreak: "lost" as const }),
    };
  });
}

function jsonEvent(text: string): Located[] {
  // Most are pieces of text.
  if (!/"(?:response|item)"/.test(text)) return [];
  // Such as `[DONE]`, which some servers send at the end of every stream.
  const document = parsedJson(Buffer.from(text), "event");
  return document === undefined ? [] : [{ document, node: 0 }];
}

function isCompleted(text: string): boolean {
  return text.includes('"response.completed"');
}

function textOf({ document, node }: Located): string {
  return document.text(node);
}

function responseId(index: number): string {
  return `resp_${index + 1}`;
}
