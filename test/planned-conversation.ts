import type { FramePlan } from "../src/frames/frame-plan.js";
import { parseJson } from "../src/json/parse.js";
import { profileFromNode } from "../src/profile/from-node.js";
import type { Profile } from "../src/profile/profile.js";
import { ConversationPlanner } from "../src/run/conversation-planner.js";
import type { ConversationStep } from "../src/run/conversation-step.js";

export interface Given {
  readonly slug?: string;
  readonly lite?: boolean;
  readonly provider?: string;
  readonly effort?: string;
  readonly features?: object;
  readonly dialect?: string;
}

export function profile(given: Given = {}): Profile {
  const { slug = "gpt-5.4", lite = false, provider = "Mock", effort, features = {}, dialect = "codex-0.144" } = given;
  const text = JSON.stringify({
    dialect,
    model: { slug, supports_reasoning_summaries: true, use_responses_lite: lite },
    provider: { name: provider, base_url: "http://127.0.0.1:1/v1" },
    turn: effort === undefined ? {} : { reasoning_effort: effort },
    features,
  });
  return profileFromNode(parseJson(text), 0);
}

export const ordinary = profile();

export function user(text: string): object {
  return { type: "message", role: "user", content: [{ type: "input_text", text }] };
}

export function assistant(text: string, more: object = {}): object {
  return { type: "message", role: "assistant", content: [{ type: "output_text", text }], ...more };
}

export const tool = { type: "function", name: "look", description: "", strict: false, parameters: { type: "object" } };

export function prompt(input: readonly object[], more: object = {}): NonNullable<ConversationStep["prompt"]> {
  const text = JSON.stringify({ input, tools: [tool], base_instructions: { text: "Be brief." }, ...more });
  return { document: parseJson(text), node: 0 };
}

export function append(items: readonly object[]): NonNullable<ConversationStep["append"]> {
  return { document: parseJson(JSON.stringify(items)), node: 0 };
}

export function answer(id: string, ...items: readonly object[]): string[] {
  return [
    ...items.map((item) => JSON.stringify({ type: "response.output_item.done", item })),
    JSON.stringify({ type: "response.completed", response: { id, usage: null } }),
  ];
}

export function plans(...steps: readonly ConversationStep[]): FramePlan[] {
  const planner = new ConversationPlanner();
  return steps.map((step) => planner.step(step).plan);
}

export function lastOf(...steps: readonly ConversationStep[]): FramePlan {
  return plans(...steps).at(-1)!;
}

export function frameOf({
  frame,
}: FramePlan): { readonly input: readonly unknown[] } & Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(frame).toString()) as ReturnType<typeof frameOf>;
}
