import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { decompress } from "fzstd";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noRetries, SendScene, startServer } from "./loopback/send-scene.js";
import { runCommand } from "./run-command.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

describe("what goes out", { timeout: 60_000 }, () => {
  test("the bytes that compile gives, with fresh ids", async () => {
    await scene.send({ answers: [] }, ["-q"]);
    const compiled = await runCommand(["compile", "-q", "-p", join(scene.folder, "profile.json")], {
      folder: scene.folder,
    });
    const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
    const body = scene.received()[0]?.body ?? "";
    expect(body.replaceAll(ids, "ID")).toBe(compiled.stdout.toString().replaceAll(ids, "ID"));
    expect(body).not.toContain("00000000-0000-7000");
  });

  test("a captured body byte for byte", async () => {
    const body = '{ "model":"gpt-5.4",\n "input": [ ],"stream":true, "n": 1.0, "a":1,"a":2 }';
    expect((await scene.send({ answers: [] }, ["-q", scene.file("body.json", body)])).stdout).toBe("done\n");
    expect(scene.received()[0]?.body).toBe(body);
  });

  test("a recorded Chat request byte for byte to Chat Completions", async () => {
    const body = '{ "model":"m", "messages":[{"role":"user","content":"hi"}],"stream":true }';
    scene.server = await startServer({ answers: [] });
    const url = `http://${scene.server.host}/v1/chat/completions`;
    const request = JSON.stringify({ method: "POST", url, headers: [["x-own", "1"]], body });
    const sent = await scene.sendTo(scene.server.host, ["-q", scene.file("request.json", request)]);
    expect(sent).toEqual({ exit: 0, stdout: "done\n", stderr: "" });
    expect(scene.server.journal.map((entry) => [entry.url, Buffer.from(entry.body).toString()])).toEqual([[url, body]]);
    expect(scene.received()[0]?.names).toContain("x-own");
  });

  test("a captured body that does not stream is answered with a document", async () => {
    const answer = {
      id: "r",
      status: "completed",
      output: [{ type: "message", content: [{ type: "output_text", text: "whole" }] }],
    };
    const script = { answers: [{ status: 201, body: answer }] };
    const sent = await scene.send(script, ["-q", scene.file("body.json", '{"model":"m","input":[]}')]);
    expect(sent).toMatchObject({ exit: 0, stdout: "whole\n" });
  });

  test("edits, and nothing else", async () => {
    const body = '{"model":"gpt-5.4","input":[],"stream":true,"x":[1, 2]}';
    const words = [
      scene.file("body.json", body),
      "--drop",
      "/x/0",
      "--patch",
      "/store=true",
      "--drop",
      "header:accept",
      "--patch",
      "header:x-new=1",
    ];
    const { stderr } = await scene.send({ answers: [] }, words);
    const [request] = scene.received();
    expect(request?.body).toBe('{"model":"gpt-5.4","input":[],"stream":true,"x":[2],"store":true}');
    expect(request?.names).not.toContain("accept");
    expect(request?.names).toContain("x-new");
    expect(stderr).toContain(
      "! not what the client sends: /store=true, header:x-new=1, -/x/0, -header:accept [wire-edited]",
    );
  });

  test("--compress zstd", async () => {
    const words = ["-q", "--compress", "zstd"];
    let bytes = Buffer.alloc(0);
    const zstd = createHttpServer((request, response) => {
      request.on("data", (chunk: Buffer) => (bytes = Buffer.concat([bytes, chunk])));
      request.on("end", () => response.writeHead(400, { got: request.headers["content-encoding"] ?? "" }).end("{}"));
    }).listen(0, "127.0.0.1");
    await once(zstd, "listening");
    const { stderr } = await scene.sendTo(`127.0.0.1:${(zstd.address() as AddressInfo).port}`, words);
    zstd.close();
    expect(stderr).toContain("header:content-encoding=zstd");
    expect(JSON.parse(Buffer.from(decompress(bytes)).toString())).toMatchObject({ model: "gpt-5.4" });
  });

  test("a cassette's request goes to its own host with the secret put back, and to no other", async () => {
    const first = await scene.send({ answers: [] }, ["-q", "--record", "c.jsonl"]);
    expect(first.exit).toBe(0);
    const again = await scene.sendTo(scene.server?.host ?? "", ["-q", "c.jsonl#1"]);
    expect(again.exit).toBe(0);
    const [one, two] = scene.server?.journal ?? [];
    expect(two?.body).toEqual(one?.body);
    expect(two?.headers).toEqual(one?.headers);
    const other = await scene.sendTo("127.0.0.1:9", ["-q", "c.jsonl#1"]);
    expect(other.exit).toBe(2);
    expect(other.stderr).toContain("[send-other-host]");
    expect(scene.received()).toHaveLength(2);
  });

  test("the whole address is named; that a captured one is used and the profile's path is not, too", async () => {
    await scene.send({ answers: [] }, ["-q", "--record", "c.jsonl"]);
    const host = scene.server?.host ?? "";
    const words = ["c.jsonl#1", "--set", `provider.base_url=http://${host}/other`];
    const { stderr } = await scene.sendTo(host, words);
    expect(stderr).toContain(`\nsending to http://${host}/v1/responses · `);
    expect(stderr).toContain("with its own path; /other/responses of the profile is not\n");
    expect((await scene.sendTo(host, ["c.jsonl#1"])).stderr).not.toContain("captured address");
  });

  test("where a key comes from, and what an address without one needs", async () => {
    scene.server = await startServer({ answers: [{ status: 401, body: { error: { message: "Who?" } } }] });
    const without = await scene.run(["send", "-p", `gpt-5.4@http://${scene.server.host}/v1`, ...noRetries]);
    expect(without.stderr).toContain(" · no key (--set provider.env_key=NAME names its variable)\n");
    expect(without.stderr).toContain("  No key was sent: --set provider.env_key=NAME says which variable holds it.");
    const dry = await scene.sendTo("127.0.0.1:1", ["--dry-run"], { environment: { MOCK_KEY: "" } });
    expect(dry.stderr).toContain(" · no key (environment variable MOCK_KEY is not set)\n");
    expect(dry.stdout).toContain("\nauthorization: (environment variable MOCK_KEY is not set)\n");
  });

  test("through a proxy, and only with --proxy", async () => {
    scene.server = await startServer({ answers: [] });
    const asked: string[] = [];
    const proxy = createHttpServer().on("connect", (request, socket: Socket) => {
      asked.push(request.url ?? "");
      const [host = "", port = ""] = (request.url ?? "").split(":");
      const upstream = connect(Number(port), host, () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(upstream).pipe(socket);
      });
      socket.on("error", () => upstream.destroy());
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const without = await scene.sendTo(scene.server.host, ["-q"], {
      environment: { HTTP_PROXY: address, http_proxy: address },
    });
    expect(without.exit).toBe(0);
    expect(asked).toEqual([]);
    const sent = await scene.sendTo(scene.server.host, ["-q", "--proxy", address]);
    expect(sent.exit).toBe(0);
    expect(asked).toEqual([scene.server.host]);
    proxy.close();
    proxy.closeAllConnections();
    const secret = await scene.sendTo(scene.server.host, ["--proxy", "http://me:hunter22@127.0.0.1:1"]);
    expect(secret.exit).toBe(2);
    expect(secret.stderr).not.toContain("hunter22");
  });
});
