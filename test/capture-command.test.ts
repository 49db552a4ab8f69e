import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { readRecording } from "../src/cassette/read-cassette.js";
import { root, runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const key = "sk-planted-0123456789";
const body = '{"model":"m","input":[{"type":"message","role":"user","content":"hello there"}],"stream":true}';

/** A client as users have one: sends a request to the address of the environment, prints the answer's status. */
const client = [
  process.execPath,
  "-e",
  `fetch(process.env.OPENAI_BASE_URL + "/responses", { method: "POST", headers: { authorization: "Bearer ${key}" }, body: ${JSON.stringify(body)} })
     .then(async (answer) => { await answer.text(); console.log("status", answer.status); process.exitCode = 7; })`,
];

const children = new Set<ReturnType<typeof spawn>>();
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});

function recording(folder: string, name = "cap.jsonl") {
  return readRecording(name, readFileSync(join(folder, name)));
}

describe("with a command", { timeout: 60_000 }, () => {
  test("passes its exit code and output on, saves a cassette and a page, for its owner only", async () => {
    const folder = temporaryFolder();
    const { exit, stdout, stderr } = await runCommand(["capture", "--to", "mock", "--", ...client], { folder });
    expect(exit).toBe(7);
    expect(stdout.toString()).toBe("status 200\n");
    expect(stderr.toString()).toMatch(/\n1 +- +ordinary +http .* resp_1\n/);
    expect(stderr.toString()).toMatch(/saved cap\.jsonl, cap\.html {4}next: prompt-wire inspect 'cap\.jsonl#1'\n$/);
    const { exchanges, head } = recording(folder);
    expect(exchanges).toMatchObject([{ body, status: 200, ended: "completed" }]);
    expect(head).toMatchObject({ redaction: "secrets" });
    for (const name of ["cap.jsonl", "cap.html"]) {
      expect(readFileSync(join(folder, name), "utf8")).not.toContain(key);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    // What was recorded before is kept.
    await runCommand(["capture", "--to", "mock", "--", ...client], { folder });
    expect(recording(folder, "cap-2.jsonl").exchanges).toHaveLength(1);
    // Every command takes it.
    const raw = await runCommand(["compile", "cap.jsonl#1", "--format", "raw", "-q"], { folder });
    expect(raw.stdout.toString()).toBe(body);
  });

  test("rows as JSON go to standard output, and the command prints on standard error", async () => {
    const folder = temporaryFolder();
    const words = ["capture", "--to", "mock", "--json", "-o", "a.jsonl", "--", ...client];
    const { exit, stdout, stderr } = await runCommand(words, { folder });
    expect(exit).toBe(7);
    expect(stderr.toString()).toBe("status 200\n");
    const lines = stdout
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { schemaVersion: 1, type: "listening", url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/) as string },
      { type: "row", number: 1, kind: "http", result: { kind: "completed", id: "resp_1" } },
      { type: "saved", files: ["a.jsonl", "a.html"], rows: 1 },
    ]);
  });

  test("a full disk is said once, and the traffic goes on", async () => {
    const folder = temporaryFolder();
    const { exit, stdout, stderr } = await runCommand(["capture", "--to", "mock", "-o", "/dev/full", "--", ...client], {
      folder,
    });
    expect([exit, stdout.toString()]).toEqual([7, "status 200\n"]);
    expect(
      stderr.toString().match(/\/dev\/full cannot be written: the disk is full; the traffic goes on/g),
    ).toHaveLength(1);
    expect(stderr.toString()).not.toMatch(/^saved/m);
  });

  test.each([
    [["--to", "http://localhost:39999/v1", "--port", "39999"]],
    [["--to", "http://127.0.0.1:9/v1", "--pair", "http://127.0.0.1:39999/v1", "--port", "39998"]],
  ])("an address that is its own: %j", async (words) => {
    const folder = temporaryFolder();
    const { exit, stderr } = await runCommand(["capture", ...words, "--", ...client], { folder });
    expect(exit).toBe(2);
    expect(stderr.toString()).toContain(":39999/v1 is where this capture itself would listen [capture-port]");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a pipe is no file to record in", async () => {
    const folder = temporaryFolder();
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const { exit, stderr } = await runCommand(["capture", "--to", "mock", "-o", "pipe", "--", ...client], { folder });
    expect(exit).toBe(2);
    expect(stderr.toString()).toContain("[recording-unwritable]");
  });

  test("a command that does not want to end is waited for aloud, and killed by a second signal", async () => {
    const folder = temporaryFolder();
    const stubborn = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("pid", process.pid);`;
    const child = spawn(
      process.execPath,
      [join(root, "bin/prompt-wire.js"), "capture", "--to", "mock", "--", process.execPath, "-e", stubborn],
      { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
    );
    children.add(child);
    let text = "";
    const heard = (words: RegExp): Promise<void> =>
      new Promise((resolve) => {
        const check = (chunk: Buffer): void => {
          text += chunk.toString();
          if (words.test(text)) resolve();
        };
        child.stdout.on("data", check);
        child.stderr.on("data", check);
      });
    const [ready, waiting] = [heard(/^pid \d+$/m), heard(/the command has not ended/)];
    await ready;
    child.kill("SIGTERM");
    await waiting;
    child.kill("SIGTERM");
    const exit = await new Promise((resolve) => child.once("close", resolve));
    expect(exit).toBe(128 + 9);
    expect(() => process.kill(Number(/^pid (\d+)$/m.exec(text)?.[1]), 0)).toThrow("ESRCH");
    expect(text).toContain("saved cap.jsonl");
  });

  test.runIf(process.platform === "linux")("a command that is not there: 2, and no file", async () => {
    const folder = temporaryFolder();
    const { exit, stderr } = await runCommand(["capture", "--to", "mock", "--", "no-such-program-here"], { folder });
    expect(exit).toBe(2);
    expect(stderr.toString()).toContain("[capture-command]");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("the address of a mock is not shown, and a capture through which nothing came says so", async () => {
    const folder = temporaryFolder();
    const words = ["capture", "--to", "mock", "--", process.execPath, "-e", ""];
    const { exit, stderr } = await runCommand(words, { folder });
    expect(exit).toBe(0);
    expect(stderr.toString()).toMatch(
      /^forwarding http:\/\/127\.0\.0\.1:(\d+)\/v1 to a mock on this machine · redaction: secrets\n! no request came through http:\/\/127\.0\.0\.1:\1\/v1: .*\nsaved cap\.jsonl\n$/,
    );
    const { stdout } = await runCommand(["inspect", "cap.jsonl"], { folder });
    expect(stdout.toString()).toBe("cap.jsonl · 0 exchanges · redaction: secrets\nno request came through\n");
  });

  test("-o writes over no recording, and over no page, without --force", async () => {
    const folder = temporaryFolder({ "a.jsonl": "kept", "b.html": "kept" });
    for (const name of ["a", "b"]) {
      const words = ["capture", "--to", "mock", "-o", `./${name}.jsonl`];
      const refused = await runCommand([...words, "--", ...client], { folder });
      expect([refused.exit, refused.stdout.toString()]).toEqual([2, ""]);
      expect(refused.stderr.toString()).toMatch(/is there already.* \[recording-exists\]\n/);
      expect((await runCommand([...words, "--force", "--", ...client], { folder })).exit).toBe(7);
      expect(recording(folder, `${name}.jsonl`).exchanges).toHaveLength(1);
      // The commands on the page are for the folder in which it stands.
      expect(readFileSync(join(folder, `${name}.html`), "utf8")).toContain(`prompt-wire compile ${name}.jsonl#1<`);
    }
  });

  test("level share records no text", async () => {
    const folder = temporaryFolder();
    await runCommand(["capture", "--to", "mock", "--redaction", "share", "--", ...client], { folder });
    const { exchanges, head } = recording(folder);
    expect(head.redaction).toBe("share");
    expect(exchanges[0]?.body).toMatch(/"content":"\[11 characters, [0-9a-f]{8}\]"/);
    expect(readFileSync(join(folder, "cap.jsonl"), "utf8")).not.toContain("hello there");
  });
});

describe("until Ctrl-C", { timeout: 60_000 }, () => {
  test("prints what to paste, records, ends with 130 and leaves nothing open", async () => {
    const folder = temporaryFolder();
    const program = join(root, "bin/prompt-wire.js");
    const child = spawn(process.execPath, [program, "capture", "--to", "mock"], {
      cwd: folder,
      env: { PATH: process.env["PATH"], NO_COLOR: "1" },
    });
    children.add(child);
    let stdout = "";
    let isAsked = false;
    child.stdout.on("data", (data: Buffer) => {
      stdout += data.toString();
      const [, url] = /OPENAI_BASE_URL=(\S+)\n/.exec(stdout) ?? [];
      if (url === undefined || isAsked) return;
      isAsked = true;
      // The connection stays open: the end of the capture ends it, too.
      void fetch(`${url}/responses`, { method: "POST", body })
        .then((answer) => answer.text())
        .then(() => child.kill("SIGINT"));
    });
    child.stderr.resume();
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(130);
    expect(stdout).toContain('wire_api = "responses"');
    expect(stdout).toContain("saved cap.jsonl, cap.html");
    const lines = readFileSync(join(folder, "cap.jsonl"), "utf8").trimEnd().split("\n");
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ type: "end", status: "interrupted" });
    expect(recording(folder).exchanges).toMatchObject([{ ended: "completed" }]);
  });
});

describe("what cannot be done is said before anything is started", { timeout: 60_000 }, () => {
  const config =
    'model = "gpt-5.4"\nmodel_provider = "gw"\n[model_providers.gw]\nname = "G"\nbase_url = "http://127.0.0.1:9/v1"\n';

  test.each([
    [[], "there is nowhere to forward to", "usage"],
    [["--to", "mok"], "did you mean mock?", "usage"],
    [["--pair", "--to", "mock"], "It takes the base URL of the gateway, not --to.", "usage"],
    [["--to", "ftp://h"], "is no address of a provider", "usage"],
    [["--to", "http://u:secret-word@h/v1"], "holds a password", "usage"],
    [["--codex", "--", "node", "x"], "there is no word codex in it", "capture-injection"],
    [["--to", "mock", "--", ""], "the command cannot be started: its name is empty", "capture-command"],
    [
      ["--pair", "http://127.0.0.1:9/v1", "--to", "mock", "--port", "65535"],
      "there is none behind 65535",
      "capture-port",
    ],
    [["--codex", "--", "codex", "exec", "--profile", "work", "hi"], "may choose another provider", "capture-injection"],
    [["--codex", "--", "codex", "-c", "model_provider=x", "exec"], "may choose another provider", "capture-injection"],
    [
      ["--to", "mock", "-o", "no/such/folder.jsonl", "--", "node", "-e", ""],
      "cannot be written",
      "recording-unwritable",
    ],
  ])("%j", async (words, text, code) => {
    const folder = temporaryFolder({ "home/config.toml": config });
    const { exit, stderr } = await runCommand(["capture", ...words], {
      folder,
      environment: { CODEX_HOME: join(folder, "home") },
    });
    expect(exit).toBe(2);
    expect(stderr.toString()).toContain(text);
    expect(stderr.toString()).toContain(`[${code}]`);
    expect(stderr.toString()).not.toContain("secret-word");
    expect(existsSync(join(folder, "cap.jsonl"))).toBe(false);
  });

  test("the client gets the address by its own option, and Azure stays recognisable", async () => {
    const azure = config.replace("http://127.0.0.1:9/v1", "https://res.openai.azure.com/openai/v1");
    const folder = temporaryFolder({ "home/config.toml": azure, codex: "#!/bin/sh\nprintf '%s\\n' \"$@\"\n" });
    const run = ["sh", join(folder, "codex"), "exec", "hi", "--", "-c model_provider=x"];
    const { exit, stdout } = await runCommand(["capture", "--codex", "--to", "mock", "--", ...run], {
      folder,
      environment: { CODEX_HOME: join(folder, "home") },
    });
    expect(exit).toBe(0);
    const [option, value, ...rest] = stdout.toString().trimEnd().split("\n");
    expect(option).toBe("-c");
    expect(value).toMatch(
      /^model_providers\.gw\.base_url="http:\/\/127\.0\.0\.1:\d+\/res\.openai\.azure\.com\/openai\/v1"$/,
    );
    expect(rest).toEqual(["exec", "hi", "--", "-c model_provider=x"]);
  });
});
