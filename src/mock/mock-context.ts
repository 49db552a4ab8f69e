import type { Fault } from "./fault.js";
import type { JournalEntry } from "./journal-entry.js";
import type { Journal } from "./journal.js";
import type { Pause } from "./pause.js";
import type { Policies } from "./policies.js";
import type { Script } from "./script.js";

/** What the parts of a mock provider share. */
export interface MockContext {
  readonly script: Script;
  readonly faults: readonly Fault[];
  readonly policies: Policies;
  readonly now: () => number;
  readonly pause: Pause;
  readonly journal: Journal;
  readonly received: (entry: JournalEntry) => void;
  readonly silent: () => void;
}
