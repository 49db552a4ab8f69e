import { spawn, type ChildProcess } from "node:child_process";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { root, runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

interface Told {
  readonly type: string;
  readonly url?: string;
  readonly gateway_url?: string;
}

/** A gateway that drops `store`, adds a header, and sends everything else on. */
function gateway(to: () => string) {
  return createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on("data", (chunk: Buffer) => chunks.push(chunk));
    asked.on("end", () => {
      const { store: _, ...body } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      const headers = { "content-type": "application/json", "x-gateway": "1" };
      const onward = request(`${to()}/responses`, { method: "POST", headers, agent: false }, (got) => {
        answer.writeHead(got.statusCode ?? 0, { "content-type": got.headers["content-type"] });
        got.pipe(answer);
      });
      onward.end(JSON.stringify(body));
    });
  });
}

test("both sides of a gateway are recorded, and what it changed is said", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  let inner = "";
  const server = gateway(() => inner);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const words = ["capture", "--to", "mock", "--pair", `http://127.0.0.1:${port}/gw/v1`, "--json"];
    const capture = spawn(process.execPath, [join(root, "bin/prompt-wire.js"), ...words], {
      cwd: folder,
      env: { PATH: process.env["PATH"] },
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = capture;
    const told: Told[] = [];
    let rows = 0;
    createInterface({ input: capture.stdout }).on("line", (line) => {
      const one = JSON.parse(line) as Told;
      told.push(one);
      if (one.type === "listening") {
        inner = one.gateway_url!;
        const body = '{"model":"m","store":false,"input":"hello there","stream":true}';
        void fetch(`${one.url}/responses`, { method: "POST", body }).then((answer) => answer.text());
      }
      if (one.type === "row" && ++rows === 2) capture.kill("SIGTERM");
    });
    expect(await new Promise((resolve) => capture.on("close", resolve))).toBe(0);
    expect(told.at(-2)).toMatchObject({
      type: "pair",
      client: 1,
      provider: 2,
      difference: { isSameBody: false, places: ["/store"] },
    });
    expect((told.at(-2) as { difference?: { headers: string[] } }).difference?.headers).toContain("header:x-gateway");
    expect(told.flatMap(({ type, ...row }) => (type === "row" ? [(row as { number?: number }).number] : []))).toEqual([
      1, 2,
    ]);
    const { stdout } = await runCommand(["inspect", "cap.jsonl"], { folder });
    expect(stdout.toString()).toMatch(/^1 +in .*\n2 +out /m);
    expect(stdout.toString()).toMatch(
      /^#1 -> #2 {2}1 place differs: \/store; path \/gw\/v1\/responses became \/v1\/responses; 7 headers differ: /m,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
