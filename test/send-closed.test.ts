import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noRetries, SendScene, startServer } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

/** A frame as it is: the client would go on over HTTP. */
async function sendFrame(answer: object, words: readonly string[] = []) {
  const body = { type: "response.create", model: "m", input: [], stream: true };
  scene.file("frame.json", JSON.stringify(body));
  return scene.send({ answers: [answer] }, ["frame.json", "--transport", "ws", ...noRetries, ...words]);
}

describe("how a server ends a WebSocket is a fact of the run", { timeout: 60_000 }, () => {
  const tooBig = { closeCode: 1009, closeReason: "message too big" };

  test("its code and reason stand beside the client's words, with the command that explains them", async () => {
    const sent = await sendFrame(tooBig);
    expect(sent.exit).toBe(5);
    expect(sent.stderr.split("\n").slice(-4)).toEqual([
      "error: stream disconnected before completion: websocket closed by server before response.completed (closed 1009 message too big) [transport-failed]",
      "  The server closed the WebSocket itself; the client says nothing of its code.",
      "next: prompt-wire explain 'close 1009'",
      "",
    ]);
    const json = await sendFrame(tooBig, ["--json"]);
    expect(scene.parsed(json.stdout)).toContainEqual({
      at: expect.any(Number) as number,
      type: "close",
      by: "server",
      code: 1009,
      reason: "message too big",
    });
  });

  test("the recording has them, and inspect and explain read them there", async () => {
    const sent = await sendFrame(tooBig, ["-q", "--record", "x.jsonl"]);
    expect(sent.stderr).toContain("next: prompt-wire explain x.jsonl\n");
    expect(scene.lines("x.jsonl").find(({ type }) => type === "close")).toMatchObject({ by: "server", code: 1009 });
    expect((await scene.run(["inspect", "x.jsonl"])).stdout).toMatch(/^1 .* closed 1009 message too big$/m);
    const explained = await scene.run(["explain", "x.jsonl#1"]);
    expect(explained).toMatchObject({ exit: 0 });
    expect(explained.stdout).toContain("(close 1009: message too big)");
    expect(explained.stdout).toContain("[frame-too-large]");
  });

  test("a cut is none: no close frame came", async () => {
    const sent = await sendFrame({ terminate: true }, ["--record", "x.jsonl"]);
    expect(sent.stderr).toContain("Connection reset without closing handshake (cut without a close frame) [transport");
    const close = scene.lines("x.jsonl").find(({ type }) => type === "close");
    expect(close).toEqual({ at: expect.any(Number) as number, type: "close", by: "server" });
    expect((await scene.run(["inspect", "x.jsonl"])).stdout).toMatch(/ cut by the server$/m);
    expect((await scene.run(["explain", "x.jsonl"])).stdout).toContain("[stream-cut]");
  });

  test.each([1001, 1011, 1013])("%i is explained, too", async (closeCode) => {
    const sent = await sendFrame({ closeCode });
    expect(sent.stderr).toContain(`(closed ${closeCode} by the server)`);
    expect(sent.stderr).toContain(`next: prompt-wire explain 'close ${closeCode}'`);
    expect((await scene.run(["explain", `close ${closeCode}`])).exit).toBe(0);
  });

  test("a code that nobody knows is told, and no command that knows nothing of it", async () => {
    const sent = await sendFrame({ closeCode: 4001, closeReason: "go away" });
    expect(sent.stderr).toContain("(closed 4001 go away)");
    expect(sent.stderr).not.toContain("next: prompt-wire explain");
  });

  test("a reason is foreign text: no secret and no control character of it is shown", async () => {
    const sent = await sendFrame({ closeCode: 1008, closeReason: "\u001B[31mkey sk-mock-123456\nno" }, [
      "--record",
      "x.jsonl",
    ]);
    expect(sent.stderr).toContain("(closed 1008 ␛[31mkey (redacted) no)");
    expect(scene.text("x.jsonl")).not.toContain("sk-mock-123456");
  });

  test("replay-ws --live says it in the table, as JSON and in the error; between two steps it is kept", async () => {
    scene.server = await startServer({ answers: [{ closeCode: 1012, closeReason: "restart" }, tooBig] });
    const words = ["replay-ws", "--live", "-p", `gpt-5.4@${scene.server.url}`];
    const { stdout, stderr, exit } = await scene.run([...words, "--record", "x.jsonl"]);
    expect(exit).toBe(5);
    expect(stdout).toMatch(/^1 .* closed 1012 restart$/m);
    expect(stdout).toContain("first_on_connection: A closed 1012 restart");
    expect(stderr).toContain("before response.completed (closed 1012 restart) [transport-failed]");
    const closes = scene.lines("x.jsonl").filter(({ type }) => type === "close");
    expect(closes.map(({ code }) => code).slice(0, 2)).toEqual([1012, 1009]);
    const json = await scene.run([...words, "--json"]);
    expect(json.exit).toBe(0);
  });
});
