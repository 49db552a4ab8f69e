import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonDocument } from "../src/json/document.js";
import { parseJson } from "../src/json/parse.js";
import { profileFromNode } from "../src/profile/from-node.js";
import { Secret } from "../src/profile/secret.js";
import { ConversationPlanner, type ConversationStep, type PlannedStep } from "../src/run/conversation-planner.js";
import { root } from "./run-command.js";

const files = ["codex-0.144", "codex-0.147"].flatMap((dialect) =>
  readdirSync(join(root, "snapshots", dialect, "ws")).map((file) => join("snapshots", dialect, "ws", file)),
);

function read(file: string): JsonDocument {
  return parseJson(readFileSync(join(root, file)), { name: file });
}

function member(document: JsonDocument, node: number, ...path: readonly string[]): number {
  return path.reduce((at, name) => (at === -1 ? -1 : document.member(at, name)), node);
}

function steps(document: JsonDocument): ConversationStep[] {
  const environment = document.value(document.member(0, "env")) as Record<string, string>;
  return Array.from(document.elements(document.member(0, "steps")), (node) => ({
    prompt: { document, node: member(document, node, "prompt") },
    profile: profileFromNode(document, member(document, node, "profile"), { environment, testData: true }),
    environment,
    prewarm: member(document, node, "generate") !== -1,
    requestStartMs: document.string(member(document, node, "request_start_ms")),
    events: Array.from(document.elements(member(document, node, "server_events")), (event) => document.text(event)),
  }));
}

function handshake({ request }: PlannedStep): (readonly [string, string])[] {
  return request.envelope.headers.map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]);
}

test("both dialects have recorded conversations", () => expect(files).toHaveLength(15 + 14));

test.each(files)("%s: every frame, decision, reason and handshake", (file) => {
  const document = read(file);
  const planner = new ConversationPlanner();
  const planned = steps(document).map((step) => planner.step(step));
  const expected = Array.from(document.elements(document.member(0, "steps")), (node) => {
    const text = (name: string): string => document.string(member(document, node, "expect", name));
    return { decision: text("decision"), reason: text("reason"), frame: text("frame") };
  });
  const found = planned.map(({ plan }) => ({
    decision: plan.decision,
    reason: plan.reason,
    frame: Buffer.from(plan.frame).toString(),
  }));
  expect(found).toEqual(expected);

  const connections = Array.from(document.elements(document.member(0, "connections")), (node) =>
    document.value(node),
  ) as { steps: number[]; handshake_headers: [string, string][] }[];
  const opened = planned.filter(({ opensConnection }) => opensConnection);
  expect(opened.map(handshake)).toEqual(connections.map((connection) => connection.handshake_headers));
  expect(planned.map(({ connection }) => connection)).toEqual(
    connections.flatMap((connection, position) => connection.steps.map(() => position)),
  );
});
