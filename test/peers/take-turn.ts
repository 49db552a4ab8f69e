import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppServer } from "./app-server.js";
import { baseInstructions, catalogEntry, environment, providerTable, type PeerCase } from "./played-turn.js";

/** What came of a turn of the real client. */
export interface TakenTurn {
  readonly status: unknown;
  /** The client's folder, which holds its configuration. */
  readonly home: string;
  /** Its own record of the thread. */
  readonly rolloutFile: string;
}

/** Lets the real client take a turn, with a configuration of its own in a folder. */
export async function takeTurn(
  program: string,
  folder: string,
  { given, baseUrl }: { readonly given: PeerCase; readonly baseUrl: string },
): Promise<TakenTurn> {
  const { home, work } = writeConfiguration(folder, given, baseUrl);

  const client = new AppServer(program, home, work, environment);
  try {
    await client.start();
    const options = { cwd: work, approvalPolicy: "never", sandbox: "read-only", baseInstructions };
    const thread = await client.thread(options);
    const status = await client.turn(thread, "list the files");
    return { status, home, rolloutFile: rolloutFile(home) };
  } finally {
    await client.stop();
  }
}

/** Writes a config.toml and a catalog for the client. */
export function writeConfiguration(
  folder: string,
  { lite, webSocket }: PeerCase,
  baseUrl: string,
): { readonly home: string; readonly work: string } {
  const home = join(folder, "home");
  const work = join(folder, "work");
  for (const one of [home, work]) mkdirSync(one, { recursive: true });
  writeFileSync(join(home, "catalog.json"), JSON.stringify({ models: [catalogEntry(lite)] }));
  const provider = Object.entries(providerTable(baseUrl, webSocket)).map(
    ([key, value]) => `${key} = ${JSON.stringify(value)}`,
  );
  const config = [
    "check_for_update_on_startup = false",
    `model_catalog_json = ${JSON.stringify(join(home, "catalog.json"))}`,
    'model = "probe-a"',
    'model_provider = "mock"',
    "[model_providers.mock]",
    ...provider,
    "[analytics]",
    "enabled = false",
  ];
  writeFileSync(join(home, "config.toml"), `${config.join("\n")}\n`);
  return { home, work };
}

/** The newest record of a thread. */
export function rolloutFile(home: string): string {
  const files = readdirSync(join(home, "sessions"), { recursive: true, encoding: "utf8" });
  return join(home, "sessions", files.find((file) => file.endsWith(".jsonl")) ?? "");
}
