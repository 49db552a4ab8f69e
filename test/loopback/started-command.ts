import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { root } from "../run-command.js";

/** How a command ended. */
export interface EndedCommand {
  /** The exit code, or the name of the signal that ended it. */
  readonly exit: number | NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built command line while it runs: its output can be waited for, and it can be interrupted. */
export class StartedCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<EndedCommand>;
  #stdout = "";
  #stderr = "";
  #waiting: (() => void)[] = [];

  constructor(words: readonly string[], folder: string, environment: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, [join(root, "bin", "prompt-wire.js"), ...words], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], HOME: folder, TZ: "UTC", NO_COLOR: "1", ...environment },
    });
    const heard = (): void => {
      for (const resolve of this.#waiting.splice(0)) resolve();
    };
    this.child.stdout?.on("data", (data: Buffer) => {
      this.#stdout += data.toString();
      heard();
    });
    this.child.stderr?.on("data", (data: Buffer) => {
      this.#stderr += data.toString();
      heard();
    });
    this.ended = new Promise((resolve, reject) => {
      this.child.on("error", reject);
      this.child.on("close", (code, signal) => {
        heard();
        resolve({ exit: code ?? signal ?? -1, stdout: this.#stdout, stderr: this.#stderr });
      });
    });
  }

  /** Standard output so far. */
  get output(): string {
    return this.#stdout;
  }

  /** Resolves as soon as standard output holds this. @throws Error when the command ends before */
  async prints(text: string | RegExp): Promise<void> {
    while (!(typeof text === "string" ? this.#stdout.includes(text) : text.test(this.#stdout))) {
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`ended without ${String(text)}: ${this.#stdout}${this.#stderr}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Ctrl-C. */
  interrupt(): Promise<EndedCommand> {
    this.child.kill("SIGINT");
    return this.ended;
  }
}
