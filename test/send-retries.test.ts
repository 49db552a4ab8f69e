import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SendScene } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

/** The notes of retries, without times. */
function notes(stderr: string): string[] {
  return stderr.split("\n").flatMap((line) => {
    const [, note] = /^· ((?:sending again|Reconnecting|Falling back).*)$/.exec(line) ?? [];
    return note === undefined ? [] : [note.replace(/ in \d+ ms([:,])/, "$1")];
  });
}

describe("a retry says what the server did", { timeout: 60_000 }, () => {
  test("its status and words, where the client's leave them out", async () => {
    const broken = { status: 500, body: { error: { message: "disk\nfull", code: "no_space" } } };
    const sent = await scene.send({ answers: [broken] }, []);
    expect(sent.exit).toBe(0);
    expect(notes(sent.stderr)).toEqual([
      "sending again 1/4: We're currently experiencing high demand, which may cause temporary errors. (500 Internal Server Error, disk full, no_space)",
    ]);
  });

  test("nothing twice that the client says itself", async () => {
    const sent = await scene.send({ answers: [{ status: 502, body: "no upstream" }] }, []);
    expect(notes(sent.stderr)).toEqual([
      expect.stringMatching(/^sending again 1\/4: unexpected status 502 Bad Gateway: no upstream, url: \S+$/),
    ]);
  });

  test("the same answer is not told again, also where it has another request id; another one is", async () => {
    const page = "<html>\n<p>Bad gateway</p>\n</html>";
    const bad = (id: number) => ({ status: 502, body: page, headers: { "x-request-id": `req_${id}` } });
    const answers = [bad(1), bad(2), { status: 500, body: "now this" }, bad(4)];
    const sent = await scene.send({ answers }, ["--max-retries", "1"]);
    expect(sent.exit).toBe(3);
    expect(notes(sent.stderr)).toEqual([
      expect.stringMatching(/^sending again 1\/1: unexpected status 502 Bad Gateway: <html> <p>.*req_1$/),
      "Reconnecting... 1/1: the same answer",
      expect.stringMatching(/^sending again 1\/1: We're .*\(500 Internal Server Error, now this\)$/),
    ]);
  });

  test("an error frame, and how a WebSocket was closed; the fallback says so in short", async () => {
    const limited = { status: 503, body: { error: { message: "later", code: "busy" } } };
    const answers = [limited, { closeCode: 1011, closeReason: "oops" }, { closeCode: 1011, closeReason: "oops" }];
    const words = ["--transport", "ws", "--max-retries", "2"];
    const sent = await scene.send({ answers }, words);
    expect(sent.exit).toBe(0);
    const closed = "stream disconnected before completion: websocket closed by server before response.completed";
    expect(notes(sent.stderr)).toEqual([
      expect.stringMatching(
        /^Reconnecting\.\.\. 1\/2, which the client does not show: unexpected status 503 Service Unavailable: later \(busy\)$/,
      ),
      `Reconnecting... 2/2: ${closed} (closed 1011 oops)`,
      "Falling back from WebSockets to HTTPS transport. the same answer",
    ]);
  });

  test("where no answer came, why", async () => {
    const sent = await scene.send({ answers: [{ cutEarly: true }, { cutEarly: true }] }, []);
    expect(notes(sent.stderr)).toEqual([
      expect.stringMatching(/^sending again 1\/4: .*error sending request for url \(\S+\) \(.+\)$/),
      "sending again 2/4: the same error",
    ]);
  });
});
