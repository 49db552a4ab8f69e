import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { assistant, ordinary, prompt, user } from "../../test/planned-conversation.js";
import { ConversationPlanner } from "./conversation-planner.js";
import { completedAnswer, inferredAnswer, inferredSteps } from "./inferred-conversation.js";

const call = { type: "function_call", name: "look", arguments: "{}", call_id: "call_1" };
const output = { type: "function_call_output", call_id: "call_1", output: "seen" };

test("a history tells of a request ahead of each run of the model's items", () => {
  const whole = prompt([user("a"), assistant("b"), call, output, assistant("c"), user("d")]);
  const steps = inferredSteps(whole);
  expect(steps.map(({ answer }) => answer.length)).toEqual([2, 1, 0]);
  const planner = new ConversationPlanner();
  const planned = steps.map(({ answer, ...step }, index) =>
    planner.step({ ...step, profile: ordinary, events: completedAnswer(`resp_${index}`, answer) }),
  );
  expect(planned.map(({ plan }) => plan.reason)).toEqual(["first_on_connection", "delta", "delta"]);
  expect(planned.map(({ plan }) => plan.newItems)).toEqual([1, 1, 1]);
  // The last of them is the Prompt itself: in full it would be as long.
  const [alone] = [new ConversationPlanner().step({ prompt: whole, profile: ordinary, events: [] })];
  expect(planned[2]?.plan.fullBytes).toBe(alone?.plan.bytes);
});

test("a history that begins with the model's items has no request for them", () => {
  expect(inferredSteps(prompt([assistant("x"), user("a"), assistant("b")]))).toHaveLength(1);
});

test("a Prompt may be a list of items, and empty", () => {
  const list = { document: parseJson(JSON.stringify([user("a"), assistant("b"), user("c")])), node: 0 };
  expect(inferredSteps(list)).toHaveLength(2);
  expect(inferredSteps({ document: parseJson("[]"), node: 0 })).toHaveLength(1);
});

test("between two Prompts the answer is what the model added", () => {
  const first = prompt([user("a")]);
  const next = prompt([user("a"), assistant("b"), call, output, assistant("later")]);
  expect(inferredAnswer(first, next)).toHaveLength(2);
  expect(inferredAnswer(next, first)).toEqual([]);
  expect(inferredAnswer(first, undefined)).toEqual([]);
});
