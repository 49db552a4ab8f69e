import type { JournalEntry } from "./journal-entry.js";
import { Journal } from "./journal.js";
import { journalLine } from "./journal-line.js";
import type { Fault } from "./fault.js";
import { systemPause } from "./pause.js";
import { defaultPolicies, type Policies } from "./policies.js";
import type { Script } from "./script.js";

export interface MockOptions {
  /** Port on 127.0.0.1. Default 0: any free one. */
  readonly port?: number;
  /** What it says. Default: the default answer to everything. */
  readonly script?: Script;
  readonly faults?: readonly Fault[];
  readonly policies?: Partial<Policies>;
  /** Unix milliseconds, for the age of connections. */
  readonly now?: () => number;
  /** Waits for milliseconds, where an answer is slow. Default: a timer that keeps no process alive. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** Whether `journal` holds what was sent. Default true; false for one that runs for long: `observe` is told all of it. */
  readonly keepJournal?: boolean;
  /** Told everything that happens, while it happens. */
  readonly observe?: (event: MockEvent) => void;
}

export type MockEvent =
  /** A request, an upgrade or a frame came, and it is decided what is said to it. `line` is its line of the journal. */
  | { readonly type: "received"; readonly entry: JournalEntry; readonly line: string }
  /** An answer left the client waiting for something that never comes. */
  | { readonly type: "silent" };

/** A running mock provider. */
export interface Mock {
  /** What clients take as base URL: `http://127.0.0.1:PORT/v1`. Any other path before the endpoints works, too. */
  readonly url: string;
  /** `127.0.0.1:PORT` */
  readonly host: string;
  /** Everything that was sent so far, in order. */
  readonly journal: readonly JournalEntry[];
  /** Faults that changed no answer so far: their request did not come, or what it was answered cannot go wrong so. */
  readonly unusedFaults: readonly Fault[];
  /** Connections that are open. */
  readonly connections: number;
  /** Ends every connection and stops listening. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts a provider on loopback that speaks Responses (HTTP with SSE, and WebSocket), Chat Completions and `/models`. It
 * answers from a script, refuses what a provider would refuse, and keeps what it was sent. Equal requests in equal
 * order get equal bytes.
 *
 * @throws Error of Node.js with `code` `EADDRINUSE` or `EACCES` when the port cannot be had
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const {
    port = 0,
    script = {},
    faults = [],
    policies,
    now = Date.now,
    pause = systemPause,
    keepJournal = true,
    observe = () => undefined,
  } = options;
  // Whoever imports the library does not pay for servers.
  const { MockServer } = await import("./mock-server.js");
  const journal = new Journal();
  const server = new MockServer({
    script,
    faults,
    policies: { ...defaultPolicies, ...policies },
    now,
    pause,
    journal,
    received: (entry) => {
      if (keepJournal) journal.entries.push(entry);
      observe({ type: "received", entry, line: journalLine(entry, journal) });
    },
    silent: () => observe({ type: "silent" }),
  });
  await server.listen(port);
  const host = `127.0.0.1:${server.port}`;
  return {
    url: `http://${host}/v1`,
    host,
    journal: journal.entries,
    get unusedFaults() {
      return server.unusedFaults;
    },
    get connections() {
      return server.connections;
    },
    stop: () => server.stop(),
  };
}
