import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonDocument } from "../src/json/document.js";
import { parseJson } from "../src/json/parse.js";
import { startMock } from "../src/mock/mock.js";
import { readScript } from "../src/mock/read-script.js";
import { ManualClock } from "./loopback/manual-clock.js";
import { TestSession } from "./loopback/session.js";
import { wireForm } from "./loopback/wire-form.js";
import { root } from "./run-command.js";

/** Every waiting time of the recordings: shorter ones are delays between attempts. */
const idleTimeout = 1500;

interface Case {
  readonly user_turns: number;
  readonly provider: object;
  /** Nothing listens at the provider's address. */
  readonly refused?: boolean;
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

function read(file: string): JsonDocument {
  return parseJson(readFileSync(join(root, file)), { name: file });
}

async function play(document: JsonDocument): Promise<Case["expect"] & { readonly left: number }> {
  const given = document.value(0) as Case;
  const waiting = { isSilent: false, notice: (): void => undefined };
  const server = await startMock({
    script: readScript(document),
    observe: ({ type }) => {
      waiting.isSilent = type === "silent";
      if (waiting.isSilent) waiting.notice();
    },
  });
  const { host } = server;
  if (given.refused === true) await server.stop();
  const clock = new ManualClock(idleTimeout - 1);
  // Where the recorded client waited in vain, time passes as soon as the server has nothing more to say.
  const waitInVain = (): void => void setImmediate(() => waiting.isSilent && clock.advance(idleTimeout));
  waiting.notice = waitInVain;
  const client = new TestSession(host, { provider: given.provider }, clock, {
    clock: {
      now: () => clock.now(),
      timer: (milliseconds, fire) => {
        if (milliseconds >= idleTimeout && waiting.isSilent) waitInVain();
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
    wire: server.journal.map(wireForm),
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
  expect(found).toMatchObject((given.value(0) as Case).expect);
  expect(found.left).toBe(0);
});
