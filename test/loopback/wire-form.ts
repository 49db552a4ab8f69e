import type { JournalEntry } from "../../src/mock/journal-entry.js";

/** What a client did, as the recorded outcomes call it: `POST`, `UPGRADE`, `frame full`. */
export function wireForm({ kind, form }: JournalEntry): string {
  if (kind === "frame") return `frame ${form}`;
  return kind === "upgrade" ? "UPGRADE" : "POST";
}
