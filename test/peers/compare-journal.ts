import { compile } from "../../src/compile/compile.js";
import type { Prompt } from "../../src/compile/prompt.js";
import type { JsonDocument } from "../../src/json/document.js";
import { parseJson } from "../../src/json/parse.js";
import type { JournalEntry } from "../../src/mock/journal-entry.js";
import { profileFromNode } from "../../src/profile/from-node.js";
import type { Profile } from "../../src/profile/profile.js";
import { Secret } from "../../src/profile/secret.js";
import { ConversationPlanner } from "../../src/run/conversation-planner.js";
import { answers, baseInstructions, catalogEntry, environment, providerTable, type PlayedTurn } from "./played-turn.js";
import type { Report } from "./report.js";

/** Every request over HTTP against what `compile` gives for the same Prompt: address, headers in order, body. */
export function checkRequests(turn: PlayedTurn, report: Report): void {
  const requests = turn.mock.journal.filter(({ method }) => method === "POST");
  report.equal(`${turn.label}: requests`, requests.length, answers.length);
  for (const [index, entry] of requests.entries()) {
    const label = `${turn.label}: request ${index + 1}`;
    const compiled = compile({ prompt: promptOf(turn, requests, index), profile: profileOf(turn, entry), environment });
    report.equal(`${label}, address`, [entry.method, entry.url], [compiled.method, compiled.url]);
    report.equal(`${label}, headers`, headersOf(entry), headersOf(compiled));
    sameBody(`${label}, body`, entry.body, compiled.body, report);
  }
}

/** The handshake and every frame against what frame planning gives for the same conversation. */
export function checkFrames(turn: PlayedTurn, report: Report): void {
  const { journal } = turn.mock;
  const upgrade = journal.find(({ kind }) => kind === "upgrade");
  const frames = journal.filter(({ kind }) => kind === "frame");
  const forms = frames.map(({ form }) => form);
  // From 0.147 on the client gives the call of the answer an id only where it has none; ours have one.
  report.equal(`${turn.label}: frames`, forms, ["prewarm", "delta", "delta"]);
  if (upgrade === undefined || frames.length === 0) return;
  const prewarm = frames[0]!;
  const handshake = compile({
    prompt: promptOf(turn, frames, -1),
    profile: profileOf(turn, prewarm, upgrade),
    environment,
    transport: "websocket",
    prewarm: true,
  });
  const wanted = headersOf(handshake).filter(([name]) => name !== "sec-websocket-key");
  report.equal(`${turn.label}: address`, upgrade.url, handshake.url);
  report.equal(`${turn.label}: handshake`, headersOf(upgrade), wanted);
  const planner = new ConversationPlanner();
  for (const [index, entry] of frames.entries()) {
    const isPrewarm = entry.form === "prewarm";
    const items = isPrewarm ? [] : (answers[index - 1] ?? []);
    const { plan } = planner.step({
      prompt: promptOf(turn, frames, index - 1),
      profile: profileOf(turn, entry, upgrade),
      environment,
      prewarm: isPrewarm,
      requestStartMs: metadataOf(entry)["x-codex-ws-stream-request-start-ms"] ?? "",
      events: [
        ...items.map((item) => JSON.stringify({ type: "response.output_item.done", item })),
        JSON.stringify({ type: "response.completed", response: { id: entry.outcome.responseId, usage: null } }),
      ],
    });
    sameBody(`${turn.label}: frame ${index + 1}, ${plan.decision}`, entry.body, plan.frame, report);
  }
}

/** The Prompt of a request: items from the client's own record, tools as it first offered them. -1: that of a prewarm. */
function promptOf({ rollout, given, dialect }: PlayedTurn, entries: readonly JournalEntry[], index: number): Prompt {
  const lines = rollout
    .trimEnd()
    .split("\n")
    .map((line) => parseJson(line));
  const items = lines.flatMap((line) => {
    const payload = line.member(0, "payload");
    return line.is(line.member(0, "type"), "response_item") ? [line.text(payload)] : [];
  });
  const ids = (answers[index] ?? []).map((item) => ("id" in item ? `"id":"${String(item.id)}"` : ""));
  const end = items.findIndex((item) => ids.some((id) => item.includes(id)));
  const input = index === -1 ? [] : items.slice(0, end === -1 ? undefined : end);
  const body = parseJson(entries[0]!.body);
  const list = given.lite ? body.member(body.element(body.member(0, "input"), 0), "tools") : body.member(0, "tools");
  const tools = Array.from(body.elements(list)).flatMap((tool) =>
    unwrapped(body, tool, given.lite && dialect !== "0.144"),
  );
  const base = JSON.stringify({ text: baseInstructions });
  const text = `{"input":[${input.join(",")}],"tools":[${tools.join(",")}],"parallel_tool_calls":true,"base_instructions":${base}}`;
  return { document: parseJson(text), node: 0 };
}

/** From 0.147 on Lite puts functions and custom tools into a namespace of its own (docs/wire-facts.md 2). */
function unwrapped(body: JsonDocument, tool: number, isWrapped: boolean): string[] {
  const isFunctions = isWrapped && body.is(body.member(tool, "name"), "functions");
  return isFunctions
    ? Array.from(body.elements(body.member(tool, "tools")), (one) => body.text(one))
    : [body.text(tool)];
}

/** What was configured, and of the session what only the client knows. */
function profileOf({ given, mock, dialect }: PlayedTurn, entry: JournalEntry, head: JournalEntry = entry): Profile {
  const metadata = JSON.parse(metadataOf(entry)["x-codex-turn-metadata"] ?? "{}") as object;
  const headers = new Map(head.headers);
  const session = { ...metadata, originator: headers.get("originator"), user_agent: headers.get("user-agent") };
  const profile = {
    dialect: `codex-${dialect}`,
    model: catalogEntry(given.lite),
    provider: providerTable(mock.url, given.webSocket),
    session,
  };
  return profileFromNode(parseJson(JSON.stringify(profile)), 0, { environment, testData: true });
}

function metadataOf({ body }: JournalEntry): Readonly<Record<string, string>> {
  const document = parseJson(body);
  return document.value(document.member(0, "client_metadata")) as Readonly<Record<string, string>>;
}

/** Without what belongs to the connection; in the clear, so that keys are compared, too. */
function headersOf({ headers }: Pick<JournalEntry, "headers">): (readonly [string, string])[] {
  const own = new Set(["host", "content-length", "sec-websocket-key"]);
  return headers
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]);
}

/** Byte for byte; the client leaves the order of `client_metadata` to chance (wire contract 0.2). */
function sameBody(label: string, found: Uint8Array, wanted: Uint8Array, report: Report): void {
  report.text(label, ordered(found), ordered(wanted));
}

function ordered(bytes: Uint8Array): string {
  const document = parseJson(bytes);
  const metadata = document.member(0, "client_metadata");
  if (metadata === -1) return document.text(0);
  const members = Array.from(
    document.members(metadata),
    ({ key, value }) => `${document.text(key)}:${document.text(value)}`,
  );
  const text = (start: number, end?: number): string => Buffer.from(document.bytes.subarray(start, end)).toString();
  const [start, end] = [document.start(metadata), document.end(metadata)];
  return `${text(0, start)}{${members.toSorted().join(",")}}${text(end)}`;
}
