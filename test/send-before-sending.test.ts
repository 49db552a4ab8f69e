import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SendScene } from "./loopback/send-scene.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

describe("what cannot be written is refused before anything is sent", () => {
  test.each([
    ["-o", "output-unwritable", "nowhere/o.txt"],
    ["--record", "recording-unwritable", "nowhere/c.jsonl"],
    ["-o", "output-unwritable", "profile.json/o.txt"],
    ["--record", "recording-unwritable", "profile.json/c.jsonl"],
    ["--record", "recording-unwritable", "."],
  ])("%s (%s) %s", async (option, code, path) => {
    const sent = await scene.send({}, [option, path]);
    expect([sent.exit, sent.stdout, scene.received()]).toEqual([2, "", []]);
    expect(sent.stderr).toContain(`[${code}]`);
    expect(sent.stderr).not.toContain("sending to");
  });
});

describe("--dry-run says what sending would do", () => {
  test("a login that is missing", async () => {
    const dry = await scene.run(["send", "--dry-run"]);
    const sent = await scene.run(["send"]);
    const refusal = "OpenAI needs a login, and the profile has none";
    expect(sent).toMatchObject({ exit: 4, stderr: expect.stringContaining(refusal) });
    expect(dry).toMatchObject({ exit: 0, stderr: expect.stringContaining(`! this would not be sent: ${refusal}`) });
    expect(dry.stderr).toContain("no login\n");
    const { warnings } = JSON.parse((await scene.run(["send", "--dry-run", "--json"])).stdout) as {
      warnings: unknown[];
    };
    expect(warnings.at(-1)).toMatchObject({ code: "auth-incomplete", severity: "warning" });
  });

  test("a key that is missing", async () => {
    const dry = await scene.sendTo("127.0.0.1:9", ["--dry-run"], { environment: { MOCK_KEY: "" } });
    expect(dry.exit).toBe(0);
    expect(dry.stderr.match(/^!.*/gm)).toEqual([
      expect.stringMatching(/^! this would not be sent: Missing environment variable: `MOCK_KEY`; set it and /),
    ]);
    expect((await scene.sendTo("127.0.0.1:9", ["--dry-run"])).stderr).not.toContain("would not be sent");
  });

  test("to the mock, not to the provider, and as the upgrade that it is", async () => {
    const { stdout, stderr, exit } = await scene.run(["send", "--dry-run", "--mock"]);
    expect([exit, stdout.split("\n")[0]]).toEqual([0, "GET ws://127.0.0.1:0/v1/responses"]);
    expect(stderr).toContain("would go to ws://127.0.0.1:0/v1/responses");
    expect(stderr).not.toContain("api.openai.com");
    const http = await scene.run(["send", "--dry-run", "--mock", "--transport", "http"]);
    expect(http.stdout).toMatch(/^POST http:/);
    expect(http.stderr).toMatch(/the body has [\d,]+ bytes: --json shows it/);
  });

  test("and records nothing", async () => {
    expect(await scene.run(["send", "--dry-run", "--record", "c.jsonl"])).toMatchObject({
      exit: 2,
      stdout: "",
      stderr: expect.stringContaining("--record has nothing to record with --dry-run"),
    });
  });
});

describe("an answer that begins again", () => {
  const delta = (text: string) => ({ type: "response.output_text.delta", output_index: 0, delta: text });
  const twice = { answers: [{ events: [delta("half")] }] };

  test("stands in a file once", async () => {
    const sent = await scene.send(twice, ["-o", "o.txt"]);
    expect([sent.exit, scene.text("o.txt")]).toEqual([0, "done\n"]);
    expect(sent.stderr).not.toContain("begins again");
  });

  test("is told where it was streamed, and not where nothing was shown", async () => {
    const streamed = await scene.send(twice, []);
    expect([streamed.exit, streamed.stdout]).toEqual([0, "half\ndone\n"]);
    expect(streamed.stderr).toContain("· the answer begins again");
    const document = await scene.send(twice, ["--as", "responses"]);
    expect(document.exit).toBe(0);
    expect(document.stderr).not.toContain("begins again");
  });
});
