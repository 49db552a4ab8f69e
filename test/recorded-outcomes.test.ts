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

function files(folder: string): string[] {
  return readdirSync(join(root, "snapshots", folder)).map((file) => join("snapshots", folder, file));
}

const recorded = files("codex-0.144/outcomes");
const asked = files("codex-0.144/asked-outcomes");
const askedLater = files("codex-0.147/asked-outcomes");

function read(file: string): JsonDocument {
  return parseJson(readFileSync(join(root, file)), { name: file });
}

async function play(document: JsonDocument, dialect: string): Promise<Case["expect"] & { readonly left: number }> {
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
  // A frame that its answer's leftovers end at once is still on its way when the next connection is asked for.
  const settled = async (): Promise<void> => {
    const sent = client.events.filter(({ type }) => ["http-request", "upgrade", "frame"].includes(type)).length;
    for (let round = 0; round < 50_000 && server.journal.length < sent; round++) await new Promise(setImmediate);
  };
  const client: TestSession = new TestSession(host, { dialect, provider: given.provider }, clock, {
    clock: {
      now: () => clock.now(),
      timer: (milliseconds, fire) => {
        if (milliseconds >= idleTimeout && waiting.isSilent) waitInVain();
        if (milliseconds >= idleTimeout || given.refused === true) return clock.timer(milliseconds, fire);
        let isOff = false;
        void settled().then(() => isOff || fire());
        return () => {
          isOff = true;
        };
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
  if (given.refused !== true) await settled();
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
  expect(recorded).toHaveLength(31);
  expect(asked).toHaveLength(48);
  expect(askedLater).toHaveLength(6);
});

test.each([...recorded, ...asked, ...askedLater])("%s: the same wire, ends and notices", async (file) => {
  const given = read(file);
  const found = await play(given, file.split("/")[1]!);
  expect(found).toMatchObject((given.value(0) as Case).expect);
  expect(found.left).toBe(0);
});
