import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { awaited } from "./loopback/awaited.js";
import { chunk, lastChunk, RawServer, sse, streamHead, type Handle } from "./loopback/raw-server.js";
import { accept, textFrame } from "./loopback/raw-websocket.js";
import { profileOf, SendScene, withoutWarnings } from "./loopback/send-scene.js";
import { StartedCommand } from "./loopback/started-command.js";

/** Every wait that Ctrl-C must end is longer: retries and idle time-outs of minutes, connect time-outs of 15 seconds. */
const limits = { timeout: 12_000 };

const scene = new SendScene();
let server: RawServer;
let command: StartedCommand | undefined;

beforeEach(() => scene.open());
afterEach(async () => {
  command?.child.kill("SIGKILL");
  await command?.ended;
  await server.stop();
  await scene.close();
});

/** Starts a command that is sent to `handle`. */
async function start(handle: Handle, words: readonly string[], scheme = "http"): Promise<StartedCommand> {
  server = await RawServer.start(handle);
  const profile = profileOf(server.host) as { provider: { base_url: string } };
  profile.provider.base_url = profile.provider.base_url.replace("http:", `${scheme}:`);
  scene.file("profile.json", JSON.stringify(profile));
  scene.file("settings.json", '{"models":{"gpt-5.4":{"capabilities":{"apiType":"chat"}}}}');
  scene.file("chat.json", '{"model":"gpt-5.4","messages":[{"role":"user","content":"hi"}],"stream":true}');
  command = new StartedCommand([...words, "-p", "profile.json"], scene.folder, { MOCK_KEY: "sk-mock-123456" });
  return command;
}

const created = { type: "response.created", response: { id: "r" } };
const half = { type: "response.output_text.delta", output_index: 0, delta: "half" };
const busy = {
  type: "response.failed",
  response: { error: { code: "rate_limit_exceeded", message: "Rate limit reached. Please try again in 600s." } },
};

/** Says yes to an upgrade, and something to the first frame. */
function upgraded(answer: (socket: Socket) => void): Handle {
  return (socket, request) => {
    accept(socket, request);
    socket.once("data", () => answer(socket));
  };
}

const refusedHalf = (socket: Socket, status: number): void =>
  void socket.write(`HTTP/1.1 ${status} X\r\ncontent-length: 100\r\n\r\nhalf`);

interface Stage {
  readonly name: string;
  readonly words: readonly string[];
  readonly handle: Handle;
  readonly scheme?: string;
  /** The last thing that happens before Ctrl-C. */
  readonly until: string;
  /** Types of the lines in the cassette, without the head. */
  readonly lines: readonly string[];
  /** What arrived. */
  readonly holds?: string;
}

const silent: Handle = () => undefined;
const http = ["--transport", "http"];
const ws = ["--transport", "ws"];
const stages: readonly Stage[] = [
  // The server takes the connection and never says a word of TLS.
  { name: "while it connects", scheme: "https", words: http, handle: silent, until: "request", lines: ["request"] },
  {
    name: "after the request",
    words: http,
    handle: silent,
    until: "connected",
    lines: ["request", "connected"],
  },
  {
    name: "after the headers",
    words: http,
    handle: (socket) => void socket.write(streamHead),
    until: "answer",
    lines: ["request", "connected", "answer"],
  },
  {
    name: "in the middle of the text",
    words: http,
    handle: (socket) => void socket.write(streamHead + chunk(sse(created) + sse(half)).toString()),
    until: "half",
    lines: ["request", "connected", "answer", "event", "event"],
    holds: "half",
  },
  {
    name: "in the middle of an event",
    words: http,
    handle: (socket) => void socket.write(streamHead + chunk(sse(created) + sse(half).slice(0, -9)).toString()),
    until: "event",
    lines: ["request", "connected", "answer", "event"],
  },
  {
    name: "in the middle of a refusal",
    words: http,
    handle: (socket) => refusedHalf(socket, 500),
    until: "answer",
    lines: ["request", "connected", "answer", "body"],
    holds: "half",
  },
  {
    name: "while it waits for the next attempt",
    words: http,
    handle: (socket) => void socket.end(streamHead + chunk(sse(busy)).toString() + lastChunk),
    until: "retry",
    lines: ["request", "connected", "answer", "event", "retry"],
  },
  {
    name: "while a chat client waits as long as it was told",
    words: ["chat.json", "--settings", "settings.json"],
    handle: (socket) =>
      void socket.end("HTTP/1.1 429 X\r\nretry-after: 600\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}"),
    until: "retry",
    lines: ["request", "connected", "answer", "body", "retry"],
  },
  {
    name: "while it connects for a WebSocket",
    scheme: "https",
    words: ws,
    handle: silent,
    until: "upgrade",
    lines: ["upgrade"],
  },
  { name: "during the handshake", words: ws, handle: silent, until: "connected", lines: ["upgrade", "connected"] },
  {
    name: "in the middle of a refused handshake",
    words: ws,
    handle: (socket) => refusedHalf(socket, 403),
    until: "connected",
    lines: ["upgrade", "connected"],
  },
  {
    name: "after a frame",
    words: ws,
    handle: upgraded(() => undefined),
    until: "frame",
    lines: ["upgrade", "connected", "answer", "frame"],
  },
  {
    name: "in the middle of a frame",
    words: ws,
    handle: upgraded((socket) => void socket.write(Buffer.concat([textFrame(half), textFrame(half).subarray(0, 20)]))),
    until: "event",
    lines: ["upgrade", "connected", "answer", "frame", "event"],
    holds: "half",
  },
  {
    name: "while it waits for the next connection",
    words: ws,
    handle: upgraded((socket) => void socket.write(textFrame(busy))),
    until: "retry",
    lines: ["upgrade", "connected", "answer", "frame", "event", "retry"],
  },
  {
    name: "during a prewarm",
    words: ["--prewarm"],
    handle: upgraded(() => undefined),
    until: "frame",
    lines: ["upgrade", "connected", "answer", "frame"],
  },
  {
    name: "during the handshake of a prewarm",
    words: ["--prewarm"],
    handle: silent,
    until: "connected",
    lines: ["upgrade", "connected"],
  },
];

describe("Ctrl-C ends send at once, with 130 and a whole cassette", limits, () => {
  test.each(stages)("$name", async ({ words, handle, scheme, until, lines, holds = "" }) => {
    const reached = awaited();
    const seen: Handle = async (socket, request) => {
      await handle(socket, request);
      reached.call();
    };
    const sent = await start(seen, ["send", "--json", "--record", "c.jsonl", ...words], scheme);
    await sent.prints(until === "half" ? until : `"type":"${until}"`);
    // A handshake of TLS is no request.
    if (scheme === undefined) await reached.called;
    const { exit, stdout, stderr } = await sent.interrupt();
    expect({ exit, stderr }).toEqual({ exit: 130, stderr: expect.not.stringContaining("error:") as string });
    const recorded = scene.lines("c.jsonl");
    expect(recorded.slice(1).map(({ type }) => type)).toEqual([...lines, "end"]);
    expect(recorded.at(-1)).toMatchObject({ type: "end", status: "interrupted" });
    expect(scene.text("c.jsonl")).toContain(holds);
    expect(withoutWarnings(stdout)).toBe(scene.text("c.jsonl"));
    await server.empty();
  });
});

describe("Ctrl-C ends replay-ws --live at once, with 130 and the steps that were played", limits, () => {
  const conversation = {
    steps: [1, 2, 3].map((step) => ({
      [step === 1 ? "prompt" : "append"]: step === 1 ? { input: [message("one")] } : [message(String(step))],
    })),
  };
  const answered = [textFrame({ type: "response.completed", response: { id: "r" } })];

  test.each<readonly [name: string, answers: number, rows: readonly string[]]>([
    ["during the handshake", -1, []],
    ["at its first step", 0, ["full none"]],
    ["between its steps", 1, ["full completed", "delta none"]],
  ])("%s", async (_, answers, rows) => {
    const reached = awaited();
    const handle: Handle = (socket, request) => {
      if (answers === -1) return reached.call();
      accept(socket, request);
      let frames = 0;
      socket.on("data", () => {
        if (++frames > answers) return reached.call();
        for (const bytes of answered) socket.write(bytes);
      });
    };
    scene.file("conversation.json", JSON.stringify(conversation));
    const played = await start(handle, ["replay-ws", "conversation.json", "--live", "--json"]);
    await reached.called;
    const { exit, stdout } = await played.interrupt();
    expect(exit).toBe(130);
    const { steps } = JSON.parse(stdout) as { steps: { decision: string; result: { kind: string } }[] };
    expect(steps.map(({ decision, result }) => `${decision} ${result.kind}`)).toEqual(rows);
    await server.empty();
  });
});

function message(text: string): object {
  return { type: "message", role: "user", content: [{ type: "input_text", text }] };
}

describe("Ctrl-C ends mock at once, with 130 and a whole journal", limits, () => {
  test.each([["an answer that stalls"], ["a WebSocket that is open"]])("%s", async (what) => {
    server = await RawServer.start(silent);
    const words = ["mock", "--json", "--journal", "j.jsonl", "--fault", "stall-after-events=1"];
    command = new StartedCommand(words, scene.folder);
    await command.prints("\n");
    const [line = ""] = command.output.split("\n");
    const { url } = JSON.parse(line) as { url: string };
    const client = what === "an answer that stalls" ? await stalled(url) : await openSocket(url);
    const { exit, stderr } = await command.interrupt();
    expect({ exit, stderr }).toEqual({ exit: 130, stderr: expect.not.stringContaining("error:") as string });
    expect(scene.lines("j.jsonl").at(-1)).toMatchObject({
      kind: what === "an answer that stalls" ? "request" : "upgrade",
    });
    await client.gone;
  });

  test("--run: everything that the command started ends with it", async () => {
    const reached = awaited();
    server = await RawServer.start(reached.call);
    const [host = "", port = ""] = server.host.split(":");
    scene.file(
      "client.cjs",
      `require("net").connect(${port}, "${host}", function () { this.write("up\\r\\n\\r\\n"); })`,
    );
    // The shell stays and has a child; a command by itself would take its place.
    const run = `${JSON.stringify(process.execPath)} client.cjs; true`;
    command = new StartedCommand(["mock", "-q", "--journal", "j.jsonl", "--run", run], scene.folder);
    await reached.called;
    const { exit, stderr } = await command.interrupt();
    expect({ exit, stderr }).toEqual({ exit: 130, stderr: "" });
    await server.empty();
  });
});

/** A client that has got the first event, and when its connection is gone. */
async function stalled(url: string): Promise<{ readonly gone: Promise<unknown> }> {
  const body = JSON.stringify({ model: "m", input: "hi", stream: true });
  const { body: answer } = await fetch(`${url}/responses`, { method: "POST", body });
  const reader = answer!.getReader();
  await reader.read();
  const rest = async (): Promise<void> => {
    while (!(await reader.read()).done);
  };
  return { gone: rest().catch(() => undefined) };
}

async function openSocket(url: string): Promise<{ readonly gone: Promise<unknown> }> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/responses`);
  socket.on("error", () => undefined);
  await once(socket, "open");
  return { gone: once(socket, "close") };
}
