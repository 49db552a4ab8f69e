import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noRetries, SendScene, type Sent } from "./loopback/send-scene.js";
import { runCommand } from "./run-command.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

describe("secrets", { timeout: 60_000 }, () => {
  const secrets = [
    "sk-one-env-key-1111",
    "two-env-header-2222",
    "three-header/3333",
    "four-query 4444",
    'five-file-"5555',
    "six-userinfo-6666",
    "seven-cookie-7777",
    "eight-bearer-8888",
    "nine-patch-9999",
    "ten-captured-0000",
    "eleven-attestation-1212",
  ] as const;

  function leaks(sent: Sent, more = ""): string[] {
    // A text in pieces is a text.
    const pieces = `${sent.stdout}\n${more}`.matchAll(/\\"delta\\":\\"(.*?)\\"\}/g);
    const joined = Array.from(pieces, ([, piece = ""]) => piece).join("");
    const all = [sent.stdout, sent.stderr, more, joined].join("\n");
    return secrets.filter((secret) =>
      [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)].some((form) => all.includes(form)),
    );
  }

  /** A scene.server that throws everything it was told back: in headers, in the text, in errors, in pieces. */
  async function echo(status: number): Promise<{ host: string; stop: () => void; seen: string[] }> {
    const seen: string[] = [];
    const echoing = createHttpServer((request, response) => {
      request.resume();
      request.on("end", () => {
        const told = `${request.url} ${request.rawHeaders.join(" ")} ${decodeURIComponent(request.url ?? "")}`;
        seen.push(told);
        response.writeHead(status, {
          "content-type": "text/event-stream",
          "x-echo": encodeURI(told),
          "set-cookie": `id=${secrets[6]}`,
        });
        if (status !== 200) return response.end(JSON.stringify({ error: { message: `bad: ${told}`, code: "x" } }));
        const pieces = told.match(/.{1,7}/g) ?? [];
        const deltas = [told, ...pieces].map((delta) => ({
          type: "response.output_text.delta",
          output_index: 0,
          delta,
        }));
        const events = [...deltas, { type: "response.completed", response: { id: "r", usage: null } }];
        return response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
      });
    });
    await once(echoing.listen(0, "127.0.0.1"), "listening");
    return { host: `127.0.0.1:${(echoing.address() as AddressInfo).port}`, stop: () => echoing.close(), seen };
  }

  function secretProfile(host: string): object {
    return {
      model: "gpt-5.4",
      provider: {
        name: "Mock",
        base_url: `http://${host}/v1`,
        env_key: "ONE",
        http_headers: { "x-api-key": secrets[2] },
        env_http_headers: { "x-two": "TWO" },
        query_params: { "api-key": secrets[3], plain: "shown" },
      },
      session: { attestation: secrets[10] },
    };
  }

  const environment = { ONE: secrets[0], TWO: secrets[1] };

  test.each([200, 400, 500])(
    "none of them appears anywhere when everything is thrown back with status %i",
    async (status) => {
      const { host, stop, seen } = await echo(status);
      scene.file("secret.json", JSON.stringify(secretProfile(host)));
      for (const words of [
        ["--record", "c.jsonl"],
        ["--json"],
        ["--as", "chat"],
        ["--as", "responses"],
        ["--dry-run"],
        ["--dry-run", "--json"],
      ]) {
        const result = await runCommand(["send", "-p", "secret.json", ...noRetries, ...words], {
          folder: scene.folder,
          environment,
        });
        const sent = { exit: result.exit, stdout: result.stdout.toString(), stderr: result.stderr.toString() };
        const cassette = existsSync(join(scene.folder, "c.jsonl")) ? scene.text("c.jsonl") : "";
        expect(leaks(sent, cassette)).toEqual([]);
        if (!words.includes("--dry-run")) expect(sent.exit).toBe(status === 200 ? 0 : 3);
      }
      stop();
      // They did go out, or the test proves nothing.
      for (const secret of [secrets[0], secrets[1], secrets[2], secrets[10]]) expect(seen.join("\n")).toContain(secret);
      expect(seen.join("\n")).toContain(encodeURIComponent(secrets[3]));
    },
  );

  test("a login's file, a bearer token and a captured header stay hidden, too", async () => {
    const { host, stop, seen } = await echo(200);
    scene.file("key.txt", secrets[4]);
    const login = {
      provider: { name: "Mock", base_url: `http://${host}/v1` },
      model: "gpt-5.4",
      auth: { mode: "api_key", api_key_file: "key.txt" },
    };
    scene.file("login.json", JSON.stringify(login));
    const bearer = {
      provider: { name: "Mock", base_url: `http://${host}/v1`, experimental_bearer_token: secrets[7] },
      model: "gpt-5.4",
    };
    scene.file("bearer.json", JSON.stringify(bearer));
    const captured = {
      method: "POST",
      url: `http://${host}/v1/responses`,
      headers: [["authorization", `Bearer ${secrets[9]}`]],
      body: '{"model":"m","input":[],"stream":true}',
    };
    scene.file("captured.json", JSON.stringify(captured));
    for (const words of [
      ["-p", "login.json"],
      ["-p", "bearer.json"],
      ["captured.json", "-p", "bearer.json"],
    ]) {
      const result = await runCommand(["send", ...words, "--record", "c.jsonl"], { folder: scene.folder });
      expect(result.exit).toBe(0);
      const sent = { exit: 0, stdout: result.stdout.toString(), stderr: result.stderr.toString() };
      expect(leaks(sent, scene.text("c.jsonl"))).toEqual([]);
    }
    stop();
    for (const secret of [secrets[4], secrets[7]]) expect(seen.join("\n")).toContain(secret);
    // A key that was captured is taken out when it is read; the one of the profile goes in its place.
    expect(seen.join("\n")).not.toContain(secrets[9]);
  });

  test("one in an address is refused without being repeated", async () => {
    const profile = {
      model: "gpt-5.4",
      provider: { name: "Mock", base_url: `http://me:${secrets[5]}@127.0.0.1:1/v1` },
    };
    const result = await runCommand(["send", "-p", scene.file("address.json", JSON.stringify(profile))], {
      folder: scene.folder,
    });
    expect(result.exit).toBe(2);
    expect(leaks({ exit: 2, stdout: result.stdout.toString(), stderr: result.stderr.toString() })).toEqual([]);
  });

  test("one on the command line is refused without being repeated", async () => {
    const sent = await scene.send({ answers: [] }, ["--patch", `header:authorization=Bearer ${secrets[8]}`]);
    expect(sent.exit).toBe(2);
    expect(leaks(sent)).toEqual([]);
  });

  test("the mock gets none of them", async () => {
    scene.file("secret.json", JSON.stringify(secretProfile("127.0.0.1:1")));
    for (const transport of ["http", "ws"]) {
      const words = ["send", "--mock", "-p", "secret.json", "--transport", transport, "--record", "c.jsonl"];
      const result = await runCommand(words, { folder: scene.folder, environment });
      expect(result.exit).toBe(0);
      const sent = { exit: 0, stdout: result.stdout.toString(), stderr: result.stderr.toString() };
      const cassette = scene.text("c.jsonl");
      expect(leaks(sent, cassette)).toEqual([]);
      expect(cassette).toContain("x-two");
    }
  });
});
