import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { execFile } from "node:child_process";
import { startMock } from "../../src/mock/mock.js";
import { Secret } from "../../src/profile/secret.js";
import { root } from "../run-command.js";
import type { Report } from "./report.js";

/** What the client is tried with; never a dependency of the project. */
const packages = ["openai@6.49.0", "ws@8.23.0"];

const call = (id: string) => ({
  type: "function_call",
  id,
  name: "look",
  arguments: '{"at": "."}',
  call_id: `call_${id}`,
});
const message = (text: string) => ({
  type: "message",
  id: "msg_a",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});

const expected = [
  { name: "responses", text: "first answer", usage: true },
  {
    name: "responses stream, tool call",
    deltas: "let me look",
    call: ["look", '{"at": "."}'],
    text: "two files",
    cached: true,
  },
  { name: "chat", text: "chat answer", finish: "stop" },
  {
    name: "chat stream, tool call",
    deltas: "let me look",
    call: ["look", '{"at": "."}'],
    finish: "tool_calls",
    usage: true,
  },
  { name: "responses/ws, tool call", call: ["look", '{"at": "."}'], text: "over a socket", previous: true },
  { name: "responses/ws, unknown id", code: true },
  { name: "an error", status: 429, retryAfter: "2", code: "rate_limit_exceeded" },
];

/** Lets the npm package openai complete turns over every transport it has. */
export async function openaiPeer(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "prompt-wire-peer-"));
  const mock = await startMock({
    script: {
      answers: [
        { text: "first answer" },
        { output: [message("let me look"), call("a")] },
        { text: "two files" },
        { text: "chat answer" },
        { output: [message("let me look"), call("b")] },
        { output: [call("c")] },
        { text: "over a socket" },
        {
          status: 429,
          headers: { "retry-after": "2" },
          body: { error: { message: "slow down", type: "rate_limit_error", code: "rate_limit_exceeded" } },
        },
      ],
    },
  });
  try {
    writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
    execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", ...packages], { cwd: folder });
    copyFileSync(join(root, "test/peers/openai-client.mjs"), join(folder, "client.mjs"));
    const { stdout } = await promisify(execFile)(process.execPath, ["client.mjs", mock.url], { cwd: folder });
    const said = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    for (const [index, wanted] of expected.entries()) report.equal(`openai: ${wanted.name}`, said[index], wanted);
    const login = mock.journal.flatMap(({ headers }) =>
      headers.filter(([name]) => name.toLowerCase() === "authorization"),
    );
    const isKept = login.every(
      ([, value]) => value instanceof Secret && value.reveal() === "Bearer sk-peer-0123456789",
    );
    report.equal("openai: its key is in every request, and in no journal", [isKept, login.length > 7], [true, true]);
  } finally {
    await mock.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
