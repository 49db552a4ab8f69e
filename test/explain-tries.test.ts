import { expect, test } from "vitest";
import { catalogue } from "../src/explain/catalogue/catalogue.js";
import { recognise } from "../src/explain/recognise.js";
import { readAnswer } from "../src/explain/read-answer.js";
import { consequence, type Consequence } from "../src/outcome/consequence.js";
import { serverMove, transportsOf } from "../src/outcome/server-move.js";
import { withPlaceholderSecrets } from "../src/profile/placeholder-secrets.js";
import { resolveProfile } from "../src/profile/resolve.js";

const { profile, environment } = withPlaceholderSecrets(resolveProfile(), {});
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
    // A bare 404 is in no catalogue: it could be of anything.
    expect([name, undefined]).toContain(recognise(readAnswer(words))?.entry.name);
  },
);

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
