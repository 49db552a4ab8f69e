import { createWriteStream, openSync } from "node:fs";
import type { Writable } from "node:stream";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";

/**
 * What a line is for: `part` of an answer, a `whole` request, or what gives the file its `structure`. Each has a limit
 * of its own, so that one of them never shuts out another.
 */
export type LineUse = "part" | "whole" | "structure";

/** Most UTF-16 units that wait for a slow disk, besides what is being written. */
const waitingLimits: Readonly<Record<LineUse, number>> = {
  part: 8 * 1024 * 1024,
  whole: 128 * 1024 * 1024,
  structure: 32 * 1024 * 1024,
};

/** Lines go to the disk together, up to this many UTF-16 units and the rest of the line that reaches it. */
const batch = 65_536;

/**
 * Opens a file for a recording, for its owner's eyes only.
 *
 * @param flag `wx` where it must not be there
 * @returns a file descriptor
 * @throws InputError `recording-unwritable`
 */
export function openRecording(path: string, flag: "w" | "wx" = "w"): number {
  try {
    return openSync(path, flag, 0o600);
  } catch (error) {
    throw InputError.of(
      {
        code: "recording-unwritable",
        message: `${path} cannot be written: ${systemReason(error)}`,
        remedy: "Choose another file in a folder that you may write to.",
      },
      { cause: error },
    );
  }
}

/** For `RecordingQueue`, which closes the file. */
export function recordingStream(path: string, descriptor: number): Writable {
  return createWriteStream(path, { fd: descriptor });
}

/**
 * Writes lines behind what goes on, and never keeps it waiting: what a slow disk cannot take is left out, and a broken
 * one ends the recording.
 */
export class RecordingQueue {
  readonly #stream: Writable;
  readonly #limits: Readonly<Record<LineUse, number>>;
  #failure: string | undefined;
  #lines: { readonly text: string; readonly use: LineUse }[] = [];
  readonly #waiting: Record<LineUse, number> = { part: 0, whole: 0, structure: 0 };
  #isWriting = false;
  #isDue = false;
  readonly #idle: (() => void)[] = [];

  /** @param failed told once, when the disk takes nothing more */
  constructor(stream: Writable, failed: (reason: string) => void, limits = waitingLimits) {
    this.#stream = stream;
    this.#limits = limits;
    stream.on("error", (error) => {
      if (this.#failure !== undefined) return;
      this.#failure = systemReason(error);
      failed(this.#failure);
      this.#lines = [];
      this.#isIdle();
    });
  }

  /** Why nothing is written any more. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** False when the line was left out. One alone is taken, however long it is. */
  append(text: string, use: LineUse): boolean {
    if (this.#failure !== undefined || this.#waiting[use] >= this.#limits[use]) return false;
    this.#lines.push({ text, use });
    this.#waiting[use] += text.length;
    if (this.#isWriting || this.#isDue) return true;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#write();
    });
    return true;
  }

  /** When everything that was taken is written, or cannot be. */
  async close(): Promise<void> {
    if (this.#lines.length > 0 || this.#isWriting) await new Promise<void>((resolve) => this.#idle.push(resolve));
    if (this.#failure !== undefined) return;
    await new Promise<void>((resolve) => {
      this.#stream.once("error", () => resolve());
      this.#stream.end(resolve);
    });
  }

  #write(): void {
    if (this.#isWriting || this.#failure !== undefined) return;
    if (this.#lines.length === 0) return this.#isIdle();
    this.#isWriting = true;
    this.#stream.write(this.#batch(), () => {
      this.#isWriting = false;
      this.#write();
    });
  }

  /** The next lines, which wait no more. */
  #batch(): string {
    let size = 0;
    const end = this.#lines.findIndex(({ text }) => (size += text.length) >= batch);
    const lines = this.#lines.splice(0, end === -1 ? this.#lines.length : end + 1);
    for (const { text, use } of lines) this.#waiting[use] -= text.length;
    return lines.map(({ text }) => text).join("");
  }

  #isIdle(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
