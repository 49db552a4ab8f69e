import { describe, expect, test } from "vitest";
import { secretsOfEnvironment } from "./environment-secrets.js";
import { LearnedSecrets } from "./learned-secrets.js";

const latin1 = (text: string): string => Buffer.from(text).toString("latin1");
const basic = Buffer.from("alice:hunter2hunter2").toString("base64");

describe("a secret is known from where it stands", () => {
  test.each<readonly [header: string, value: string, secret: string]>([
    ["Authorization", "Bearer BSECRETabcdef123", "BSECRETabcdef123"],
    ["Authorization", "bearer BSECRETabcdef123", "BSECRETabcdef123"],
    ["Authorization", "Bearer\tBSECRETabcdef123", "BSECRETabcdef123"],
    ["Authorization", "Token AS3CRET9", "AS3CRET9"],
    ["Authorization", "ApiKey AS3CRET9", "AS3CRET9"],
    ["authorization", `Basic ${basic}`, "hunter2hunter2"],
    ["Authorization", "AWS4-HMAC-SHA256 Credential=AKIA/x, Signature=5555SIGabcdef0123", "5555SIGabcdef0123"],
    ["authorization", `Bearer ${latin1("clé-secrète-123456")}`, "clé-secrète-123456"],
    ["Cookie", "theme=dark; sid=S3SS10NABC", "S3SS10NABC"],
    ["X-Auth", "HDRSECRET12345678", "HDRSECRET12345678"],
    ["X-Amz-Signature", "HDRSECRET12345678", "HDRSECRET12345678"],
    ["x-subscriptionKey", "HDRSECRET12345678", "HDRSECRET12345678"],
    ["referer", "https://h/?access_token=TOK1234567890", "TOK1234567890"],
  ])("%s: %s", (name, value, secret) => {
    const secrets = new LearnedSecrets();
    secrets.headers([[name, value]]);
    expect(secrets.redactor.json(JSON.stringify({ error: `got ${secret}` }))).toBe('{"error":"got (redacted)"}');
    // In place it goes whatever it is.
    expect(JSON.stringify(secrets.redactor.headers([[name, value]]))).not.toContain(secret);
  });

  test.each<readonly [header: string, value: string, secret: string]>([
    ["Set-Cookie", "sid=SESS-0123456789abcdef; Path=/", "SESS-0123456789abcdef"],
    ["X-Auth-Token", "TOKRESP0123456789", "TOKRESP0123456789"],
    ["Authentication-Info", "nextnonce=TOKRESP0123456789", "TOKRESP0123456789"],
    ["Location", "https://blob.example/x?sig=SIGN0123456789abcd", "SIGN0123456789abcd"],
  ])("of an answer: %s", (name, value, secret) => {
    const secrets = new LearnedSecrets();
    secrets.answerHeaders([[name, value]]);
    expect(secrets.redactor.text(`see ${secret}`)).toBe("see (redacted)");
    expect(JSON.stringify(secrets.redactor.answerHeaders([[name, value]]))).not.toContain(secret);
  });

  test.each([
    "/v1/responses?api%2Dkey=QSECRETabcdef123",
    "/v1/responses?a=1;api_key=QSECRETabcdef123",
    "/v1/responses?subscription-key=QSECRETabcdef123&sv=1",
    "/v1/responses?auth=QSECRETabcdef123",
    "/v1/responses?X-Amz-Signature=QSECRETabcdef123#x",
    "https://QSECRETabcdef123@h/v1",
    "https://u:QSECRETabcdef123@h/v1",
  ])("%s", (address) => {
    const secrets = new LearnedSecrets();
    secrets.address(address);
    expect(secrets.redactor.text("see QSECRETabcdef123")).toBe("see (redacted)");
    expect(secrets.redactor.url(address)).not.toContain("QSECRET");
  });

  test("in variables: by name, and passwords of addresses", () => {
    expect(
      secretsOfEnvironment({
        MY_API_TOKEN: "one",
        PRIV_SECRET: "-----BEGIN\ntwo\n",
        OPENAI_KEY_2: "three",
        DATABASE_URL: "postgres://u:four@h/db",
        HOME: "/home/u",
        NOTHING: undefined,
      }),
    ).toEqual(["one", "-----BEGIN\ntwo", "three", "u", "four"]);
  });
});

test("keys that open nothing, numbers and handshakes are no secrets", () => {
  const secrets = new LearnedSecrets();
  const harmless = [
    ["Idempotency-Key", "stainless-node-retry-1234-5678"],
    ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
    ["X-Max-Tokens", "123456789"],
    ["x-ratelimit-remaining-tokens", "29999123"],
    ["www-authenticate", 'Bearer realm="https://h/x", error="invalid_token"'],
  ] as const;
  secrets.headers(harmless);
  secrets.answerHeaders(harmless);
  expect(secrets.redactor.isIdle).toBe(true);
  expect(secrets.redactor.answerHeaders(harmless)).toEqual(harmless);
});

test("of very many the last are known, those that come again, and those from the start", () => {
  const secrets = new LearnedSecrets(["known-from-the-start-1"], 1000);
  const send = (value: string): void => secrets.headers([["x-api-key", value]]);
  send("forgotten-1234");
  send("repeated-12345");
  for (let count = 0; count < 1500; count++) {
    send(`signature-${count}`);
    if (count % 100 === 0) send("repeated-12345");
  }
  expect(secrets.redactor.text("signature-1499 repeated-12345 known-from-the-start-1 forgotten-1234")).toBe(
    "(redacted) (redacted) (redacted) forgotten-1234",
  );
});

test("what is held is known until it is released, however many come and go", () => {
  const secrets = new LearnedSecrets([], 10);
  const held = new Set<string>();
  secrets.headers([["authorization", "Bearer first-secret-1"]], held);
  secrets.answerHeaders([["set-cookie", "sid=second-secret-2; Path=/"]], held);
  const others = (): void => {
    for (let count = 0; count < 20; count++) secrets.add(`signature-${count}`);
  };
  others();
  expect(secrets.redactor.text("first-secret-1 second-secret-2 signature-0")).toBe("(redacted) (redacted) signature-0");
  secrets.add("first-secret-1");
  secrets.release(held);
  // One of the last ones.
  expect(secrets.redactor.text("first-secret-1 second-secret-2")).toBe("(redacted) second-secret-2");
  others();
  expect(secrets.redactor.text("first-secret-1 second-secret-2")).toBe("first-secret-1 second-secret-2");
});

test("of what is read as a whole all are known", () => {
  const secrets = new LearnedSecrets();
  for (let count = 0; count < 3000; count++) secrets.add(`signature-${count}`);
  expect(secrets.redactor.text("signature-0, signature-2999")).toBe("(redacted), (redacted)");
});
