import { expect, test } from "vitest";
import { withoutOwnSecrets } from "./own-secrets.js";

test("the secrets of every request are looked for in all of a recording, however many there are", () => {
  const exchanges = Array.from({ length: 1500 }, (_, index) => ({
    number: index + 1,
    kind: "request" as const,
    method: "POST",
    connection: -1,
    events: [],
    url: "https://gw.example/v1/responses",
    headers: [["x-api-key", `own-secret-${index}`]] as const,
    body: `{"said":"own-secret-${1499 - index}"}`,
  }));
  const { exchanges: clean, isRedacted } = withoutOwnSecrets({ exchanges, connections: [] });
  expect(clean.filter(({ body }) => body !== '{"said":"(redacted)"}')).toEqual([]);
  expect(isRedacted).toBe(true);
});
