import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { startMock } from "../src/mock/mock.js";
import { root, runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The journal of a mock to which somebody's own script sends frames that are of no client that is known. */
async function ownJournal(): Promise<string> {
  const lines: string[] = [];
  const mock = await startMock({
    observe: (event) => {
      if (event.type === "received") lines.push(event.line);
    },
  });
  onTestFinished(() => mock.stop());
  const socket = new WebSocket(`${mock.url.replace("http", "ws")}/responses`);
  await once(socket, "open");
  const messages: string[] = [];
  const answered = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      messages.push(data.toString());
      if (data.toString().includes('"response.completed"')) resolve();
    });
  });
  socket.send('{"type":"response.create","model":"m","input":[{"role":"user","content":"hi"}]}');
  await answered;
  socket.close();
  await mock.stop();
  return lines.join("");
}

const chain = (): string => readFileSync(join(root, "test/fixtures/cassettes/chain.jsonl"), "utf8");

/** The words of a command as it is printed. */
function wordsOf(command: string): string[] {
  return Array.from(command.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? "").slice(1);
}

test.each([
  ["a script of somebody's own", "w.jsonl", ownJournal],
  ["a known client", "own chain.jsonl", chain],
  [
    "a delta on a connection that does not know its response",
    "broken.jsonl",
    () => chain().replace(/"previous_response_id\\":\\"[^"\\]+/, '"previous_response_id\\":\\"resp_x'),
  ],
] as const)("the next: of --verify runs: %s", { timeout: 30_000 }, async (_, name, text) => {
  const folder = temporaryFolder({ [name]: await text() });
  const { stdout } = await runCommand(["replay-ws", "--verify", name], { folder });
  const next = /^next: (.*)$/m.exec(stdout.toString())?.[1] ?? "";
  const followed = await runCommand(wordsOf(next), { folder });
  expect({ next, exit: followed.exit, stderr: followed.stderr.toString() }).toMatchObject({ exit: 0 });
});
