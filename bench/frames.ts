/**
 * Planning the frames of a growing conversation: `npx tsx bench/frames.ts`. Each step appends a tool output and has an
 * answer of a reasoning item and a call; the request carries 30 tools. Figures are medians; the last line is what 2,000
 * steps cost against 1,000.
 */
import { parseJson } from "../src/json/parse.js";
import { profileFromNode } from "../src/profile/from-node.js";
import { ConversationPlanner } from "../src/run/conversation-planner.js";
import type { ConversationStep } from "../src/run/conversation-step.js";

const rounds = Number(process.argv[2] ?? 7);
const words = "what the tool said, line after line, with “quotes” and numbers 0.1 ".repeat(12);
const parameters = { type: "object", properties: { path: { type: "string", description: words.slice(0, 200) } } };
const tools = Array.from({ length: 30 }, (_, index) => ({
  type: "function",
  name: `tool_${index}`,
  description: words.slice(0, 300),
  strict: false,
  parameters,
}));

const profile = profileFromNode(
  parseJson('{"model":{"slug":"gpt-5.4"},"provider":{"name":"Mock","base_url":"http://127.0.0.1:1/v1"}}'),
  0,
);

function conversation(length: number): ConversationStep[] {
  return Array.from({ length }, (_, step) => {
    const call = { type: "function_call", name: "tool_1", arguments: `{"path":"${step}"}`, call_id: `call_${step}` };
    const reasoning = { type: "reasoning", id: `rs_${step}`, summary: [], encrypted_content: words };
    const events = [
      ...[reasoning, call].map((item) => JSON.stringify({ type: "response.output_item.done", item })),
      JSON.stringify({ type: "response.completed", response: { id: `resp_${step}`, usage: null } }),
    ];
    const output = { type: "function_call_output", call_id: `call_${step - 1}`, output: words };
    const first = { type: "message", role: "user", content: [{ type: "input_text", text: "start" }] };
    const text = JSON.stringify({ input: [first], tools, base_instructions: { text: words } });
    return step === 0
      ? { prompt: { document: parseJson(text), node: 0 }, profile, events }
      : { append: { document: parseJson(JSON.stringify([output])), node: 0 }, profile, events };
  });
}

function milliseconds(steps: readonly ConversationStep[]): number {
  const planner = new ConversationPlanner();
  // Processor time: other work on the machine must not count.
  const start = process.cpuUsage();
  for (const step of steps) {
    const { plan } = planner.step(step);
    if (step.append !== undefined && plan.decision !== "delta") throw new Error(plan.reason);
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1]!;
}

const subjects = [1000, 2000].map((length) => ({ steps: conversation(length), times: [] as number[] }));
for (let round = 0; round < rounds; round++) {
  for (const { steps, times } of subjects) times.push(milliseconds(steps));
}
for (const { steps, times } of subjects) {
  const time = median(times);
  console.log(`${steps.length} steps  ${time.toFixed(0)} ms  ${((time / steps.length) * 1000).toFixed(0)} µs a step`);
}
const [short, long] = subjects.map(({ times }) => median(times));
console.log(`ratio ${(long! / short!).toFixed(2)}`);
