import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { parseJson } from "../src/json/parse.js";
import { sourceFrom } from "../src/source/read-source.js";
import { root } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const program = join(root, "bin/prompt-wire.js");
const children = new Set<ReturnType<typeof spawn>>();

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program; `meanwhile` is called with the first line of its output. */
function run(
  words: readonly string[],
  meanwhile: (line: string, child: ReturnType<typeof spawn>) => Promise<void> | void = () => undefined,
): Promise<Ended> {
  return new Promise((resolve) => {
    const environment = { PATH: process.env["PATH"], NO_COLOR: "1" };
    const child = spawn(process.execPath, [program, "mock", ...words], { cwd: root, env: environment });
    children.add(child);
    let stdout = "";
    let stderr = "";
    child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
    child.stdout.on("data", (data: Buffer) => {
      const isFirst = !stdout.includes("\n");
      stdout += data.toString();
      if (isFirst && stdout.includes("\n")) void meanwhile(stdout.split("\n")[0]!, child);
    });
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

const ask = (url: string): Promise<Response> =>
  fetch(`${url}/responses`, {
    method: "POST",
    headers: { authorization: "Bearer sk-planted-0123456789" },
    body: '{"model":"m","input":"hi","n":1.0}',
  });

describe("until it is told to stop", () => {
  test("the address as JSON, every request in the journal as a source, 130 after Ctrl-C", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "journal.jsonl");
    const { code, stdout, stderr } = await run(["--port", "0", "--journal", file], async (line, child) => {
      const { url } = JSON.parse(line) as { url: string };
      await (await ask(url)).text();
      await (await ask(url)).text();
      // Written before the answer went out.
      expect(readFileSync(file, "utf8").split("\n")).toHaveLength(3);
      child.kill("SIGINT");
    });
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/) as string,
    });
    expect(stderr).toMatch(
      /^1 {2}POST \/v1\/responses {2}34 bytes {2}200 resp_1 {2}cached 0\/1\n2 {2}POST .*cached 1\/1\n$/,
    );
    const bytes = readFileSync(file);
    expect(bytes.toString() + stdout + stderr).not.toContain("planted");
    const list = await sourceFrom(file, bytes);
    const entry = list.kind === "list" ? list.entry(2) : list;
    expect(entry).toMatchObject({ kind: "request", method: "POST" });
    expect(entry.kind === "request" && Buffer.from(entry.body.bytes).toString()).toBe(
      '{"model":"m","input":"hi","n":1.0}',
    );
  });

  test("SIGTERM is a clean stop; the journal may go to standard output", async () => {
    const { code, stdout } = await run(["-q", "--json", "--journal", "-"], async (line, child) => {
      await (await ask((JSON.parse(line) as { url: string }).url)).text();
      child.kill("SIGTERM");
    });
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => parseJson(line).value(0));
    expect(lines).toMatchObject([
      { schemaVersion: 1 },
      { kind: "request", body: '{"model":"m","input":"hi","n":1.0}' },
    ]);
  });

  test("a port that is taken is told", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await run(["--port", String(port)]);
    server.close();
    expect(code).toBe(2);
    expect(stderr).toContain(`port ${port} cannot be had: another program listens there [mock-port]`);
  });
});

describe("--run", () => {
  const client = `node -e '
    const url = process.env.OPENAI_BASE_URL + "/responses";
    if (url !== process.env.PROMPT_WIRE_MOCK_URL + "/responses" || !process.env.OPENAI_API_KEY) process.exit(9);
    fetch(url, { method: "POST", body: JSON.stringify({ model: "m", input: "hi" }) })
      .then((answer) => answer.json())
      .then(({ id }) => { console.log(id); process.exitCode = 7; });
  '`;

  test("the command speaks to it, its output and exit code are passed on", async () => {
    const { code, stdout, stderr } = await run(["--run", client]);
    expect([code, stdout]).toEqual([7, "resp_1\n"]);
    expect(stderr).toMatch(/^mock provider on http:\/\/127\.0\.0\.1:\d+\/v1\n1 {2}POST \/v1\/responses /);
  });

  test("the log names the fault and what became of the connection", async () => {
    const brave = client.replace(".then(({ id })", ".catch(() => ({ id: 0 })).then(({ id })");
    const { code, stderr } = await run(["--fault", "2:reset-after-bytes=20", "--fault", "1:cut", "--run", brave]);
    expect(code).toBe(7);
    expect(stderr).toMatch(
      /\n1 {2}POST \/v1\/responses {2}\d+ bytes {2}cut {2}fault 1:cut\n! the fault 2:reset-after-bytes=20 never showed: 1 request came/,
    );
  });

  test("Ctrl-C ends the command, too", async () => {
    const { code } = await run(["-q", "--run", 'echo up; exec node -e "setInterval(() => {}, 1000)"'], (_, child) => {
      child.kill("SIGINT");
    });
    expect(code).toBe(130);
  });

  test("a command that a signal ended gives 128 and more", async () => {
    const { code } = await run(["-q", "--run", "kill -TERM $$"]);
    expect(code).toBe(143);
  });
});

test("a journal that cannot be written is told before anything starts", async () => {
  const { code, stdout, stderr } = await run(["--journal", "no/such/folder/j.jsonl"]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("[recording-unwritable]");
  expect(existsSync("no")).toBe(false);
});

test.each(["", "  "])("--run needs a command: %j", async (command) => {
  const { code, stderr } = await run(["--run", command]);
  expect(code).toBe(2);
  expect(stderr).toContain("It names no command");
});
