import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseFault } from "../src/mock/fault.js";
import { startMock } from "../src/mock/mock.js";
import { sourceFrom } from "../src/source/read-source.js";
import { FrameClient, post } from "./loopback/mock-client.js";
import { runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The journal of a mock, and what it listens at while a client speaks to it. */
async function journalOf(
  speak: (mock: Awaited<ReturnType<typeof startMock>>) => Promise<void>,
  faults: readonly string[] = [],
): Promise<string> {
  const lines: string[] = [];
  const mock = await startMock({
    faults: faults.map(parseFault),
    observe: (event) => void (event.type === "received" && lines.push(event.line)),
  });
  try {
    await speak(mock);
  } finally {
    await mock.stop();
  }
  return lines.join("");
}

test(
  "a conversation of the journal is checked, played and listed like any recording",
  { timeout: 60_000 },
  async () => {
    const journal = await journalOf(async ({ url }) => {
      const { exit } = await runCommand(["replay-ws", "-q", "--live", "-p", `gpt-5.4@${url}`]);
      expect(exit).toBe(0);
      await (await fetch(`${url}/models`)).text();
    });
    const folder = temporaryFolder({ "j.jsonl": journal });
    const decisions = async (words: readonly string[]): Promise<unknown> => {
      const { exit, stdout, stderr } = await runCommand(["replay-ws", "--json", ...words], { folder });
      expect(stderr.toString()).toBe("");
      const { steps, frames = [] } = JSON.parse(stdout.toString()) as Record<"steps" | "frames", never[] | undefined>;
      return { exit, kinds: (steps ?? frames).map(({ decision, kind }) => decision ?? kind) };
    };
    const kinds = ["full", "delta", "delta", "delta"];
    expect(await decisions(["j.jsonl"])).toEqual({ exit: 0, kinds });
    // The mock's answers make no calls, and the probe conversation answers some.
    expect(await decisions(["--verify", "j.jsonl"])).toEqual({ exit: 1, kinds });
    const inspected = await runCommand(["inspect", "j.jsonl"], { folder });
    expect(inspected.stdout.toString()).toMatch(/^j\.jsonl · 4 exchanges · 1 connection · /);
    expect(inspected.stdout.toString()).not.toContain("unreadable");
    const imported = await runCommand(["import", "j.jsonl", "-o", "out"], { folder });
    expect([imported.exit, imported.stderr.toString()]).toEqual([0, expect.not.stringContaining("[body-delta]")]);
  },
);

test("a line holds what was said, as far as it was said whole", async () => {
  const journal = await journalOf(
    async (mock) => {
      const client = await FrameClient.open(mock);
      await client.ask({ generate: false });
      await client.ask({});
      client.socket.terminate();
      await (await post(mock, { model: "m", input: "hi" })).text();
      await (await post(mock, { model: "m", input: "hi" })).text();
      await post(mock, { model: "m", input: "hi", stream: true }).then(async (answer) => answer.text().catch(() => ""));
    },
    ["3:status=429,retry-after=2", "4:reset-after-bytes=500"],
  );
  const source = await sourceFrom("j.jsonl", Buffer.from(journal));
  const exchanges = source.kind === "list" ? source.exchanges : undefined;
  expect(exchanges?.map(({ kind, connection, status }) => [kind, connection, status])).toEqual([
    ["frame", 0, 200],
    ["frame", 0, 200],
    ["request", -1, 200],
    ["request", -1, 429],
    ["request", -1, 200],
  ]);
  const types = exchanges?.map(({ events }) => events.map((text) => (JSON.parse(text) as { type: string }).type));
  expect(types?.map((list) => list.at(-1))).toEqual([
    "response.completed",
    "response.completed",
    undefined,
    undefined,
    "response.created",
  ]);
  expect(exchanges?.[2]?.answerBody).toContain('"id":"resp_2"');
  expect(exchanges?.[3]).toMatchObject({ answerHeaders: [["retry-after", "2"]] });
});

test("what the mock refused is explained, with the request that it answered", async () => {
  const journal = await journalOf(async (mock) => {
    await (await post(mock, { model: "m", input: "hi" })).text();
    await (await post(mock, { model: "m", input: [], previous_response_id: "resp_9" })).text();
  });
  const { exit, stdout } = await runCommand(["explain", "j.jsonl#2"], {
    folder: temporaryFolder({ "j.jsonl": journal }),
  });
  expect([exit, stdout.toString()]).toEqual([0, expect.stringMatching(/^400 previous_response_not_found/)]);
});

test("a journal that was cut off while it was written is read up to there", async () => {
  const journal = await journalOf(async (mock) => {
    for (const input of ["1", "2"]) await (await post(mock, { model: "m", input })).text();
  });
  const folder = temporaryFolder();
  const file = join(folder, "j.jsonl");
  writeFileSync(file, journal.slice(0, -30));
  const { exit, stdout } = await runCommand(["compile", `${file}#last`]);
  expect([exit, stdout.toString()]).toEqual([0, '{"model":"m","input":"1"}']);
});

test("a request that offers HTTP/2, as Java's client does, is answered like any other", async () => {
  const body = JSON.stringify({ model: "m", input: "x".repeat(200_000) });
  const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAEAAEAA" };
  const statuses: (number | undefined)[] = [];
  const journal = await journalOf(async ({ host }) => {
    const [hostname = "", port = ""] = host.split(":");
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const more of [headers, headers, {}]) {
      const asked = request({ hostname, port, path: "/v1/responses", method: "POST", headers: more, agent }).end(body);
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      statuses.push(answer.statusCode);
      await once(answer.resume(), "end");
    }
    agent.destroy();
  });
  expect(statuses).toEqual([200, 200, 200]);
  const entries = journal.trim().split("\n");
  const [first, , last] = entries.map(
    (line) => JSON.parse(line) as { connection: number; headers: unknown; body: string },
  );
  expect(first).toMatchObject({ kind: "request", headers: expect.arrayContaining([["upgrade", "h2c"]]) as unknown });
  expect(last!.connection).toBe(first!.connection);
  expect(JSON.stringify(last!.headers)).not.toContain("h2c");
});

test.each([
  ["another version", "GET", { "sec-websocket-version": "7" }, 400],
  ["no key", "GET", { "sec-websocket-key": "x" }, 400],
  ["another method", "POST", {}, 405],
  ["a good one", "GET", {}, 101],
])("an upgrade is journalled with the status it got: %s", async (_, method, headers, status) => {
  let answered: number | undefined;
  const journal = await journalOf(async ({ host }) => {
    const [hostname = "", port = ""] = host.split(":");
    const asked = request({
      hostname,
      port,
      path: "/v1/responses",
      method,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        ...headers,
      },
    });
    answered = await new Promise((resolve) => {
      asked.on("response", (response) => resolve(response.statusCode));
      asked.on("upgrade", (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      });
      asked.end();
    });
    asked.destroy();
  });
  expect(answered).toBe(status);
  expect(journal.split("\n").filter(Boolean)).toHaveLength(1);
  expect(JSON.parse(journal)).toMatchObject({ kind: "upgrade", answer: { status } });
});
