import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closedHost } from "./closed-host.js";
import { awaited } from "./loopback/awaited.js";
import { RawServer } from "./loopback/raw-server.js";
import { noRetries, profileOf, SendScene } from "./loopback/send-scene.js";
import { StartedCommand } from "./loopback/started-command.js";

const scene = new SendScene();
let proxy: Server;
/** What the proxy was asked for: the tunnel, and the password. */
let asked: string[];
let open: Set<Socket>;

beforeEach(async () => {
  scene.open();
  asked = [];
  open = new Set();
  proxy = createServer();
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await scene.close();
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => proxy.close(resolve));
});

const address = (userinfo = ""): string => `http://${userinfo}127.0.0.1:${(proxy.address() as AddressInfo).port}`;

/** A proxy that opens tunnels, or answers with something else. */
function answer(refusal?: string): void {
  proxy.on("connect", (request: IncomingMessage, socket: Socket) => {
    open.add(socket.on("error", () => undefined));
    asked.push(`${request.url} ${request.headers["proxy-authorization"] ?? "-"}`);
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
    const [host = "", port = ""] = (request.url ?? "").split(":");
    const upstream = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    open.add(upstream.on("error", () => undefined));
  });
}

const password = "pass/word 4711";
const userinfo = `me:${encodeURIComponent(password)}@`;

describe("--proxy", { timeout: 12_000 }, () => {
  test.each([
    ["http", ["request"]],
    ["ws", ["upgrade", "frame full"]],
  ])("%s goes through its tunnel, byte for byte", async (transport, kinds) => {
    answer();
    const words = ["--transport", transport, "--set", 'provider.http_headers={"1":"first","X-B":"b"}'];
    const straight = await scene.send({ answers: [] }, words);
    expect(straight.exit).toBe(0);
    const direct = scene.received().map(({ names }) => names);
    const sent = await scene.send({ answers: [] }, [...words, "--proxy", address()]);
    expect(sent).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(sent.stderr).toContain(` · through the proxy ${address()}\n`);
    expect(scene.received().map(({ kind }) => kind)).toEqual(kinds);
    expect(scene.received().map(({ names }) => names)).toEqual(direct);
    expect(asked).toEqual([`${scene.server?.host} -`]);
  });

  test.each(["http", "ws"])("%s: name and password come from a variable and are shown nowhere", async (transport) => {
    answer();
    const words = ["--transport", transport, "--proxy", "env:MY_PROXY", "--record", "c.jsonl"];
    const sent = await scene.send({ answers: [{ text: `it is ${password}` }] }, words, {
      environment: { MY_PROXY: address(userinfo) },
    });
    expect(sent).toMatchObject({ exit: 0, stdout: "it is (redacted)\n" });
    const encoded = Buffer.from(`me:${password}`).toString("base64");
    expect(asked).toEqual([`${scene.server?.host} Basic ${encoded}`]);
    for (const secret of [password, encodeURIComponent(password), encoded])
      expect(sent.stdout + sent.stderr + scene.text("c.jsonl")).not.toContain(secret);
  });

  test.each(["http", "ws"])("%s: a proxy that opens no tunnel is told with its words: 5", async (transport) => {
    answer("407 Proxy Authentication Required");
    const words = ["--transport", transport, "--proxy", address(), ...noRetries];
    const sent = await scene.send({ answers: [] }, words);
    expect(sent.exit).toBe(5);
    expect(sent.stderr).toContain(`(the proxy ${address()} opens no tunnel: 407 Proxy Authentication Required)`);
    expect(scene.received()).toEqual([]);
  });

  test("a proxy that nobody is, is told as such", async () => {
    const nobody = await closedHost();
    const words = ["--transport", "http", "--proxy", `http://${nobody}`, ...noRetries];
    const sent = await scene.send({ answers: [] }, words);
    expect(sent.exit).toBe(5);
    expect(sent.stderr).toContain(`(the proxy http://${nobody} cannot be reached: connect ECONNREFUSED ${nobody})`);
  });

  test("replay-ws --live goes through it, too", async () => {
    answer();
    await scene.send({ answers: [] }, ["--dry-run"]);
    scene.file("conversation.json", '{"steps":[{"prompt":{"input":[]}}]}');
    const words = ["replay-ws", "conversation.json", "-p", "profile.json", "--live", "--proxy", address()];
    const played = await scene.run(words, { environment: { MOCK_KEY: "sk-mock-123456" } });
    expect(played.exit).toBe(0);
    expect(asked).toEqual([`${scene.server?.host} -`]);
  });

  test.each(["http", "ws"])("%s: a proxy that never answers is left at Ctrl-C", async (transport) => {
    const reached = awaited();
    const silent = await RawServer.start(reached.call);
    scene.file("profile.json", JSON.stringify(profileOf("127.0.0.1:1")));
    const words = ["send", "-p", "profile.json", "--transport", transport, "--proxy", `http://${silent.host}`];
    const command = new StartedCommand(words, scene.folder, { MOCK_KEY: "sk-mock-123456" });
    await reached.called;
    expect(await command.interrupt()).toMatchObject({ exit: 130, stdout: "" });
    await silent.empty();
    await silent.stop();
  });

  test("a password on the command line, a missing variable, and what is no proxy, are refused unsent", async () => {
    const send = (given: string, environment = {}): ReturnType<SendScene["send"]> =>
      scene.send({ answers: [] }, ["--proxy", given], { environment });
    const onLine = await send(address(userinfo));
    expect(onLine).toMatchObject({ exit: 2, stdout: "" });
    expect(onLine.stderr).toContain("[secret-in-argument]");
    expect(await send("env:NOT_SET")).toMatchObject({ exit: 4 });
    const odd = await send("env:ODD", { ODD: `socks5://${userinfo}127.0.0.1:1` });
    expect(odd.exit).toBe(2);
    expect(odd.stderr).toContain("the variable ODD of --proxy is no address of an HTTP proxy [usage]");
    for (const { stderr } of [onLine, odd]) expect(stderr).not.toContain(encodeURIComponent(password));
    expect(asked).toEqual([]);
  });
});
