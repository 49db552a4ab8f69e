import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./run-command.js";

const lines = Array.from({ length: 1000 }, (_, line) => `${line}\n`).join("");
const size = 5_000_000;

describe("standard output", () => {
  test.each([[[]], [["non-blocking"]]])("is whole for a slow reader, however large it is (%j)", async (words) => {
    const child = start("write-much", String(size), ...words);
    let received = "";
    // Reads a piece, then lets everything else run: the pipe is full nearly all the time.
    for await (const chunk of child.stdout ?? []) {
      received += String(chunk);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    expect(received.length).toBe(size + lines.length);
    expect(received.endsWith(lines)).toBe(true);
    expect(await ending(child)).toEqual({ exit: 0, stderr: "read\n" });
  });

  test.each([[[]], [["non-blocking"]]])("a reader that goes away is no error (%j)", async (words) => {
    const child = start("write-much", String(size), ...words);
    const end = ending(child);
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await end).toEqual({ exit: 0, stderr: "gone\n" });
  });
});

describe("Ctrl-C", () => {
  test("lets a command that asks for it clean up, and ends with 130", async () => {
    const child = start("wait-for-interruption");
    const end = ending(child);
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += String(chunk);
      if (output === "ready\n") child.kill("SIGINT");
    });
    expect(await end).toEqual({ exit: 130, stderr: "" });
    expect(output).toBe("ready\ncleaned up\n");
  });

  test("ends a command that does not ask for it at once", async () => {
    const child = start("wait-for-interruption", "deaf");
    const end = ending(child);
    child.stdout?.once("data", () => child.kill("SIGINT"));
    expect(await end).toEqual({ exit: "SIGINT", stderr: "" });
  });
});

function start(program: string, ...words: string[]): ChildProcess {
  const file = join(root, "test", "programs", `${program}.ts`);
  return spawn(process.execPath, ["--import", "tsx", file, ...words], { stdio: ["ignore", "pipe", "pipe"] });
}

async function ending(child: ChildProcess): Promise<{ exit: number | NodeJS.Signals | null; stderr: string }> {
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += String(chunk);
  });
  const exit = await new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? signal));
  });
  return { exit, stderr };
}
