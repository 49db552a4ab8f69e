import { ConversationPlanner } from "../src/run/conversation-planner.js";
import type { ConversationStep } from "../src/run/conversation-step.js";
import { append, assistant, ordinary, prompt, user } from "./planned-conversation.js";
import type { ObservedExchange } from "../src/traffic/observed-exchange.js";
import { TrafficReader } from "../src/traffic/traffic-reader.js";
import type { TrafficRow } from "../src/traffic/traffic-row.js";

/** Usage as a provider tells it at the end of an answer. */
export function usage(input: number, cached: number): object {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + 20,
  };
}

/** The events of a completed answer. */
export function answered(id: string, use: object | null, ...items: readonly object[]): string[] {
  return [
    ...items.map((item) => JSON.stringify({ type: "response.output_item.done", item })),
    JSON.stringify({ type: "response.completed", response: { id, usage: use } }),
  ];
}

/** The frames that the client would send for these steps, as a capture has them: one every ten seconds. */
export function plannedTraffic(...steps: readonly ConversationStep[]): ObservedExchange[] {
  const planner = new ConversationPlanner();
  return steps.map((step, index): ObservedExchange => {
    const { plan, connection } = planner.step(step);
    return {
      number: index + 1,
      kind: "frame",
      method: "GET",
      url: "wss://gw.example/v1/responses",
      headers: [],
      connection,
      body: Buffer.from(plan.frame).toString(),
      at: index * 10_000,
      firstEventAt: index * 10_000 + 700,
      endedAt: index * 10_000 + 2500,
      events: step.events,
    };
  });
}

/** A request over HTTP. */
export function posted(body: object, more: Partial<ObservedExchange> = {}): ObservedExchange {
  return {
    kind: "request",
    method: "POST",
    url: "https://gw.example/v1/responses?x=1",
    headers: [],
    connection: -1,
    body: JSON.stringify(body),
    status: 200,
    events: [],
    ...more,
  };
}

/** The rows of a whole recording. */
export function rowsOf(exchanges: readonly ObservedExchange[]): TrafficRow[] {
  const reader = new TrafficReader();
  return exchanges.map((exchange) => reader.take(exchange));
}

export const call = { type: "function_call", id: "fc_1", name: "look", arguments: "{}", call_id: "call_1" };
export const callOutput = (text: string): object => ({ type: "function_call_output", call_id: "call_1", output: text });
export const question = user("a question that is long enough ".repeat(200));

/** Two requests: a question, and the output of the call it was answered with. */
export const first: ConversationStep = {
  prompt: prompt([question]),
  profile: ordinary,
  events: answered("resp_1", usage(4000, 0), call),
};
export const second: ConversationStep = {
  append: append([callOutput("Wall time: 1.31s")]),
  profile: ordinary,
  events: answered("resp_2", usage(4100, 3968), assistant("ok", { id: "msg_1" })),
};

/** A third request, with a Prompt of its own. */
export function third(
  history: readonly object[],
  cached = 3968,
  more: Partial<ConversationStep> = {},
): ConversationStep {
  return { prompt: prompt(history), profile: ordinary, events: answered("resp_3", usage(4200, cached)), ...more };
}

/** The history as the client keeps it. */
export const kept = [question, call, callOutput("Wall time: 1.31s"), assistant("ok", { id: "msg_1" }), user("go on")];
