import { isDeepStrictEqual } from "node:util";
import { RequestView } from "../check/request-view.js";
import type { JsonDocument } from "../json/document.js";
import { Kind } from "../json/kind.js";
import type { Answer } from "./answer.js";
import {
  answeredChat,
  answeredCompaction,
  answeredPrewarm,
  answeredResponse,
  type AnsweredRequest,
} from "./answered-request.js";
import { breach } from "./contract.js";
import { refused, saidOutcome, type Decision } from "./decision.js";
import type { Endpoint } from "./endpoint.js";
import type { Fault } from "./fault.js";
import type { Policies } from "./policies.js";
import { PromptCache } from "./prompt-cache.js";
import { headSegments, itemSegments } from "./prompt-segments.js";
import { invalidRequest, previousResponseNotFound, type Refusal } from "./refusal.js";
import { replyOf } from "./reply.js";
import { itemsOf, ResponseMemory, type RememberedResponse } from "./response-memory.js";
import type { Script } from "./script.js";
import { countUsage, type Usage } from "./usage.js";

/** One request to a model, whatever it came over. */
export interface ModelRequest {
  readonly transport: "http" | "websocket";
  readonly endpoint: Endpoint;
  readonly document: JsonDocument;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly url: string;
  /** Of a WebSocket: the responses that its connection knows. */
  readonly memory?: ResponseMemory;
}

/** Decides what a provider says to each request. Knows no sockets. */
export class Provider {
  readonly #script: Script;
  readonly #faults: readonly Fault[];
  readonly #policies: Policies;
  readonly #cache = new PromptCache();
  readonly #stored = new ResponseMemory();
  readonly #shown = new Set<Fault>();
  #requests = 0;
  #prewarms = 0;

  constructor(script: Script, faults: readonly Fault[], policies: Policies) {
    this.#script = script;
    this.#faults = faults;
    this.#policies = policies;
  }

  get unusedFaults(): readonly Fault[] {
    return this.#faults.filter((fault) => !this.#shown.has(fault));
  }

  /** Never throws: what a script says and nobody can use is told to the client as status 500. */
  answer(request: ModelRequest): Decision {
    try {
      return this.#decide(request);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The mock provider failed: ${reason}`;
      return refused({ status: 500, type: "server_error", message, code: null, param: null });
    }
  }

  #decide(request: ModelRequest): Decision {
    const { document, transport, url, headers } = request;
    const view = new RequestView(document, 0, { transport, url, headers });
    const previousId = request.endpoint === "responses" ? view.textOf(0, "previous_response_id") : undefined;
    const previous =
      previousId === undefined ? undefined : (request.memory?.get(previousId) ?? this.#stored.get(previousId));
    const refusal = this.#refusal(request, view, previousId, previous);
    if (refusal !== undefined) {
      // A turn that fails takes with it what it wanted to continue.
      if (previousId !== undefined) request.memory?.forget(previousId);
      return refused(refusal);
    }
    const isPrewarm = transport === "websocket" && isFlag(document, "generate", Kind.false);
    const prompt = promptOf(request, previous);
    const common = { view, prompt, model: view.textOf(0, "model") ?? "mock-model", previousId: previousId ?? null };
    return isPrewarm ? this.#prewarm(request, previous, common) : this.#turn(request, previous, common);
  }

  #refusal(
    { endpoint, document }: ModelRequest,
    view: RequestView,
    previousId: string | undefined,
    previous: RememberedResponse | undefined,
  ): Refusal | undefined {
    if (!document.isObject(0)) return invalidRequest("Invalid body: expected an object.");
    if (endpoint === "chat") {
      const messages = document.member(0, "messages");
      return messages !== -1 && document.isArray(messages)
        ? undefined
        : invalidRequest("Missing required parameter: 'messages'.", {
            code: "missing_required_parameter",
            param: "messages",
          });
    }
    const found = breach(view, this.#policies);
    if (found !== undefined) return found;
    return previousId !== undefined && previous === undefined ? previousResponseNotFound(previousId) : undefined;
  }

  #prewarm(request: ModelRequest, before: RememberedResponse | undefined, common: Common): Decision {
    const number = ++this.#prewarms;
    const answer = this.#script.prewarms?.[number - 1] ?? {};
    const { said, completedId: id } = answeredPrewarm(answer, {
      id: answer.id ?? `resp_warm_${number}`,
      model: common.model,
      previous: common.previousId,
    });
    const reply = replyOf(answer, said, request.transport);
    const isWhole = reply.form !== "nothing" && reply.status === 200 && id !== undefined && !isBrokenOff(answer);
    if (isWhole) {
      this.#cache.remember(common.prompt.key, common.prompt.segments);
      request.memory?.remember(id, { before, items: common.prompt.newItems });
    }
    return { reply, outcome: { ...saidOutcome(reply), ...(isWhole && { responseId: id }) } };
  }

  #turn(request: ModelRequest, before: RememberedResponse | undefined, common: Common): Decision {
    const number = ++this.#requests;
    const { document, endpoint, memory } = request;
    const isStored = !isFlag(document, "store", Kind.false);
    const { key, segments } = common.prompt;
    const measured = (items: readonly string[]): Usage => countUsage(this.#cache.measure(key, segments), items);
    const isStream = request.transport === "websocket" || isFlag(document, "stream", Kind.true);
    const saying = (answer: Answer) => {
      const answered = answeredBy[endpoint]({ ...common, number, answer, document, isStream, isStored, measured });
      return { answer, answered, reply: replyOf(answer, answered.said, request.transport) };
    };
    const scripted: Answer = this.#script.answers?.[number - 1] ?? {};
    const faults = this.#faults.filter(({ first, last }) => number >= first && number <= last);
    const { answer, answered, reply } = saying(withFaults(scripted, faults));
    const shown = faults.filter((fault) => {
      const others = withFaults(
        scripted,
        faults.filter((other) => other !== fault),
      );
      return !isDeepStrictEqual(saying(others).reply, reply);
    });
    for (const fault of shown) this.#shown.add(fault);
    const isAccepted = reply.form !== "nothing" && reply.status === 200;
    // What is refused is never read by a model.
    const isRead = isAccepted && answer.failed === undefined;
    const kept = isRead ? this.#cache.remember(key, segments) : segments;
    const id = answered.completedId;
    if (isAccepted && id !== undefined && !isBrokenOff(answer)) {
      const newItems = kept.slice(kept.length - common.prompt.newItems.length);
      const remembered = { before, items: [...newItems, ...answered.itemSegments] };
      memory?.remember(id, remembered);
      if (isStored) this.#stored.remember(id, remembered);
    } else if (common.previousId !== null) memory?.forget(common.previousId);
    const outcome = {
      number,
      ...saidOutcome(reply),
      ...(isAccepted && id !== undefined && { responseId: id }),
      ...(isAccepted && answered.usage !== undefined && { usage: answered.usage }),
      ...(shown.length > 0 && { faults: shown.map(({ written = "fault" }) => written) }),
    };
    return { reply, outcome };
  }
}

interface Prompt {
  readonly key: string;
  readonly segments: readonly string[];
  /** Of those, the items that this request brought. */
  readonly newItems: readonly string[];
}

interface Common {
  readonly view: RequestView;
  readonly prompt: Prompt;
  readonly model: string;
  readonly previousId: string | null;
}

const answeredBy: Readonly<Record<Endpoint, (request: AnsweredRequest) => ReturnType<typeof answeredResponse>>> = {
  responses: answeredResponse,
  compact: answeredCompaction,
  chat: answeredChat,
};

function withFaults(scripted: Answer, faults: readonly Fault[]): Answer {
  return Object.assign({}, scripted, ...faults.map(({ answer }) => answer)) as Answer;
}

function promptOf({ document, endpoint }: ModelRequest, previous: RememberedResponse | undefined): Prompt {
  const newItems = itemSegments(document, document.member(0, endpoint === "chat" ? "messages" : "input"));
  const key = ["model", "prompt_cache_key"].map((name) => {
    const node = document.member(0, name);
    return node === -1 ? "" : document.text(node);
  });
  return { key: key.join("\n"), segments: [...headSegments(document, 0), ...itemsOf(previous), ...newItems], newItems };
}

/** Whether the end of the answer never comes. */
function isBrokenOff({ stallAfterEvents, endAfterEvents, resetAfterBytes }: Answer): boolean {
  return stallAfterEvents !== undefined || endAfterEvents !== undefined || resetAfterBytes !== undefined;
}

function isFlag(document: JsonDocument, name: string, kind: Kind): boolean {
  const node = document.member(0, name);
  return node !== -1 && document.kind(node) === kind;
}
