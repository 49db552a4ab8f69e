import { cassetteText, type CassetteHead, type CassetteLine } from "../cassette/cassette-line.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { Recorder } from "../recording/recorder.js";
import type { Redactor } from "../secrets/redactor.js";
import { eventStreamHead, warningLine } from "../render/event-stream.js";
import type { ClientError } from "../run/client-error.js";
import type { Clock } from "../run/clock.js";
import type { RunEvent } from "../run/run-event.js";
import { RecordingFile } from "../terminal/recording-file.js";
import { version } from "../version.js";

export interface RunRecordingOptions {
  /** The file of `--record`. */
  readonly record: string | undefined;
  /** Takes the same lines as an event stream, under `--json`. */
  readonly print: ((text: string) => void) | undefined;
  /** What is sent, as the user named it. */
  readonly source: string;
  readonly redactor: Redactor;
  readonly clock: Clock;
  /** It goes to a mock that ends with the command. */
  readonly isMock?: boolean;
  /** Pointers of the edits that were made to the request. */
  readonly edits: readonly string[];
}

/** What happens in a run, written down while it happens: in the file of `--record`, on standard output, or nowhere. */
export class RunRecording {
  readonly #options: RunRecordingOptions;
  readonly #recorder: Recorder;
  #file: RecordingFile | undefined;
  readonly #startedAt: number;
  #failure: Problem | undefined;

  /** @throws InputError `recording-unwritable` when it cannot begin; what fails later is kept in `failure` */
  constructor(options: RunRecordingOptions) {
    const { record, print, source, redactor, clock, edits, isMock } = options;
    this.#options = options;
    this.#startedAt = clock.now();
    const head: CassetteHead = {
      cassette: 1,
      program: `prompt-wire ${version}`,
      started: new Date(this.#startedAt).toISOString(),
      redaction: "secrets",
      source: redactor.text(source),
      ...(isMock === true && { mock: true as const }),
    };
    this.#file = record === undefined ? undefined : new RecordingFile(record);
    this.#file?.append(cassetteText(head));
    print?.(eventStreamHead(head));
    const write = (line: CassetteLine): void => {
      const text = cassetteText(line);
      this.#append(text);
      print?.(text);
    };
    this.#recorder = new Recorder({ clock, redactor, edits, write });
  }

  /** @param at when it happened, in Unix milliseconds */
  observe(event: RunEvent, at: number): void {
    this.#recorder.observe(event, at);
  }

  /** A warning is told where nothing else tells it: in the event stream, and not in a file that others may get. */
  warn(problem: Problem): void {
    const { print, redactor, clock } = this.#options;
    print?.(warningLine(clock.now() - this.#startedAt, redactor.value(problem)));
  }

  end(status: "completed" | "failed" | "interrupted", error?: ClientError): void {
    this.#recorder.end(status, error);
    // Some systems tell only here that there is no room.
    this.close();
  }

  /** Why the file ends early. What was recorded went on. */
  get failure(): Problem | undefined {
    return this.#failure;
  }

  /** May be called more than once. */
  close(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) this.#keepFailure(() => file.close());
  }

  #append(text: string): void {
    // A line behind one that is broken off could not be read.
    if (this.#failure === undefined) this.#keepFailure(() => this.#file?.append(text));
  }

  #keepFailure(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      [this.#failure] = error.problems;
    }
  }
}
