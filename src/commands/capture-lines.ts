import { cassetteText, type CassetteLine } from "../cassette/cassette-line.js";
import type { LineUse, RecordingQueue } from "../terminal/recording-queue.js";

interface Lost {
  lines: number;
  bytes: number;
}

/**
 * The lines of a capture on their way to a disk that may be slow. What it cannot take is told by a `gap`, in front of
 * the end of what it is a part of; a request always has its line, and `FILE#number` stays what was shown.
 */
export class CaptureLines {
  readonly #queue: Pick<RecordingQueue, "append">;
  /** By number; undefined is the recording itself. */
  readonly #lost = new Map<number | undefined, Lost>();

  constructor(queue: Pick<RecordingQueue, "append">) {
    this.#queue = queue;
  }

  write(line: CassetteLine): void {
    const number = "number" in line ? line.number : undefined;
    if (line.type === "end") this.#tellLost(line.at, number);
    const text = cassetteText(line);
    if (this.#queue.append(text, useOf(line))) return;
    const isRequest = line.type === "request" || line.type === "frame";
    if (isRequest) this.#queue.append(cassetteText({ ...line, body: "" }), "structure");
    const lost = this.#lost.get(number) ?? { lines: 0, bytes: 0 };
    lost.lines++;
    lost.bytes += text.length;
    this.#lost.set(number, lost);
  }

  #tellLost(at: number, number: number | undefined): void {
    const lost = this.#lost.get(number);
    if (lost === undefined) return;
    this.#lost.delete(number);
    const owner = number === undefined ? {} : { number };
    this.#queue.append(
      cassetteText({ at, type: "gap", ...owner, ...lost, reason: "the disk was too slow" }),
      "structure",
    );
  }
}

function useOf({ type }: CassetteLine): LineUse {
  if (type === "event" || type === "body") return "part";
  return type === "request" || type === "frame" ? "whole" : "structure";
}
