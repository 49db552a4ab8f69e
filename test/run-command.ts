import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { GoldenCase, GoldenResult } from "./golden-file.js";

export const root = fileURLToPath(new URL("..", import.meta.url));
const launcher = join(root, "bin", "prompt-wire.js");

export interface RunOptions {
  /** Added to the environment; nothing else of this machine's is passed on but PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  /** Working folder; the repository when absent. */
  readonly folder?: string;
}

export interface RunResult {
  /** The exit code, or the name of the signal that ended it. */
  readonly exit: number | NodeJS.Signals;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** Runs the built command line as users do, in an environment that is the same everywhere. */
export async function runCommand(words: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const home = mkdtempSync(join(tmpdir(), "prompt-wire-home-"));
  try {
    const child = spawn(process.execPath, [launcher, ...words], {
      cwd: options.folder ?? root,
      stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        HOME: home,
        USERPROFILE: home,
        TZ: "UTC",
        LANG: "C.UTF-8",
        ...options.environment,
      },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
    // A command that does not read its input closes it.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(options.input);
    const exit = await new Promise<number | NodeJS.Signals>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, signal) => resolve(code ?? signal ?? -1));
    });
    return { exit, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Runs a golden case; when it lays files, in a new folder, whose later content is part of the result. */
export async function runGolden(golden: GoldenCase): Promise<GoldenResult> {
  const folder = golden.files.size === 0 ? undefined : mkdtempSync(join(tmpdir(), "prompt-wire-golden-"));
  try {
    if (folder !== undefined) {
      for (const [name, body] of golden.files) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), body);
      }
    }
    const input =
      golden.inputFile === undefined ? golden.inputText : readFileSync(join(folder ?? root, golden.inputFile));
    const { exit, stdout, stderr } = await runCommand(golden.words, {
      environment: golden.environment,
      ...(input === undefined ? {} : { input }),
      ...(folder === undefined ? {} : { folder }),
    });
    if (typeof exit === "string") throw new Error(`The command was ended by ${exit}`);
    const written = new Map<string, string>();
    for (const name of folder === undefined
      ? []
      : readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
      const body = readIfFile(join(folder ?? "", name));
      if (body !== undefined && body !== golden.files.get(name)) written.set(name.replaceAll("\\", "/"), body);
    }
    return { exitCode: exit, stdout: stdout.toString(), stderr: stderr.toString(), written };
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function readIfFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
