import { afterEach, beforeEach, expect, test } from "vitest";
import { SendScene, startServer } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

const key = { environment: { OPENAI_API_KEY: "sk-of-another-host", PROMPT_WIRE_KEY: "sk-mine" } };
const body = '{"model":"m","input":[],"stream":true,"x":1}';

function recorded(url: string): string {
  const headers = [
    ["authorization", "Bearer (redacted)"],
    ["x-own", "1"],
  ];
  return scene.file("request.json", JSON.stringify({ method: "POST", url, headers, body }));
}

test("without a profile a captured request goes back to this computer, and no key goes with it", async () => {
  scene.server = await startServer({ answers: [] });
  const { host } = scene.server;
  const sent = await scene.run(["send", recorded(`http://${host}/gw/v1/responses`)], key);
  expect(sent).toMatchObject({ exit: 0, stdout: "done\n" });
  expect(sent.stderr).toContain(
    `· no profile given: back to ${host} on this computer, where request.json was captured`,
  );
  expect(sent.stderr).not.toContain("using gpt-5.5@openai");
  expect(sent.stderr).toContain("next: prompt-wire why request.json\n");
  const [entry] = scene.server.journal;
  expect([entry?.url, Buffer.from(entry?.body ?? "").toString()]).toEqual([`http://${host}/gw/v1/responses`, body]);
  const names = scene.received()[0]?.names.map((name) => name.toLowerCase());
  expect(names).toContain("x-own");
  expect(names).not.toContain("authorization");
});

test("a profile, or a setting that may name a key, is not put aside for it", async () => {
  const file = recorded("http://127.0.0.1:1/v1/responses");
  for (const words of [
    ["-p", "m@openai"],
    ["--set", "provider.env_key=PROMPT_WIRE_KEY"],
  ]) {
    const { exit, stderr } = await scene.run(["send", file, "--dry-run", ...words], key);
    expect(exit).toBe(2);
    expect(stderr).toContain("[send-other-host]");
  }
});

test("another computer has to be named, and the command that does is told", async () => {
  const file = recorded("wss://gateway.example/v1/responses");
  const { exit, stderr } = await scene.run(["send", file, "--dry-run", "--drop", "/x"], key);
  expect(exit).toBe(2);
  expect(stderr).toContain("was sent to gateway.example, and no profile was given that names it [send-other-host]");
  const next = /^next: prompt-wire (.*)$/m.exec(stderr)?.[1]?.replaceAll("'", "").split(" ") ?? [];
  expect(next).toEqual(
    `send request.json -p m@https://gateway.example/v1 --set provider.env_key=PROMPT_WIRE_KEY --drop /x --dry-run`.split(
      " ",
    ),
  );
});

test("the command that is told works", async () => {
  const file = recorded("https://gateway.example/v1/responses");
  const { stderr } = await scene.run(["send", file, "--dry-run"], key);
  const next = /^next: prompt-wire (.*)$/m.exec(stderr)?.[1]?.replaceAll("'", "").split(" ") ?? [];
  const again = await scene.run(next, key);
  expect(again).toMatchObject({ exit: 0 });
  expect(again.stdout).toContain("POST https://gateway.example/v1/responses\nauthorization: (redacted)\nx-own: 1\n");
});
