import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly turn?: { readonly status?: unknown } };
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The real client as a server for editors: JSON-RPC, one message a line. */
export class AppServer {
  readonly #process: ChildProcess;
  readonly #calls = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #ended: (status: unknown) => void = () => undefined;
  #lastId = 0;

  constructor(program: string, home: string, folder: string, environment: Readonly<Record<string, string>>) {
    this.#process = spawn(program, ["app-server"], {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: home, CODEX_HOME: home, ...environment },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const failed = (error: Error): void => {
      for (const { reject } of this.#calls.values()) reject(error);
      this.#ended(error.message);
    };
    this.#process.on("error", failed);
    this.#process.on("exit", () => failed(new Error("the client has ended")));
    createInterface({ input: this.#process.stdout! }).on("line", (line) => this.#take(JSON.parse(line) as Message));
  }

  async start(): Promise<void> {
    await this.#call("initialize", {
      clientInfo: { name: "peer", title: null, version: "0.0.1" },
      capabilities: { experimentalApi: true, requestAttestation: false },
    });
    this.#say({ method: "initialized" });
  }

  /** Opens a thread and gives its id. */
  async thread(options: object): Promise<string> {
    const { thread } = (await this.#call("thread/start", options)) as { readonly thread: { readonly id: string } };
    return thread.id;
  }

  /** One turn; gives its status. */
  async turn(threadId: string, text: string): Promise<unknown> {
    const ended = new Promise((resolve) => {
      this.#ended = resolve;
    });
    await this.#call("turn/start", { threadId, input: [{ type: "text", text, text_elements: [] }] });
    return ended;
  }

  stop(): Promise<void> {
    if (this.#process.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#process.once("exit", () => resolve());
      this.#process.kill();
    });
  }

  #take({ id, method, params, result, error }: Message): void {
    if (id !== undefined && method !== undefined) return this.#say({ id, result: {} });
    const call = id === undefined ? undefined : this.#calls.get(id);
    if (id !== undefined) this.#calls.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(JSON.stringify(error)));
    if (method === "turn/completed" || method === "turn/failed") this.#ended(params?.turn?.status);
  }

  #call(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#say({ id, method, params });
    });
  }

  #say(message: object): void {
    this.#process.stdin!.write(`${JSON.stringify(message)}\n`);
  }
}
