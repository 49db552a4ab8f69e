import { check } from "../check/check.js";
import type { Finding } from "../check/finding.js";
import type { RequestView } from "../check/request-view.js";
import { resolvePointer } from "../json/pointer.js";
import type { Answer } from "./answer.js";
import { clientTries } from "./client-tries.js";
import type { Entry, Reading, Side, Tries } from "./entry.js";
import type { AnswerPlace, Explanation } from "./explanation.js";
import { forOtherClient, type OtherClient } from "./other-client.js";
import { reading as readingOf, recognise } from "./recognise.js";

const sides: readonly Side[] = ["user", "gateway", "agent", "provider"];

/**
 * Explains a provider's answer: what it means, whose fault it is, where it points in the request, whether a retry can
 * help, what to do. An answer that is not in the catalogue is explained as far as it could be read.
 *
 * @param client given where the request is of no Codex-like client, whose rules the texts are about
 */
export function explain(answer: Answer, request?: RequestView, client?: OtherClient): Explanation {
  const explanation = explainAsCodex(answer, request);
  return client === undefined ? explanation : forOtherClient(explanation, client);
}

function explainAsCodex(answer: Answer, request: RequestView | undefined): Explanation {
  const recognised = recognise(answer);
  if (recognised === undefined) {
    const reading = readingOf(answer, {});
    const pointer = reading.pointer ?? quotedMember(answer, request);
    const places = request === undefined || pointer === undefined ? [] : [placeOf(request, pointer)];
    return { answer, fault: [], fix: [], hasPlace: true, places, also: [], ...named(reading) };
  }
  const { entry, reading } = recognised;
  const tries = triesOf(entry, answer);
  const texts = {
    ...entry,
    ...entry.special?.(reading),
    ...((tries?.http ?? 1) > 1 && entry.triedAgain),
  };
  const misfit = request === undefined ? undefined : entry.misfit?.(request, reading);
  if (misfit !== undefined && request !== undefined) return misfitting(entry, reading, misfit, request);
  const pointers = request === undefined ? [] : located(entry, reading, request);
  return {
    answer,
    entry: entry.name,
    means: filled(texts.means, reading),
    why: filled(texts.why, reading),
    ...(texts.rule !== undefined && { rule: texts.rule }),
    fault: texts.fault,
    fix: fixes(texts.fix, reading),
    retry: { verdict: entry.retry, why: filled(texts.retryWhy, reading) },
    ...(tries !== undefined && { tries }),
    ...(entry.dialects !== undefined && { dialects: entry.dialects }),
    ...(entry.next !== undefined && { next: entry.next }),
    ...named(reading),
    hasPlace: entry.where !== undefined || reading.pointer !== undefined,
    places: request === undefined ? [] : pointers.map((pointer) => placeOf(request, pointer)),
    also: request === undefined ? [] : refusedNext(entry, request, pointers, answer.message),
  };
}

function fixes(fix: Entry["fix"], reading: Reading): Explanation["fix"] {
  return sides.flatMap((side) => {
    const text = fix[side];
    return text === undefined ? [] : [[side, filled(text, reading)] as const];
  });
}

/** By how the answer came, where the entry tells it of one that came otherwise. */
function triesOf({ tries }: Entry, answer: Answer): Tries | undefined {
  if (tries === undefined && answer.event === undefined) return undefined;
  const own = clientTries(answer);
  const isSame = own === undefined || (tries?.move.startsWith(own.move) === true && tries.http === own.http);
  return isSame ? tries : own;
}

const findTheRequest: Entry["fix"] = {
  user: "give the request that was answered; prompt-wire mock records what a client sends",
  gateway: "log what goes out to the provider: if it is not this request, it was changed on the way",
};

/** The answer to another request: what it means holds, and what to do is to find that request. */
function misfitting(entry: Entry, reading: Reading, misfit: string, request: RequestView): Explanation {
  const { means } = { ...entry, ...entry.special?.(reading) };
  return {
    answer: reading.answer,
    entry: entry.name,
    means: filled(means, reading),
    misfit,
    fault: [],
    fix: fixes(entry.misfitFix ?? findTheRequest, reading),
    ...named(reading),
    hasPlace: entry.where !== undefined,
    places: located(entry, reading, request)
      .map((pointer) => placeOf(request, pointer))
      .filter(({ exists: isThere }) => isThere),
    also: [],
  };
}

/** A top-level member of the request that an unknown answer quotes. */
function quotedMember({ message }: Answer, request: RequestView | undefined): string | undefined {
  for (const [, name = ""] of message.matchAll(/['"`](\w+)['"`]/g)) {
    if (request !== undefined && request.member(name) !== -1) return `/${name}`;
  }
  return undefined;
}

function named({ pointer }: Reading): { named?: string } {
  return pointer === undefined ? {} : { named: pointer };
}

/** The places of the first locator that knows any and finds them in the request; else those of the first that knows any. */
function located(entry: Entry, reading: Reading, request: RequestView): readonly string[] {
  let first: readonly string[] = [];
  for (const locate of entry.where ?? []) {
    const pointers = locate(request, reading);
    if (pointers.some((pointer) => exists(request, pointer))) return pointers;
    if (first.length === 0) first = pointers;
  }
  return first;
}

function refusedNext(entry: Entry, request: RequestView, pointers: readonly string[], message: string): Finding[] {
  if (entry.related === undefined) return [];
  // One place in a schema may have several faults; any other place is refused once.
  return check(request, undefined, entry.related).filter(
    ({ code, pointer, says }) => !pointers.includes(pointer) || (code.endsWith("schema") && says !== message),
  );
}

function exists({ document, body }: RequestView, pointer: string): boolean {
  return resolvePointer(document, pointer, body) !== -1;
}

function placeOf(request: RequestView, pointer: string): AnswerPlace {
  const [, field, position] = pointer.split("/");
  const index = field === "input" && position !== undefined && /^\d+$/.test(position) ? Number(position) : undefined;
  const isItem = index !== undefined && request.items[index] !== undefined;
  const promptIndex = isItem ? request.inserted.promptIndex(index) : -1;
  return {
    pointer,
    exists: exists(request, pointer),
    ...(isItem && { index }),
    ...(promptIndex !== -1 && { promptIndex }),
  };
}

/** Puts the values of a reading into a text: `{name}`, or `{name|what to say without it}`. */
function filled(text: string, { values }: Reading): string {
  return text.replaceAll(
    /\{(\w+)(?:\|([^}]*))?\}/g,
    (_, name: string, otherwise: string | undefined) => values[name] ?? otherwise ?? name,
  );
}
