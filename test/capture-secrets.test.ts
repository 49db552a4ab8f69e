import { describe, expect, test } from "vitest";
import { CaptureSession } from "../src/capture/capture-session.js";
import type { CassetteLine } from "../src/cassette/cassette-line.js";
import { secretsRedaction, shareRedaction } from "../src/capture/capture-redaction.js";
import { RedactedEvents } from "../src/recording/redacted-events.js";
import { Redactor } from "../src/secrets/redactor.js";
import { newShareRedactor } from "../src/commands/share-redactor.js";
import { TrafficReader } from "../src/traffic/traffic-reader.js";
import { CaptureScene } from "./loopback/capture-scene.js";
import { chunk, lastChunk, sse, streamHead } from "./loopback/raw-server.js";

const secrets = {
  key: "sk-planted-0123456789",
  cookie: "cookie-planted-abcdef",
  parameter: "parameter/planted+1",
  environment: "environment-planted-77",
};

const delta = (text: string): string =>
  chunk(
    sse({ type: "response.output_text.delta", item_id: "m", output_index: 0, content_index: 0, delta: text }),
  ).toString();

describe.each([
  ["secrets", (environment: Record<string, string>) => secretsRedaction(environment)],
  ["share", (environment: Record<string, string>) => shareRedaction(environment, newShareRedactor())],
] as const)("level %s", (level, redactionOf) => {
  test("secrets of headers, address, environment stand nowhere in what is recorded", async () => {
    const redaction = redactionOf({ SOME_TOKEN: secrets.environment, HOME: "/home/somebody" });
    const scene = await CaptureScene.before(
      (socket) => {
        socket.write(
          streamHead.replace("\r\n\r\n", `\r\nSet-Cookie: s=${secrets.cookie}\r\nx-echo: ${secrets.key}\r\n\r\n`),
        );
        socket.write(delta(`your key ${secrets.key} and`));
        for (const letter of `again ${secrets.key}, ${secrets.environment} and sk-plan`) socket.write(delta(letter));
        socket.write(chunk(sse({ type: "response.output_text.done", text: `all: ${secrets.parameter}` })));
        socket.end(chunk(sse({ type: "response.completed", response: { id: "resp_1" } })).toString() + lastChunk);
      },
      { redaction },
    );
    const client = await scene.connect();
    const body = JSON.stringify({
      model: "m",
      input: [
        { type: "message", role: "user", content: [{ type: "input_text", text: Object.values(secrets).join(' " ') }] },
      ],
    });
    const query = `api_key=${encodeURIComponent(secrets.parameter)}&a=b`;
    client.send(
      `POST /v1/responses?${query} HTTP/1.1\r\nHost: ${scene.host}\r\nAuthorization: Bearer ${secrets.key}\r\n`,
    );
    client.send(`Cookie: session=${secrets.cookie}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    await client.closed;
    const { exchanges } = await scene.close();
    const recorded = JSON.stringify(scene.lines);
    for (const secret of Object.values(secrets)) {
      expect(recorded).not.toContain(secret);
      expect(recorded).not.toContain(encodeURIComponent(secret));
    }
    const deltas = exchanges[0]!.events.map((event) => (JSON.parse(event) as { delta?: string }).delta ?? "");
    for (const secret of Object.values(secrets)) expect(deltas.join("")).not.toContain(secret);
    // The row tells the size as it was sent.
    expect(exchanges[0]!.bytes).toBe(Buffer.byteLength(body));
    expect(new TrafficReader().take(exchanges[0]!).bytes).toBe(Buffer.byteLength(body));
    // What only began like one is there.
    if (level === "secrets") {
      expect(deltas.join("")).toBe("your key (redacted) andagain (redacted), (redacted) and sk-plan");
      expect(exchanges[0]!.body).toContain("(redacted)");
      expect(exchanges[0]!.url).toContain("api_key=(redacted)&a=b");
    } else expect(recorded).not.toContain("your key");
    expect(exchanges[0]!.events).toHaveLength(deltas.length);
  });
});

test.each([
  ["secrets", secretsRedaction({})],
  ["share", shareRedaction({}, newShareRedactor())],
] as const)("level %s: what a recording says of ends, closes and gaps holds no secret", (_, redaction) => {
  redaction.learn("/", [["authorization", `Bearer ${secrets.key}`]]);
  const lines: CassetteLine[] = [];
  const session = new CaptureSession({ redaction, now: () => 0, write: (line) => lines.push(line) });
  const reason = `bad key ${secrets.key}`;
  session.write(0, { type: "close", connection: 0, by: "server", code: 1008, reason });
  // A reason has 123 bytes at most: what is longer was cut off.
  session.write(0, { type: "close", connection: 0, by: "server", reason: reason.slice(0, -3) });
  session.write(0, { type: "gap", lines: 1, bytes: 1, reason });
  session.end(0, 1, "failed", { name: "connection", message: reason });
  expect(JSON.stringify(lines)).not.toContain("planted");
  expect(lines[0]).toEqual({
    at: 0,
    type: "close",
    connection: 0,
    by: "server",
    code: 1008,
    reason: "bad key (redacted)",
  });
});

describe("pieces of a text", () => {
  const read = (pieces: readonly string[], known = ["secret-1234"]): string[] => {
    const split = new RedactedEvents(() => new Redactor(known));
    const event = (text: string, index: number): string => `{"type":"t","n":${index}, "delta":${JSON.stringify(text)}}`;
    const told = [...pieces.flatMap((text, index) => split.push(index, event(text, index))), ...split.end()];
    expect(told.map(({ at }) => at)).toEqual(pieces.map((_, index) => index));
    return told.map(({ data }) => (JSON.parse(data) as { delta: string }).delta);
  };

  test.each([
    [
      ["a secret-", "1234 b"],
      ["a (redacted)", " b"],
    ],
    [
      ["secret-1234secret", "-1234"],
      ["(redacted)(redacted)", ""],
    ],
    [
      ["s", "ecr", "", "et-1", "234"],
      ["(redacted)", "", "", "", ""],
    ],
    [
      ["secret-", "123x"],
      ["secret-", "123x"],
    ],
    [
      ["sec", "secret-1234"],
      ["sec", "(redacted)"],
    ],
    [["secret"], ["secret"]],
    [
      ["ssecret-12", "34s", "s"],
      ["s(redacted)", "s", "s"],
    ],
  ])("%j", (pieces, expected) => expect(read(pieces)).toEqual(expected));

  test("of several texts at once are kept apart, and come in order", () => {
    const split = new RedactedEvents(() => new Redactor(["secret-1234"]));
    const event = (item: string, text: string) => JSON.stringify({ type: "t", item_id: item, delta: text });
    const told = [
      ...split.push(0, event("a", "secret-")),
      ...split.push(1, event("b", "1234")),
      ...split.push(2, event("a", "1234")),
    ];
    expect(told.map(({ data }) => (JSON.parse(data) as { delta: string }).delta)).toEqual(["(redacted)", "1234", ""]);
    const chat = (text: string) => JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] });
    const other = new RedactedEvents(() => new Redactor(["secret-1234"]));
    expect(other.push(0, chat("secret-"))).toEqual([]);
    expect(other.push(1, chat("1234."))).toEqual([
      { at: 0, data: chat("(redacted)") },
      { at: 1, data: chat(".") },
    ]);
  });
});

test("a key in a prompt goes although no header held it, and from then on out of the pieces of answers", () => {
  const key = ["sk", "proj", "BODYPLANTED0123456789abcdef"].join("-");
  const redaction = secretsRedaction({});
  expect(redaction.text(`{"input":"use ${key}"}`)).toBe('{"input":"use (redacted)"}');
  const events = redaction.events();
  const pieces = [key.slice(0, 9), key.slice(9)].map((text) =>
    JSON.stringify({
      type: "response.output_text.delta",
      item_id: "m",
      output_index: 0,
      content_index: 0,
      delta: text,
    }),
  );
  const told = [...pieces.flatMap((data, at) => events.push(at, data)), ...events.end()];
  expect(told.map(({ data }) => (JSON.parse(data) as { delta: string }).delta).join("")).toBe("(redacted)");
});
