import { closeSync, openSync, readSync, statSync } from "node:fs";

/** Told how much of a file was read, now and then. */
export type Progress = (read: number, total: number) => void;

/** How much of a file is looked at to see whether it is a rollout, in bytes. */
const headSize = 512;

const rolloutLine =
  /^\s*\{\s*"timestamp"\s*:\s*"[^"]*"\s*,\s*"type"\s*:\s*"(?:session_meta|response_item|turn_context|event_msg|compacted|world_state)"/;

/** Whether a text begins as a rollout does: with one of its lines. */
export function isRollout(head: Uint8Array): boolean {
  const { buffer, byteOffset, length } = head;
  return rolloutLine.test(Buffer.from(buffer, byteOffset, Math.min(length, headSize)).toString("latin1"));
}

/** Whether a text is no JSON: a command, a log. JSON sources begin with a brace or a bracket. */
export function isPlainText(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first !== undefined && first !== 0x7b && first !== 0x5b;
}

/** The beginning of a file, to recognise what it is; empty when it cannot be read, and for all that is no plain file. */
export function fileHead(path: string, size = headSize): Uint8Array {
  try {
    // Opening a pipe would wait for its writer, and take away what it wrote.
    if (!statSync(path).isFile()) return new Uint8Array();
    const descriptor = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(size);
      return buffer.subarray(0, readSync(descriptor, buffer, 0, size, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return new Uint8Array();
  }
}
