import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseJson } from "../src/json/parse.js";
import { ManualClock } from "./loopback/manual-clock.js";
import { ScriptedServer, type Script, type ScriptedAnswer } from "./loopback/scripted-server.js";
import { TestSession } from "./loopback/session.js";
import { root } from "./run-command.js";

/** Every waiting time of the recordings: shorter ones are delays between attempts. */
const idleTimeout = 1500;

interface Case {
  readonly user_turns: number;
  readonly provider: object;
  /** Nothing listens at the provider's address. */
  readonly refused?: boolean;
  readonly upgrade_status?: number;
  readonly upgrade_headers?: Readonly<Record<string, string>>;
  readonly upgrade_body?: string;
  readonly upgrade_cut?: boolean;
  /** Members of `ScriptedAnswer` in snake case; bytes as base64. */
  readonly server_answers: readonly Readonly<Record<string, unknown>>[];
  readonly expect: {
    readonly wire: readonly string[];
    readonly turns: readonly Turn[];
    readonly retry_notices: readonly string[];
    readonly warnings?: readonly string[];
  };
}

interface Turn {
  readonly status: string;
  readonly error: { readonly message: string; readonly kind: unknown } | null;
}

function files(kind: string): string[] {
  const folder = join("snapshots/codex-0.144", kind);
  return readdirSync(join(root, folder)).map((file) => join(folder, file));
}

function read(file: string): Case {
  return parseJson(readFileSync(join(root, file)), { name: file }).value(0) as Case;
}

function scripted(answer: Case["server_answers"][number]): ScriptedAnswer {
  const { body_base64: body, chunks_base64: chunks, ...rest } = answer;
  const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [camelCase(name), value])),
    ...(typeof body === "string" && { body: Buffer.from(body, "base64") }),
    ...(Array.isArray(chunks) && { chunks: chunks.map((chunk) => Buffer.from(String(chunk), "base64")) }),
  };
}

function script(given: Case): Script {
  const { upgrade_status: upgradeStatus, upgrade_headers: upgradeHeaders, upgrade_body: upgradeBody } = given;
  return {
    answers: given.server_answers.map(scripted),
    ...(upgradeStatus !== undefined && { upgradeStatus }),
    ...(upgradeHeaders !== undefined && { upgradeHeaders }),
    ...(upgradeBody !== undefined && { upgradeBody }),
    ...(given.upgrade_cut !== undefined && { upgradeCut: given.upgrade_cut }),
  };
}

async function play(given: Case): Promise<Case["expect"] & { readonly left: number }> {
  const server = await ScriptedServer.start(script(given));
  const { host } = server;
  if (given.refused === true) await server.stop();
  const clock = new ManualClock(idleTimeout - 1);
  // Where the recorded client waited in vain, time passes as soon as the server has nothing more to say.
  const waitInVain = (): void => void setImmediate(() => server.isSilent && clock.advance(idleTimeout));
  server.onSilence = waitInVain;
  const client = new TestSession(host, { provider: given.provider }, clock, {
    clock: {
      now: () => clock.now(),
      timer: (milliseconds, fire) => {
        if (milliseconds >= idleTimeout && server.isSilent) waitInVain();
        return clock.timer(milliseconds, fire);
      },
    },
  });
  client.session.startPrewarm();
  const turns: Turn[] = [];
  for (let turn = 0; turn < given.user_turns; turn++) {
    const { status, error } = await client.turn(`turn ${turn}`);
    const named = error === null ? null : { message: error.message.replace(host, "HOST"), kind: error.kind };
    turns.push({ status, error: named });
  }
  await client.close();
  const { events } = client;
  await server.stop();
  return {
    wire: server.received.map(({ kind }) => kind),
    turns,
    retry_notices: events.flatMap((event) =>
      event.type === "stream-retry" && event.shown ? [event.error.message.replace(host, "HOST")] : [],
    ),
    warnings: events.flatMap((event) =>
      event.type === "fallback" && event.text !== undefined ? [event.text.replace(host, "HOST")] : [],
    ),
    left: clock.pending,
  };
}

test("there are recorded outcomes", () => {
  expect(files("outcomes")).toHaveLength(31);
  expect(files("asked-outcomes")).toHaveLength(32);
});

test.each([...files("outcomes"), ...files("asked-outcomes")])("%s: the same wire, ends and notices", async (file) => {
  const given = read(file);
  const found = await play(given);
  expect(found).toMatchObject(given.expect);
  expect(found.left).toBe(0);
});
