import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SendScene } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

describe("what is shown", { timeout: 60_000 }, () => {
  test("the text as product; host, times and usage as notes", async () => {
    const { exit, stdout, stderr } = await scene.send({ answers: [] }, []);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: "done\n" });
    const size = Number(scene.server?.journal[0]?.body.length).toLocaleString("en-US");
    const line = `sending to http://${scene.server?.host}/v1/responses · gpt-5.4 · HTTP · ${size} bytes · key from environment variable MOCK_KEY`;
    expect(stderr.split("\n")).toContain(line);
    expect(stderr).toMatch(/finish stop · input \d+ · cached 0 \(0 %\) · output \d+/);
    expect(stderr).toMatch(
      /connected +\d+ ms\nheaders +\d+ ms +\+\d+\nfirst event +\d+ ms +\+\d+\nfirst text +\d+ ms +\+\d+\ndone +\d+ ms/,
    );
  });

  test("reasoning, refusals and calls, each as a block; pieces of two calls may alternate", async () => {
    const events = [
      { type: "response.reasoning_summary_text.delta", output_index: 0, summary_index: 0, delta: "Think" },
      { type: "response.reasoning_summary_text.delta", output_index: 0, summary_index: 0, delta: "." },
      { type: "response.output_text.delta", output_index: 1, delta: "Hel" },
      { type: "response.output_text.delta", output_index: 1, delta: "lo" },
      {
        type: "response.output_item.added",
        output_index: 2,
        item: { type: "function_call", call_id: "call_1", name: "look" },
      },
      {
        type: "response.output_item.added",
        output_index: 3,
        item: { type: "function_call", call_id: "call_2", name: "go" },
      },
      { type: "response.function_call_arguments.delta", output_index: 2, delta: '{"a"' },
      { type: "response.function_call_arguments.delta", output_index: 3, delta: "{}" },
      { type: "response.function_call_arguments.delta", output_index: 2, delta: ":1}" },
      { type: "response.completed", response: { id: "resp_1", usage: null } },
    ];
    const { stdout } = await scene.send({ answers: [{ events }] }, ["-q"]);
    expect(stdout).toBe('Think.\n\nHello\n\nlook({"a":1})  call_1\ngo({})  call_2\n');
  });

  test("--as chat and --as responses give the result", async () => {
    const chat = await scene.send({ answers: [] }, ["-q", "--as", "chat"]);
    expect(JSON.parse(chat.stdout)).toMatchObject({
      content: "done",
      finish_reason: "stop",
      usage: { cache_read_input_tokens: 0 },
    });
    const native = await scene.send({ answers: [] }, ["-q", "--as", "responses"]);
    expect(JSON.parse(native.stdout)).toMatchObject({ id: "resp_1", output: [{ type: "message" }] });
  });

  test("--dry-run and --mock reach nobody", async () => {
    const dry = await scene.send({ answers: [] }, ["--dry-run"], { environment: { MOCK_KEY: "" } });
    expect(dry.exit).toBe(0);
    expect(dry.stderr).toContain(`would go to http://${scene.server?.host}/v1/responses · `);
    expect(dry.stdout).toMatch(/^POST http:/);
    const mock = await scene.sendTo(scene.server?.host ?? "", ["--mock", "-q"]);
    expect(mock).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(scene.received()).toEqual([]);
  });

  test("over WebSocket, when the profile supports it or the option says so", async () => {
    const sent = await scene.send({ answers: [] }, ["--transport", "ws"]);
    expect(sent).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(sent.stderr).toMatch(/connected +\d+ ms\nheaders +\d+ ms +\+\d+\nfirst event/);
    expect(scene.received().map(({ kind }) => kind)).toEqual(["upgrade", "frame full"]);
    const auto = await scene.sendTo(scene.server?.host ?? "", ["-q", "--set", "provider.supports_websockets=true"]);
    expect(auto.stdout).toBe("done\n");
    expect(
      scene
        .received()
        .map(({ kind }) => kind)
        .slice(2),
    ).toEqual(["upgrade", "frame full"]);
  });

  test("a prewarm goes first on the same connection, and the request is a delta to it", async () => {
    const sent = await scene.send({ answers: [] }, ["--prewarm"]);
    expect(sent).toMatchObject({ exit: 0, stdout: "done\n" });
    expect(sent.stderr).toMatch(/finish stop · input \d+ · cached/);
    expect(sent.stderr).not.toContain("attempts");
    const [, prewarm] = scene.received();
    const size = Buffer.byteLength(prewarm?.body ?? "").toLocaleString("en-US");
    expect(sent.stderr).toMatch(
      new RegExp(`WebSocket · a prewarm of ${size} bytes, then a delta \\([\\d,]+ bytes as a full frame\\)`),
    );
    expect(scene.received().map(({ kind }) => kind)).toEqual(["upgrade", "frame prewarm", "frame delta"]);
  });

  test("a compaction has no text: its items are shown", async () => {
    const sent = await scene.send({ answers: [] }, ["--endpoint", "compact"]);
    expect(sent.stdout).toMatch(/^\{"type":"compaction",.*\}\n$/);
    expect(sent.stderr).toContain("also 1 item: compaction");
    const streamed = await scene.send({ answers: [] }, ["--endpoint", "compact", "--as", "responses"]);
    expect(JSON.parse(streamed.stdout)).toMatchObject({ object: "response.compaction" });
  });

  test("the time of several attempts is that of all of them, and not of the last", async () => {
    const { stderr } = await scene.send({ answers: [{ status: 502 }] }, []);
    const [, total = "", last = ""] = /^2 attempts in ([\d,]+) ms, [^]*^done +([\d,]+) ms/m.exec(stderr) ?? [];
    // The wait between them is 180 ms at least.
    expect(Number(total.replace(",", "")) - Number(last.replace(",", ""))).toBeGreaterThan(150);
  });
});
