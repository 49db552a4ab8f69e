import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noRetries, SendScene } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

const delta = (text: string): object => ({ type: "response.output_text.delta", output_index: 0, delta: text });
const item = { type: "message", role: "assistant", content: [{ type: "output_text", text: "hello" }] };
const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
const completed = { type: "response.completed", response: { id: "resp_1", status: "completed", output: [], usage } };
const failed = { type: "response.failed", response: { id: "resp_1", error: { code: "server_error", message: "no" } } };
const around = (event: object): object[] => [
  delta("he"),
  event,
  delta("llo"),
  { type: "response.output_item.done", output_index: 0, item },
  completed,
];

/** Events that the client reads over (wire contract 9.6, 10.6), each in the middle of a text. */
const overread = [
  ["http", "response.failed", failed],
  ["http", "response.incomplete", { type: "response.incomplete", response: { id: "resp_1" } }],
  ["http", "response.completed without an id", { type: "response.completed", response: { usage: null } }],
  ["http", "response.completed without a response", { type: "response.completed" }],
  ["http", "error", { type: "error", code: "server_error", message: "no" }],
  ["ws", "error without a status", { type: "error", error: { code: "server_error", message: "no" } }],
  ["ws", "error with a status that is no number", { type: "error", status: "500", error: { message: "no" } }],
  ["ws", "error with status 200", { type: "error", status: 200, error: { message: "no" } }],
] as const;

describe("the answer is the one that the client reads", { timeout: 60_000 }, () => {
  test.each(overread)("over %s, %s before a completed answer ends nothing", async (transport, _, event) => {
    const answers = [{ events: around(event) }];
    const words = ["-q", "--transport", transport, ...noRetries];
    const text = await scene.send({ answers }, words);
    expect(text).toEqual({ exit: 0, stdout: "hello\n", stderr: expect.any(String) as string });
    const chat = await scene.send({ answers }, [...words, "--as", "chat"]);
    expect(chat.exit).toBe(0);
    expect(JSON.parse(chat.stdout)).toMatchObject({ content: "hello", finish_reason: "stop" });
    const native = await scene.send({ answers }, [...words, "--as", "responses"]);
    expect(JSON.parse(native.stdout)).toEqual({ ...completed.response, output: [item] });
  });

  test("the recording of such an answer is read in the same way", async () => {
    await scene.send({ answers: [{ events: around(failed) }] }, ["-q", "--record", "c.jsonl"]);
    expect(await scene.run(["answer", "c.jsonl"])).toMatchObject({ exit: 0, stdout: "hello\n" });
    const native = await scene.run(["answer", "c.jsonl", "--as", "responses"]);
    expect(JSON.parse(native.stdout)).toEqual({ ...completed.response, output: [item] });
  });

  test("an error that the client reads over is told where the answer then breaks off: 5", async () => {
    const error = { type: "error", code: "server_error", message: "The model is gone." };
    const sent = await scene.send({ answers: [{ events: [error] }] }, ["-q", ...noRetries]);
    expect(sent.exit).toBe(5);
    expect(sent.stderr).toContain("stream closed before response.completed [transport-failed]");
    expect(sent.stderr).toContain("The server said «The model is gone.» (server_error).");
    expect(sent.stderr).not.toContain("the network");
  });

  test("a refusal without a text is told as such", async () => {
    const sent = await scene.send({ answers: [{ status: 400, body: "" }] }, ["-q", ...noRetries]);
    expect(sent.exit).toBe(3);
    expect(sent.stderr).toContain("The provider answered an error (400 Bad Request) without a text [provider-error]");
  });

  test("a failure that nothing follows is one: 3, without a result", async () => {
    const events = [delta("he"), failed, delta("llo")];
    const sent = await scene.send({ answers: [{ events }] }, ["-q", "--as", "chat", ...noRetries]);
    expect(sent).toMatchObject({ exit: 3, stdout: "" });
    expect(sent.stderr).toContain("before completion: no");
  });
});
