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
  /** Why it ended before everything was known: the bare request is refused, or something is wrong with the account. */
  readonly stopped?: Explanation;
}

/**
 * Finds which parts of a request a provider refuses, honours, or takes and ignores: by leaving parts out, half by half,
 * and by trying an invalid value of each that is taken.
 */
export async function probe(request: ProbeRequest, ask: Ask, options: ProbeOptions): Promise<ProbeResult> {
  const run = new ProbeRun(request, ask, options);
  let stopped: Explanation | undefined;
  try {
    await run.findTaken();
    await run.findHonoured();
  } catch (error) {
    if (!(error instanceof ProbeEnd)) throw error;
    stopped = error.explanation;
  }
  return { parts: run.verdicts(), requests: run.requests, ...(stopped !== undefined && { stopped }) };
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

  /** Stage by stage: what stands inside something is tried with that in place. */
  async findTaken(): Promise<void> {
    const bare = await this.#send(this.#request.write([]));
    if (bare !== undefined) throw new ProbeEnd(explain(readAnswer(bare)));
    for (const stage of this.#request.stages) {
      const before = this.#taken.slice();
      const reachable = stage.filter((part) => this.#request.holds([...before, part], part));
      const write = (parts: readonly Part[]): Uint8Array => this.#request.write([...before, ...parts]);
      for await (const { candidate, says } of this.#findRefused(reachable, write))
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
      const controlled = stage.filter((part) => this.#taken.includes(part) && this.#request.controlled.includes(part));
      const write = (parts: readonly Part[]): Uint8Array => this.#request.write(this.#taken, parts);
      const ignored = new Set(controlled);
      for await (const { candidate, says } of this.#findRefused(controlled, write)) {
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

  #findRefused(candidates: readonly Part[], write: (parts: readonly Part[]) => Uint8Array) {
    let body = new Uint8Array();
    return findRefused(
      candidates,
      (parts) => {
        body = Uint8Array.from(write(parts));
        return this.#send(body);
      },
      (says, among) => namedPart(readAnswer(says), new RequestView(parseJson(body), 0), among),
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
