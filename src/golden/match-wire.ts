import { InputError } from "../problem/input-error.js";
import { acceptBody } from "./accept-case.js";
import { addCaptured } from "./add-case.js";
import { readSettings, type CaseReading } from "./case-folder.js";
import { checkCaseName } from "./case-name.js";
import type { CaseResult } from "./case-result.js";
import { compareBody } from "./check-against.js";
import type { FoundCase } from "./find-cases.js";

/**
 * Compares a body that a test built with the golden of this name, under the masks of prompt-wire.toml.
 *
 * @param mayUpdate a golden that is missing is written, and one that was captured is replaced; never in CI
 * @throws InputError `snapshot-name`, and with what is broken in the case
 */
export function matchWire(reading: CaseReading, name: string, body: Uint8Array, mayUpdate: boolean): CaseResult {
  checkCaseName(name);
  const { folder } = reading;
  const mayWrite = mayUpdate && !folder.isFrozen;
  const found: FoundCase =
    !folder.has(name) && folder.has(`${name}.json`)
      ? { form: "file", name, path: `${name}.json` }
      : { form: "folder", name, files: new Set() };
  const result = compareBody(reading, found, body);
  if (result.status === "same" || !mayWrite || found.form === "file") return result;
  if (!folder.has(name)) addCaptured(reading, name, body);
  else if (readSettings(reading, found).captured === true) acceptBody(reading, name, body);
  else return result;
  return { ...result, status: "same", differences: [] };
}

/** The exact bytes of what a test has in hand: a text, bytes, or a request with one of them as its body. */
export function bodyBytes(received: unknown): Uint8Array {
  if (typeof received === "string") return new TextEncoder().encode(received);
  if (received instanceof Uint8Array) return received;
  if (typeof received === "object" && received !== null && "body" in received) {
    const { body } = received;
    if (typeof body === "string" || body instanceof Uint8Array) return bodyBytes(body);
  }
  throw InputError.of({
    code: "snapshot-no-body",
    message: `toMatchWire compares bytes, and this is ${received === null ? "null" : `a value of type ${typeof received}`}`,
    remedy:
      "give the text or the bytes that go on the wire: an object has neither key order nor number text of its own",
  });
}
