import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../src/compile/compile.js";
import type { Exchange } from "../src/decompile/conversation-parts.js";
import { decompile, type DecompiledBody } from "../src/decompile/decompile.js";
import { isReordered } from "../src/decompile/reordered.js";
import { parseJson } from "../src/json/parse.js";
import { resolvePointer } from "../src/json/pointer.js";
import type { Profile } from "../src/profile/profile.js";
import { configFromJson } from "../src/profile/json-config.js";
import { resolveProfile } from "../src/profile/resolve.js";
import { withSession } from "../src/profile/with-session.js";
import { isList } from "../src/source/entry.js";
import { readSource } from "../src/source/read-source.js";
import type { PromptSource } from "../src/source/source.js";
import { root } from "./run-command.js";
import { terminalInput } from "./standard-input.js";

const folder = join(root, "test/fixtures/rollouts");
const sessions = readdirSync(folder);

function lines(...path: readonly string[]): string[] {
  return readFileSync(join(folder, ...path), "utf8")
    .trimEnd()
    .split("\n");
}

/** The requests the client sent in a session, delta frames rebuilt; without prewarms and compactions. */
function sent(session: string): DecompiledBody[] {
  const hasEvents = existsSync(join(folder, session, "events.jsonl"));
  const events = hasEvents ? lines(session, "events.jsonl").map((text) => parseJson(text)) : [];
  const earlier: Exchange[] = [];
  const found = lines(session, "requests.jsonl").map((text, position) => {
    const body = { document: parseJson(text), node: 0 };
    const decompiled = decompile(body, { name: session, earlier });
    const answer = events[position];
    const nodes = answer === undefined ? [] : Array.from(answer.elements(0), (node) => ({ document: answer, node }));
    earlier.push({ body, events: nodes });
    return decompiled;
  });
  return found.filter((request) => !request.prewarm && sessionText(request, "request_kind") === "turn");
}

function sessionText({ document, profile }: DecompiledBody, name: string): string | undefined {
  const at = resolvePointer(document, `/session/${name}`, profile);
  return at === -1 ? undefined : document.text(at).replaceAll('"', "");
}

/** The rollout's own profile under the user's settings; from the wire only what no rollout holds. */
function profileOf(session: string, source: PromptSource, wire: DecompiledBody): Profile {
  const settings = parseJson(readFileSync(join(folder, session, "profile.json")));
  const own = source.profile!;
  const profile = resolveProfile({
    layers: [
      configFromJson(settings, 0, { kind: "profile" }),
      configFromJson(own.document, own.node, { kind: "source" }),
    ],
  });
  const started = Number(sessionText(wire, "turn_started_at_unix_ms"));
  // The rollout knows the second.
  expect(Math.abs(started - (profile.values.session.turn_started_at_unix_ms ?? 0))).toBeLessThan(1000);
  return withSession(profile, {
    installation_id: sessionText(wire, "installation_id")!,
    sandbox: sessionText(wire, "sandbox")!,
    turn_started_at_unix_ms: started,
    ...(wire.transport === "websocket" && { request_start_ms: sessionText(wire, "request_start_ms")! }),
  });
}

test("both dialects, HTTP and WebSocket, ordinary and Lite", () => {
  expect(sessions).toHaveLength(11);
});

test.each(sessions)("every request of %s is what the rollout gives", async (session) => {
  const list = await readSource(join(folder, session, "rollout.jsonl"), terminalInput);
  if (!isList(list)) throw new Error(`a rollout is a list, not a ${list.kind}`);
  const wire = sent(session);
  expect(list.size).toBe(wire.length);
  for (const [index, request] of wire.entries()) {
    const source = list.entry(index + 1);
    if (source.kind !== "rollout") throw new Error(`an entry is a ${source.kind}`);
    const profile = profileOf(session, source, request);
    const isBlind = profile.values.model.input_modalities?.includes("image") === false;
    const { document, node } = isBlind ? source.withoutImages!().prompt : source.prompt;
    // The rollout holds no tools.
    const tools = request.document.text(resolvePointer(request.document, "/tools", request.prompt));
    const prompt = parseJson(`${document.text(node).slice(0, -1)},"tools":${tools}}`);
    const made = compile({ prompt: { document: prompt, node: 0 }, profile, transport: request.transport });
    const [ours, theirs] = [parseJson(made.body), parseJson(request.request.body)];
    expect(ours.value(0)).toEqual(theirs.value(0));
    expect(isReordered(ours, 0, theirs, 0)).toBe(true);
  }
});
