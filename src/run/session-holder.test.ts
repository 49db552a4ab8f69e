import { expect, test } from "vitest";
import { ManualClock } from "../../test/loopback/manual-clock.js";
import { append, answer, assistant, prompt, user } from "../../test/planned-conversation.js";
import { parseJson } from "../json/parse.js";
import { profileFromNode } from "../profile/from-node.js";
import type { Profile } from "../profile/profile.js";
import { startMock } from "../mock/mock.js";
import { withProvider } from "../profile/with-values.js";
import { UndiciTransport } from "../transport/http/undici-transport.js";
import { WsTransport } from "../transport/websocket/ws-transport.js";
import { ConversationPlanner } from "./conversation-planner.js";
import { ConversationPlayer } from "./conversation-player.js";
import type { ConversationStep } from "./conversation-step.js";

function withSession(session: object): Profile {
  const text = JSON.stringify({
    model: "gpt-5.5",
    provider: { name: "Mock", base_url: "http://127.0.0.1:1/v1" },
    session,
  });
  return profileFromNode(parseJson(text), 0);
}

const ordinary = withSession({});

function compaction(phase: string, implementation: string, events = answer("c", assistant("short"))): ConversationStep {
  const facts = { trigger: "auto", reason: "comp_hash_changed", implementation, phase, strategy: "memento" };
  return {
    prompt: prompt([user("one"), assistant("a"), user("sum up")]),
    profile: withSession({ request_kind: "compaction", compaction: facts }),
    events,
  };
}

const prewarm: ConversationStep = { prompt: prompt([]), profile: ordinary, prewarm: true, events: answer("w") };
const first: ConversationStep = {
  prompt: prompt([user("one")]),
  profile: ordinary,
  events: answer("r1", assistant("a")),
};
const second: ConversationStep = {
  prompt: prompt([user("one"), assistant("a"), user("two")]),
  profile: ordinary,
  events: answer("r2", assistant("b")),
};

function played(...steps: readonly ConversationStep[]): string[] {
  const planner = new ConversationPlanner();
  return steps.map((step) => {
    const { connection, opensConnection, plan } = planner.step(step);
    return `${plan.reason} on ${connection}${opensConnection ? ", opened" : ""}`;
  });
}

test("a compaction inside a turn has a connection of its own, and the turn goes on with its own", () => {
  expect(played(prewarm, first, compaction("pre_turn", "responses"), second)).toEqual([
    "first_on_connection on 0, opened",
    "delta on 0",
    "first_on_connection on 1, opened",
    "delta on 0",
  ]);
});

test("each try of such a compaction opens one", () => {
  const broken = ['{"type":"error","status":500,"error":{}}'];
  const tried = [compaction("mid_turn", "responses", broken), compaction("mid_turn", "responses")];
  expect(played(first, ...tried, second).map((step) => step.replace(/.* on /, ""))).toEqual([
    "0, opened",
    "1, opened",
    "2, opened",
    "0",
  ]);
});

test("a compaction between turns takes their connection, unless the prewarm still waits for the first", () => {
  const manual = compaction("standalone_turn", "responses");
  expect(played(prewarm, first, manual)[2]).toBe("delta on 0");
  expect(played(prewarm, manual, first)).toEqual([
    "first_on_connection on 0, opened",
    "first_on_connection on 1, opened",
    "delta on 0",
  ]);
  const byTrigger = compaction("standalone_turn", "responses_compaction_v2");
  expect(played(prewarm, byTrigger, first)[2]).toBe("delta on 0");
  // A prewarm that failed leaves nothing to wait for.
  const failed = { ...prewarm, events: ['{"type":"error","status":500,"error":{}}'] };
  expect(played(failed, manual, first)[2]).toMatch(/ on 1$/);
});

test("a compaction by trigger goes where the turn goes", () => {
  expect(played(first, compaction("pre_turn", "responses_compaction_v2"))[1]).toMatch(/ on 0$/);
});

test("what a compaction answered is in the history for steps that add to it", () => {
  const steps = [
    first,
    compaction("pre_turn", "responses"),
    { ...second, prompt: undefined, append: append([user("x")]) },
  ];
  const planner = new ConversationPlanner();
  const plans = steps.map(({ prompt: given, ...step }) =>
    planner.step({ ...step, ...(given !== undefined && { prompt: given }) }),
  );
  expect(plans[2]!.request.history).toHaveLength(5);
});

test("sent for real, the frames go over the connections that were planned", async () => {
  const server = await startMock({ script: { answers: [{ id: "r1", text: "a" }, { id: "c" }, { id: "r2" }] } });
  const surroundings = {
    http: new UndiciTransport(),
    webSocket: new WsTransport(),
    clock: new ManualClock(),
    random: () => 0.5,
    observe: () => undefined,
  };
  const player = new ConversationPlayer(surroundings, new AbortController().signal);
  const found: unknown[] = [];
  for (const step of [first, compaction("pre_turn", "responses"), second]) {
    const profile = withProvider(step.profile, { base_url: server.url });
    const { replayed } = await player.play({ ...step, profile });
    found.push([replayed?.connection, replayed?.opensConnection]);
  }
  player.close();
  await server.stop();
  expect(found).toEqual([
    [0, true],
    [1, true],
    [0, false],
  ]);
  const frames = server.journal.filter(({ kind }) => kind === "frame");
  expect(frames.map(({ connection }) => connection)).toEqual([1, 2, 1]);
});
