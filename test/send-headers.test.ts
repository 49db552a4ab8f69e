import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noRetries, profileOf, SendScene, startServer, type Sent } from "./loopback/send-scene.js";

const scene = new SendScene();
const odd = "é日本 ☃";

beforeEach(async () => {
  scene.open();
  scene.server = await startServer({});
});
afterEach(() => scene.close());

/** Sends the probe prompt with more settings of the provider. */
function sendWith(
  provider: object,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const profile = profileOf(scene.server?.host ?? "") as { provider: object };
  scene.file("p.json", JSON.stringify({ ...profile, provider: { ...profile.provider, ...provider } }));
  const given = { MOCK_KEY: "sk-mock-123456", ...environment };
  return scene.run([...words, "-p", "p.json"], { environment: given });
}

/** What the server got as the value of a header, read as UTF-8. */
function received(name: string): string[] {
  return (scene.server?.journal ?? []).flatMap(({ headers }) =>
    headers.flatMap(([own, value]) =>
      own.toLowerCase() === name
        ? [Buffer.from(typeof value === "string" ? value : value.reveal(), "latin1").toString()]
        : [],
    ),
  );
}

test("values go out as UTF-8, keys too (asked of the real client)", async () => {
  const provider = { http_headers: { "X-A": odd }, env_http_headers: { "X-B": "OTHER" } };
  const sent = await sendWith(provider, ["send"], { MOCK_KEY: "sk-é日本-secret", OTHER: `b ${odd}` });
  expect(sent.exit).toBe(0);
  expect([received("x-a"), received("x-b"), received("authorization")]).toEqual([
    [odd],
    [`b ${odd}`],
    ["Bearer sk-é日本-secret"],
  ]);
});

test("a WebSocket takes ASCII alone: the client fails in these words and goes over to HTTP", async () => {
  const provider = { supports_websockets: true, http_headers: { "X-A": `"${odd}"` } };
  const sent = await sendWith(provider, ["send", ...noRetries, "--record", "c.jsonl"]);
  expect(sent.exit).toBe(0);
  const bytes = String.raw`\"\xc3\xa9\xe6\x97\xa5\xe6\x9c\xac \xe2\x98\x83\"`;
  const words = "UTF-8 encoding error: failed to convert header to a str for header name 'x-a' with value:";
  expect(scene.lines("c.jsonl").find(({ type }) => type === "fallback")).toMatchObject({
    text: `Falling back from WebSockets to HTTPS transport. stream disconnected before completion: ${words} "${bytes}"`,
  });
  expect(received("x-a")).toEqual([`"${odd}"`]);
  const compiled = await sendWith(provider, ["compile", "--transport", "ws", "--format", "headers"]);
  expect(compiled.stderr.replaceAll(/\s+/g, " ")).toMatch(/the value of x-a is not ASCII.*\[header-not-ascii\]/);
});

test("a key that no WebSocket takes is shown nowhere", async () => {
  const words = ["send", ...noRetries, "--record", "c.jsonl"];
  const sent = await sendWith({ supports_websockets: true }, words, { MOCK_KEY: "sk-é日本-secret" });
  expect(sent.exit).toBe(0);
  expect(scene.text("c.jsonl")).toContain("for header name 'authorization' with value: \\\"(redacted)\\\"");
  expect(scene.text("c.jsonl") + sent.stderr).not.toMatch(/xe6|-secret/);
});

describe("a header that cannot be sent is told before anything is", () => {
  test.each<[words: readonly string[], provider: object, name: string, origin: string]>([
    [["--patch", "header:X-A=a\nb"], {}, "x-a", "--patch header:x-a"],
    [["--patch", "header:bad name=x"], {}, "bad name", "--patch header:bad name"],
    [["--patch", "header:Content-Length=5"], {}, "content-length", "--patch header:content-length"],
    [["--patch", "header:Expect=100-continue"], {}, "expect", "--patch header:expect"],
    [[], { http_headers: { Expect: "100-continue" } }, "expect", "p.json:1 Expect"],
    [[], { http_headers: { "Transfer-Encoding": "chunked" } }, "transfer-encoding", "p.json:1"],
    [[], { env_http_headers: { "Content-Length": "OTHER" } }, "content-length", "environment variable OTHER"],
    [["--transport", "ws", "--patch", "header:X-A=日"], { supports_websockets: true }, "x-a", "--patch header:x-a"],
    [["--transport", "ws", "--patch", "header:X-A=a\u0001b"], { supports_websockets: true }, "x-a", "--patch"],
    [["--transport", "ws", "--patch", "header:bad name=x"], { supports_websockets: true }, "bad name", "--patch"],
  ])("%j %j", async (words, provider, name, origin) => {
    const sent = await sendWith(provider, ["send", ...words], { OTHER: "5" });
    expect(sent.exit).toBe(2);
    expect(sent.stderr).toContain(`The header ${JSON.stringify(name)} cannot be sent: `);
    expect(sent.stderr).toContain(`It comes from ${origin}`);
    expect(sent.stderr).toContain("[header-unsendable]");
    expect(scene.received()).toEqual([]);
  });

  test("replay-ws --live ends, too", async () => {
    scene.file("c.json", '{"steps":[{"prompt":{"input":[]}}]}');
    const provider = { env_http_headers: { "X-A": "OTHER" } };
    const played = await sendWith(provider, ["replay-ws", "c.json", "--live"], { OTHER: odd });
    expect(played.exit).toBe(2);
    expect(played.stderr).toContain("It comes from environment variable OTHER");
  });
});

test("a captured request leaves what its transfer needed", async () => {
  const headers = [
    ["Content-Length", "99999"],
    ["Expect", "100-continue"],
    ["Connection", "x"],
    ["Transfer-Encoding", "chunked"],
    ["X-A", "a"],
  ];
  const url = `${scene.server?.url}/responses`;
  scene.file("r.json", JSON.stringify({ method: "POST", url, headers, body: { model: "m", stream: true, input: [] } }));
  expect(await sendWith({}, ["send", "r.json"])).toMatchObject({ exit: 0 });
  expect([received("x-a"), received("expect"), received("content-length")]).toEqual([["a"], [], ["38"]]);
});

test("a frame has no body that could be compressed", async () => {
  const sent = await sendWith({ supports_websockets: true }, ["send", "--transport", "ws", "--compress", "zstd"]);
  expect(sent.exit).toBe(2);
  expect(sent.stderr).toContain("--compress zstd is for the body of an HTTP request");
  expect(scene.received()).toEqual([]);
});
