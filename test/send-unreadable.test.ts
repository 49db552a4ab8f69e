import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noRetries, SendScene } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

const completed = { type: "response.completed", response: { id: "r" } };
const sse = (...data: readonly string[]) => ({ chunks: [Buffer.from(data.map((one) => `data: ${one}\n\n`).join(""))] });
const frames = (...data: readonly string[]) => ({ chunks: data.map((one) => Buffer.from(one)) });

describe("an event that is no JSON is told once, and is no first event", { timeout: 60_000 }, () => {
  test.each([
    ["http", sse],
    ["ws", frames],
  ] as const)("over %s", async (transport, stream) => {
    const words = ["--transport", transport, ...noRetries, "--set", "provider.stream_idle_timeout_ms=200"];
    const alone = await scene.send({ answers: [{ ...stream("<html>no</html>"), keepOpen: true }] }, words);
    const one = 'an event of the answer is no JSON object, and the client reads over it: "<html>no</html>"';
    expect(alone.stderr).toContain(`! ${one} [answer-event-unreadable]\n`);
    if (transport === "http") expect(alone.stderr).not.toContain("first event");
    const three = stream("<html>\u001B[2J", "{broken}", "[1]", "[DONE]", JSON.stringify(completed));
    const several = await scene.send({ answers: [three] }, words);
    expect(several.exit).toBe(0);
    expect(several.stderr).toContain(
      '! 3 events of the answer are no JSON objects, and the client reads over them; the first: "<html>␛[2J" [answer-',
    );
    expect(several.stderr).toContain("first event");
    const json = await scene.send({ answers: [three] }, [...words, "--json"]);
    expect(scene.parsed(json.stdout).filter(({ code }) => code === "answer-event-unreadable")).toHaveLength(1);
  });

  test.each([sse(JSON.stringify(completed), "[DONE]"), sse(`{"foo":1}${" ".repeat(40)}`, JSON.stringify(completed))])(
    "an object that means nothing, and the mark of the end, are none",
    async (answer) => {
      const sent = await scene.send({ answers: [answer] }, noRetries);
      expect(sent.exit).toBe(0);
      expect(sent.stderr).not.toContain("answer-event-unreadable");
    },
  );
});
