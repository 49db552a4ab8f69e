import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMock, type Mock } from "../../src/mock/mock.js";
import type { Script } from "../../src/mock/script.js";
import { runCommand, type RunOptions } from "../run-command.js";

/** What `prompt-wire send` did. */
export interface Sent {
  readonly exit: number | NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
}

interface Line {
  readonly type?: string;
  readonly [member: string]: unknown;
}

/** Switches the retries off. */
export const noRetries = ["--max-retries", "0"];

/** The built program in a folder of its own, and the server it talks to. */
export class SendScene {
  folder = "";
  server: Mock | undefined;

  open(): void {
    this.folder = mkdtempSync(join(tmpdir(), "prompt-wire-send-"));
  }

  async close(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Sends the probe prompt, or what else is named, to a server with this script. */
  async send(script: Script, words: readonly string[], options: RunOptions = {}): Promise<Sent> {
    await this.server?.stop();
    this.server = await startServer(script);
    return this.sendTo(this.server.host, words, options);
  }

  async sendTo(host: string, words: readonly string[], options: RunOptions = {}): Promise<Sent> {
    this.file("profile.json", JSON.stringify(profileOf(host)));
    const environment = { MOCK_KEY: "sk-mock-123456", ...options.environment };
    return this.run(["send", ...words, "-p", "profile.json"], { ...options, environment });
  }

  async run(words: readonly string[], options: RunOptions = {}): Promise<Sent> {
    const result = await runCommand(words, { ...options, folder: this.folder });
    return { exit: result.exit, stdout: result.stdout.toString(), stderr: result.stderr.toString() };
  }

  /** What the server got, in order. */
  received(): { readonly kind: string; readonly body: string; readonly names: readonly string[] }[] {
    return (this.server?.journal ?? []).map(({ kind, form, body, headers }) => ({
      kind: form === undefined ? kind : `${kind} ${form}`,
      body: Buffer.from(body).toString(),
      names: headers.map(([name]) => name),
    }));
  }

  /** Lays a file and gives its name. */
  file(name: string, content: string): string {
    writeFileSync(join(this.folder, name), content);
    return name;
  }

  text(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  lines(name: string): Line[] {
    return this.parsed(this.text(name));
  }

  /** JSON Lines. */
  parsed(text: string): Line[] {
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Line);
  }
}

export function startServer(script: Script, onSilence: () => void = () => undefined): Promise<Mock> {
  const observe = ({ type }: { readonly type: string }): void => {
    if (type === "silent") onSilence();
  };
  return startMock({ script, policies: { enforce: "nothing" }, observe });
}

export function profileOf(host: string): object {
  return { model: "gpt-5.4", provider: { name: "Mock", base_url: `http://${host}/v1`, env_key: "MOCK_KEY" } };
}

/** What `--json` prints, as the cassette that it is. */
export function withoutWarnings(stdout: string): string {
  const lines = stdout.split("\n").filter((line) => !/^\{"at":\d+,"type":"warning"/.test(line));
  return lines.join("\n").replace('{"schemaVersion":1,', "{");
}
