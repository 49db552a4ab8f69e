import { RequestView } from "../check/request-view.js";
import { explain } from "../explain/explain.js";
import type { Explanation } from "../explain/explanation.js";
import { readAnswer } from "../explain/read-answer.js";
import { parseJson } from "../json/parse.js";
import { isBeyondForm, isEnding } from "./answer-kind.js";
import { findRefused, type Refusal } from "./find-refused.js";
import { namedPart } from "./named-part.js";
import { partKey, type Part, type PartVerdict, type Verdict } from "./part.js";
import { ProbeEnd } from "./probe-end.js";
import type { ProbeRequest } from "./probe-request.js";

/** Sends a body and answers undefined when it was taken, else the whole answer as text. */
export type Ask = (body: Uint8Array) => Promise<string | undefined>;

export interface ProbeOptions {
  /** Most requests that are sent. */
  readonly maxRequests: number;
}

export interface ProbeResult {
  readonly parts: readonly PartVerdict[];
  readonly requests: number;
  /** Nothing was left to try: what is unknown stands in something that is refused. */
  readonly isComplete: boolean;
  /** Why it ended before everything was known: the request is refused whatever it holds. */
  readonly stopped?: Explanation;
}

/**
 * Finds which parts of a request a provider refuses, honours, or takes and ignores: by leaving parts out, half by half,
 * and by trying an invalid value of each that is taken.
 */
export async function probe(request: ProbeRequest, ask: Ask, options: ProbeOptions): Promise<ProbeResult> {
  const run = new ProbeRun(request, ask, options);
  let end: ProbeEnd | undefined;
  try {
    await run.findNeeded();
    await run.findTaken();
    await run.findHonoured();
  } catch (error) {
    if (!(error instanceof ProbeEnd)) throw error;
    end = error;
  }
  const stopped = end?.explanation;
  const { requests } = run;
  return {
    parts: run.verdicts(),
    requests,
    isComplete: end === undefined,
    ...(stopped !== undefined && { stopped }),
  };
}

class ProbeRun {
  requests = 0;
  readonly #request: ProbeRequest;
  readonly #ask: Ask;
  readonly #most: number;
  readonly #known = new Map<string, { readonly verdict: Verdict; readonly says?: string }>();
  readonly #taken: Part[] = [];

  constructor(request: ProbeRequest, ask: Ask, { maxRequests }: ProbeOptions) {
    this.#request = request;
    this.#ask = ask;
    this.#most = maxRequests;
  }

  /** Fields without which the bare request is refused: those that the answers name, else those that the whole misses. */
  async findNeeded(): Promise<void> {
    const fields = this.#request.parts.filter(({ kind }) => kind === "field");
    let says = await this.#send(this.#request.write([]));
    while (says !== undefined) {
      const found = await this.#helping(says, fields);
      if (found === undefined) break;
      this.#need(found.field, says);
      says = found.next;
    }
    if (says === undefined) return;
    if ((await this.#send(this.#request.write(this.#request.parts))) !== undefined) throw endedBy(says);
    const others = fields.filter((field) => !this.#taken.includes(field));
    const write = (left: readonly Part[]): Uint8Array =>
      this.#request.write(this.#request.parts.filter((part) => !left.includes(part)));
    for await (const { candidate, says: missed } of this.#findRefused(others, write, false))
      this.#need(candidate, missed);
    const still = await this.#send(this.#request.write(this.#taken));
    if (still !== undefined) throw endedBy(still);
  }

  /** The field named in an answer with which another answer comes. */
  async #helping(
    says: string,
    fields: readonly Part[],
  ): Promise<{ readonly field: Part; readonly next: Refusal } | undefined> {
    const { message } = readAnswer(says);
    const words = new Set(message.toLowerCase().split(/\W+/));
    for (const field of fields) {
      if (!words.has(field.name) || this.#taken.includes(field)) continue;
      const next = await this.#send(this.#request.write([...this.#taken, field]));
      if (next === undefined || readAnswer(next).message !== message) return { field, next };
    }
    return undefined;
  }

  #need(field: Part, says: string): void {
    this.#taken.push(field);
    this.#say(field, "needed", says);
  }

  /** Stage by stage: what stands inside something is tried with that in place. */
  async findTaken(): Promise<void> {
    for (const stage of this.#request.stages) {
      const before = this.#taken.slice();
      const isOpen = (part: Part): boolean => !before.includes(part) && this.#request.holds([...before, part], part);
      const reachable = stage.filter(isOpen);
      const write = (parts: readonly Part[]): Uint8Array => this.#request.write([...before, ...parts]);
      for await (const { candidate, says } of this.#findRefused(reachable, write, false))
        this.#say(candidate, "refused", says);
      for (const part of reachable) {
        if (this.#known.has(partKey(part))) continue;
        this.#taken.push(part);
        this.#say(part, "accepted");
      }
    }
  }

  /** What is taken and refused with an invalid value is read by somebody. */
  async findHonoured(): Promise<void> {
    for (const stage of this.#request.stages) {
      const isOpen = (part: Part): boolean => this.#known.get(partKey(part))?.verdict === "accepted";
      const controlled = stage.filter((part) => isOpen(part) && this.#request.controlled.includes(part));
      const write = (parts: readonly Part[]): Uint8Array => this.#request.write(this.#taken, parts);
      const ignored = new Set(controlled);
      for await (const { candidate, says } of this.#findRefused(controlled, write, true)) {
        ignored.delete(candidate);
        this.#say(candidate, "honoured", says);
      }
      for (const part of ignored) this.#say(part, "ignored");
    }
  }

  verdicts(): PartVerdict[] {
    return this.#request.parts.map((part) => {
      const { verdict, says } = this.#known.get(partKey(part)) ?? { verdict: "unknown" as const };
      return says === undefined ? { part, verdict } : { part, verdict, says };
    });
  }

  #say(part: Part, verdict: Verdict, says?: string): void {
    this.#known.set(partKey(part), says === undefined ? { verdict } : { verdict, says });
  }

  /** @param trustsPaths the path to an invalid value proves that it was read */
  #findRefused(candidates: readonly Part[], write: (parts: readonly Part[]) => Uint8Array, trustsPaths: boolean) {
    let body = new Uint8Array();
    return findRefused(
      candidates,
      (parts) => {
        body = Uint8Array.from(write(parts));
        return this.#send(body);
      },
      (says, among) => {
        const named = namedPart(readAnswer(says), new RequestView(parseJson(body), 0), among);
        return named && { candidate: named.part, isSure: trustsPaths && named.byPath };
      },
    );
  }

  async #send(body: Uint8Array): Promise<Refusal> {
    if (this.requests === this.#most) throw new ProbeEnd();
    this.requests++;
    const text = await this.#ask(body);
    if (text === undefined) return undefined;
    const explanation = explain(readAnswer(text));
    if (isEnding(explanation)) throw new ProbeEnd(explanation);
    return isBeyondForm(explanation) ? undefined : text;
  }
}

function endedBy(says: string): ProbeEnd {
  return new ProbeEnd(explain(readAnswer(says)));
}
