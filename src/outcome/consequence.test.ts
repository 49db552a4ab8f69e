import { expect, test } from "vitest";
import { profileOf } from "../library/profile-input.js";
import { resolveProfile } from "../profile/resolve.js";
import { withPlaceholderSecrets } from "../profile/placeholder-secrets.js";
import { consequence, type Consequence } from "./consequence.js";
import { playedMoves, serverMove, transportsOf } from "./server-move.js";

const { profile, environment } = withPlaceholderSecrets(resolveProfile(), {});

const upgrade = { over: "websocket", decision: "upgrade", opensConnection: true };

async function after(
  move: string,
  transport: "http" | "websocket",
  times: "once" | "always" = "always",
): Promise<Consequence> {
  return consequence(serverMove(move), transport, times, profile, environment);
}

test("previous_response_not_found fails the turn, and the next one starts over", async () => {
  const found = await after("400:previous_response_not_found", "websocket", "once");
  expect(found.status).toBe("failed");
  expect(found.error?.name).toBe("InvalidRequest");
  expect(found.requests).toEqual([{ over: "websocket", decision: "delta", opensConnection: false }]);
  expect(found.next).toEqual({ over: "websocket", decision: "full", opensConnection: true });
});

test("from 0.147 on previous_response_not_found is a break like any other: at once, and in full", async () => {
  const later = withPlaceholderSecrets(profileOf({ dialect: "codex-0.147", model: "gpt-5.5" }, {}), {});
  const move = serverMove("400:previous_response_not_found");
  const over = (transport: "http" | "websocket", times: "once" | "always"): Promise<Consequence> =>
    consequence(move, transport, times, later.profile, later.environment);
  const once = await over("websocket", "once");
  expect(once).toMatchObject({ status: "completed", waits: [200], notices: [] });
  expect(once.requests.map(({ decision }) => decision)).toEqual(["full", "full"]);
  expect(await over("websocket", "always")).toMatchObject({ status: "failed", fallsBack: true });
  expect((await over("http", "once")).error?.name).toBe("InvalidRequest");
});

test("a persistent server error is tried 30 times over HTTP", async () => {
  const found = await after("502", "http");
  expect(found.requests).toHaveLength(30);
  expect(found.waits.filter((wait) => wait === 200)).toHaveLength(6 + 1);
  expect(found.notices).toEqual([1, 2, 3, 4, 5].map((attempt) => `Reconnecting... ${attempt}/5`));
});

test("a plain 429 ends the turn at once; a rate limit in the stream does not", async () => {
  expect((await after("429", "http")).requests).toHaveLength(1);
  const found = await after("response.failed:rate_limit_exceeded", "http", "once");
  expect(found).toMatchObject({ status: "completed", waits: [200] });
});

test("426 sends the session over HTTP without a notice; other upgrades are retried or not by their status", async () => {
  const required = await after("upgrade:426", "websocket");
  expect(required).toMatchObject({ status: "completed", fallsBack: true, notices: [], next: { over: "http" } });
  expect(await after("upgrade:400", "websocket")).toMatchObject({ status: "failed", requests: [upgrade] });
  const forbidden = await after("upgrade:403", "websocket");
  expect(forbidden).toMatchObject({ status: "completed", fallsBack: true });
  expect(forbidden.requests.map(({ decision }) => decision)).toEqual([...Array(6).fill("upgrade"), "full"]);
  expect(forbidden.notices.at(-1)).toMatch(/^Falling back from WebSockets to HTTPS transport\. /);
});

test.each(["refused", "upgrade:403", "503", "close:1009"])("%s: a wait stands between two requests", async (move) => {
  const { requests, waits } = await after(move, "websocket");
  // Going on over HTTP is no wait.
  expect(requests).toHaveLength(waits.length + 2);
});

/** Asked of 0.144.6 and 0.147.0 (wire facts 7). */
test("401 with a ChatGPT login: read again, then refreshed, each followed by the request at once", async () => {
  const login = withPlaceholderSecrets(
    profileOf({ model: "gpt-5.5", auth: { mode: "chatgpt", access_token_env: "T" } }, {}),
    {},
  );
  const with401 = (move: string, times: "once" | "always", over: "http" | "websocket"): Promise<Consequence> =>
    consequence(serverMove(move), over, times, login.profile, login.environment);
  const once = await with401("401", "once", "http");
  expect(once).toMatchObject({ status: "completed", loginSteps: ["reload"], waits: [] });
  expect(once.requests).toHaveLength(2);
  const always = await with401("401", "always", "http");
  expect(always).toMatchObject({ status: "failed", waits: [200, 400, 800, 1600, 3200] });
  expect(always.requests).toHaveLength(6 * 3);
  expect(always.loginSteps.slice(0, 3)).toEqual(["reload", "refresh", "reload"]);
  const upgrades = await with401("upgrade:401", "always", "websocket");
  expect(upgrades).toMatchObject({ status: "completed", fallsBack: true });
  expect(upgrades.requests.filter(({ decision }) => decision === "upgrade")).toHaveLength(6 * 3);
  // A frame on an open connection is beyond it, and so is any other status.
  expect((await with401("401", "once", "websocket")).loginSteps).toEqual([]);
  expect((await with401("403", "always", "http")).loginSteps).toEqual([]);
  expect((await after("401", "http")).loginSteps).toEqual([]);
});

test("error:CODE on a WebSocket is the documented frame: the connection limit is got over at once", async () => {
  const limit = await after("error:websocket_connection_limit_reached", "websocket", "once");
  expect(limit).toMatchObject({ status: "completed", duration: 200 });
  // Without a status the client reads over any other.
  const other = await after("error:server_error", "websocket", "once");
  expect(other).toMatchObject({ status: "completed", duration: 300_200 });
});

/** Asked of 0.144.6 and 0.147.0 (wire facts 7). */
test.each([
  ["301", "GET"],
  ["302", "GET"],
  ["303", "GET"],
  ["307", "POST"],
  ["308", "POST"],
] as const)("a %s is followed over HTTP with %s, and what is there decides", async (status, followed) => {
  const [answers, refuses] = playedMoves(serverMove(status), "http");
  const play = (move = serverMove(status), times: "once" | "always" = "always"): Promise<Consequence> =>
    consequence(move, "http", times, profile, environment);
  const request = { over: "http", decision: "full", opensConnection: false };
  expect(await play(answers)).toMatchObject({
    status: "completed",
    elsewhere: "answers",
    requests: [{ ...request, followed }],
    notices: [],
  });
  const refused = await play(refuses);
  expect(refused).toMatchObject({ status: "failed", elsewhere: "refuses" });
  expect(refused.requests).toEqual(Array.from({ length: 6 }, () => ({ ...request, followed })));
  // The words name the address that was asked first.
  expect(refused.error?.message).toMatch(/^unexpected status 404 Not Found: .*, url: https:\/\/api.openai.com/);
  expect((await play(refuses, "once")).requests).toEqual([{ ...request, followed }, request]);
});

test("nothing else is followed: other statuses, and redirects of an upgrade or on a WebSocket", () => {
  for (const [move, over] of [
    ["300", "http"],
    ["304", "http"],
    ["404", "http"],
    ["302", "websocket"],
    ["upgrade:302", "websocket"],
  ] as const)
    expect(playedMoves(serverMove(move), over)).toEqual([serverMove(move)]);
});

test("what a server says is never blank", async () => {
  for (const move of ["response.failed", "response.failed:invalid_prompt", "400"])
    expect((await after(move, "http")).error?.message).toContain("(the server's message)");
});

test("a status before the answer is none over HTTP", () => {
  expect(transportsOf(serverMove("100"))).toEqual(["websocket"]);
  expect(transportsOf(serverMove("101"))).toEqual(["http", "websocket"]);
});

test.each(["upgrade:101", "close:1006", "1006", "close:1015"])("«%s» is no move, and says why", (text) => {
  expect(() => serverMove(text)).toThrow(/is no move: /);
});

test("silence costs the idle time-out each time", async () => {
  const found = await after("silence", "http", "once");
  expect(found.status).toBe("completed");
  expect(found.duration).toBe(300_000 + 200);
});

test.each([
  "close:1009",
  "1009",
  "cut",
  "refused",
  "end",
  "response.incomplete:content_filter",
  "500",
  "error:server_error",
])("%s, once, is got over on both transports", async (move) => {
  for (const transport of transportsOf(serverMove(move))) {
    expect((await after(move, transport, "once")).status).toBe("completed");
  }
});

test.each(["", "4000000", "response.made_up", "700", "close:99"])("«%s» is no move", (text) => {
  expect(() => serverMove(text)).toThrow(/nothing that a server does/);
});
