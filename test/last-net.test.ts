import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SendScene } from "./loopback/send-scene.js";
import { StartedCommand, type EndedCommand } from "./loopback/started-command.js";

const scene = new SendScene();
beforeEach(() => scene.open());
afterEach(() => scene.close());

/** Runs a mock provider; as soon as it listens, `code` runs in a callback that nobody waits for. */
async function breakMock(
  code: string,
  words: readonly string[] = ["mock"],
  environment: Readonly<Record<string, string>> = {},
): Promise<EndedCommand> {
  const breaking = `
    import { Server } from "node:net";
    const { listen } = Server.prototype;
    Server.prototype.listen = function (...parameters) {
      setImmediate(() => { ${code} });
      return listen.apply(this, parameters);
    };`;
  const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breaking)}` };
  return new StartedCommand([...words], scene.folder, { ...options, ...environment }).ended;
}

const boom = 'throw new RangeError("boom");';
const told = /^error: Something went wrong inside prompt-wire: RangeError: boom \[internal-error\]$/m;

describe("what is thrown behind a command's back", () => {
  test.each([
    ["in a callback", boom],
    ["as a rejection that nobody handles", 'void Promise.reject(new RangeError("boom"));'],
    ["while something else keeps the process alive", `setInterval(() => undefined, 1e6); ${boom}`],
    ["more than once", `setImmediate(() => { throw new Error("second"); }); ${boom}`],
  ])("is told like any other failure, and ends it: %s", async (_, code) => {
    const { exit, stderr } = await breakMock(code);
    expect(exit).toBe(70);
    expect(stderr).toMatch(told);
    expect(stderr).not.toMatch(/second|\n {4}at |Node\.js v/);
  });

  test("with its stack where that is asked for, as JSON, and with the code of what it is", async () => {
    expect((await breakMock(boom, ["mock"], { PROMPT_WIRE_DEBUG: "1" })).stderr).toMatch(/RangeError: boom\n {4}at /);
    expect(
      JSON.parse((await breakMock(boom, ["mock", "--json"])).stderr.split("\n").slice(0, -1).join("\n")),
    ).toMatchObject({
      problems: [{ code: "internal-error" }],
    });
  });

  test("and leaves the file of -o as it was", async () => {
    scene.file("o.txt", "OLD");
    expect(await breakMock(boom, ["send", "--mock", "-o", "o.txt"])).toMatchObject({ exit: 70 });
    expect(scene.text("o.txt")).toBe("OLD");
  });
});
