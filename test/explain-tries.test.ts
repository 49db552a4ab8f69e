import { expect, test } from "vitest";
import { catalogue } from "../src/explain/catalogue/catalogue.js";
import type { Entry } from "../src/explain/entry.js";
import { explain } from "../src/explain/explain.js";
import { recognise } from "../src/explain/recognise.js";
import { readAnswer } from "../src/explain/read-answer.js";
import { consequence, type Consequence } from "../src/outcome/consequence.js";
import { serverMove, transportsOf } from "../src/outcome/server-move.js";
import { withPlaceholderSecrets } from "../src/profile/placeholder-secrets.js";
import { resolveProfile } from "../src/profile/resolve.js";

const { profile, environment } = withPlaceholderSecrets(resolveProfile(), {});
const isStatusAlone = ({ name }: Entry): boolean => name.endsWith("-alone");
const told = catalogue.flatMap(({ name, tries }) => (tries === undefined ? [] : [{ name, tries }]));

async function played(move: string, transport: Consequence["transport"]): Promise<Consequence | undefined> {
  const given = serverMove(move);
  if (!transportsOf(given).includes(transport)) return undefined;
  return consequence(given, transport, "always", profile, environment);
}

// The catalogue says how often the client tries; what it says is what the client's own rules do.
test.each(told)(
  "$name says how often the client tries",
  async ({ name, tries: { move, http, webSocket, fallsBack } }) => {
    const [overHttp, onWebSocket] = [await played(move, "http"), await played(move, "websocket")];
    expect({ http, webSocket, fallsBack: fallsBack ?? false }).toEqual({
      http: overHttp?.requests.length,
      webSocket: onWebSocket?.requests.filter(({ over }) => over === "websocket").length,
      fallsBack: onWebSocket?.fallsBack,
    });
    const words = move.replace(":", " ");
    // Of a bare 404 not everything is known that is known of one with a sentence.
    const found = recognise(readAnswer(words))?.entry;
    expect([name, undefined]).toContain(found !== undefined && isStatusAlone(found) ? undefined : found?.name);
  },
);

// It could be of anything: what is said of it must name several causes, and who else may be at fault.
test.each(catalogue.filter(isStatusAlone))("$name says that the status is all there is", ({ means, fault }) => {
  expect(means).toMatch(/^a (?:\d+|\{status\}) alone: /);
  expect(fault.length).toBeGreaterThan(1);
});

test.each(["400", "401", "403", "404", "408", "413", "415", "422", "429", "500", "501", "502", "503", "504", "520"])(
  "%s alone is explained, and with a code that nobody knows it is not",
  (status) => {
    expect(recognise(readAnswer(status))).toBeDefined();
    expect(recognise(readAnswer(`${status} made_up_code`))?.entry.name ?? "").not.toMatch(/-alone$/);
  },
);

/** Every code that the catalogue names. */
const codes = new Set(
  catalogue.flatMap(({ patterns }) => patterns.flatMap(({ code }) => code?.source.match(/(?<=\^)\w+(?=\$)/g) ?? [])),
);
const frames = ["400", "401", "404", "413", "429", "500", "503"];
const moves = Array.from(codes, (code) => [
  `response.failed:${code}`,
  `error:${code}`,
  ...frames.map((status) => `${status}:${code}`),
]).flat();

// The same code ends a turn as a status, and is tried again as an event.
test.each([...moves, "response.failed:made_up", "503:made_up"])("%s: explain and --then say the same", async (move) => {
  const { tries, retry } = explain(readAnswer(move.replace(":", " ")));
  if (tries === undefined) return expect(move).not.toMatch(/^(?:response\.failed|error):(?!made_up)/);
  const [overHttp, onWebSocket] = [await played(move, "http"), await played(move, "websocket")];
  expect({ ...tries, fallsBack: tries.fallsBack ?? false }).toEqual({
    move: tries.move,
    http: overHttp?.requests.length,
    webSocket: onWebSocket?.requests.filter(({ over }) => over === "websocket").length,
    fallsBack: onWebSocket?.fallsBack,
  });
  expect(move.startsWith(tries.move)).toBe(true);
  if ((overHttp?.requests.length ?? 0) > 1) expect(retry?.why).not.toContain("the turn fails");
});

test("an event as it came is told like its name", () => {
  const event = { type: "response.failed", response: { error: { code: "rate_limit_exceeded", message: "slow" } } };
  expect(explain(readAnswer(JSON.stringify(event))).tries).toMatchObject({ http: 6, webSocket: 6, fallsBack: true });
  const frame = { type: "error", status: 429, error: { code: "rate_limit_exceeded" }, headers: { "Retry-After": 2 } };
  const explained = explain(readAnswer(JSON.stringify(frame)));
  expect(explained.tries).toMatchObject({ move: "429", http: 1 });
  expect(explained.retry?.why).toBe("after 2 s (retry-after)");
});

test("the answers that a client meets most say it", () => {
  expect(told.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "rate-limit",
      "overloaded",
      "unauthorized",
      "forbidden",
      "upstream-failed",
      "server-error",
    ]),
  );
});
