import { isUtf8 } from "node:buffer";
import type { Journal } from "./journal.js";
import type { JournalEntry } from "./journal-entry.js";

/**
 * An entry as one line of JSON: `{schemaVersion, kind, connection, method, url, headers, body, answer}`, what
 * `compile --format request` writes and more, so every command takes a line as source. Bytes that are no text stand as
 * `body_base64`. No secret that a header or parameter brought is in it, wherever it stands.
 */
export function journalLine(entry: JournalEntry, journal: Journal): string {
  const { kind, connection, method, url, headers, body, compressed, isBinary, form, outcome, said } = entry;
  const { number, status, ending, faults, responseId, usage, refusal } = outcome;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const line = {
    schemaVersion: 1,
    kind,
    ...(form !== undefined && { form }),
    ...(number !== undefined && { number }),
    connection,
    method,
    url,
    headers,
    ...(isBinary === true && { binary: true }),
    ...(compressed !== undefined && { compressed }),
    ...(kind !== "upgrade" && (isUtf8(bytes) ? { body: bytes.toString() } : { body_base64: bytes.toString("base64") })),
    answer: { status, ending, faults, response_id: responseId, usage, refused: refusal, ...said },
  };
  const redacted = (_: string, value: unknown): unknown => (typeof value === "string" ? journal.redact(value) : value);
  return `${JSON.stringify(line, redacted)}\n`;
}
