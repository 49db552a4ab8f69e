import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ObservedExchange } from "../src/traffic/observed-exchange.js";
import { root } from "./run-command.js";

/** A recorded WebSocket conversation: what each step expects, and which steps ran on which connection. */
interface Recorded {
  readonly steps: readonly {
    readonly server_events?: readonly object[];
    readonly expect: { readonly decision: string; readonly reason: string; readonly frame: string };
  }[];
  readonly connections: readonly {
    readonly steps: readonly number[];
    readonly handshake_headers: [string, string][];
  }[];
}

export interface RecordedTraffic {
  readonly file: string;
  readonly exchanges: readonly ObservedExchange[];
  readonly expected: readonly { readonly decision: string; readonly reason: string }[];
}

/** Paths of all recorded conversations. */
export const recordedConversations: readonly string[] = ["codex-0.144", "codex-0.147"].flatMap((dialect) =>
  readdirSync(join(root, "snapshots", dialect, "ws")).map((file) => join("snapshots", dialect, "ws", file)),
);

/** A recorded conversation as it would have been captured. */
export function recordedTraffic(file: string): RecordedTraffic {
  const { steps, connections } = JSON.parse(readFileSync(join(root, file), "utf8")) as Recorded;
  const exchanges = steps.map(({ server_events: events = [], expect }, step): ObservedExchange => {
    const connection = connections.findIndex((one) => one.steps.includes(step));
    return {
      kind: "frame",
      method: "GET",
      url: "wss://gw.example/v1/responses",
      headers: connections[connection]!.handshake_headers,
      connection,
      body: expect.frame,
      at: step * 1000,
      firstEventAt: step * 1000 + 100,
      endedAt: step * 1000 + 400,
      events: events.map((event) => JSON.stringify(event)),
    };
  });
  return { file, exchanges, expected: steps.map(({ expect }) => expect) };
}
