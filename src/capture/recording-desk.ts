import type { CassetteEnd, CassetteLine, CassetteSide } from "../cassette/cassette-line.js";
import { messageOf } from "./answer-recorder.js";
import type { CaptureRedaction } from "./capture-redaction.js";
import { CaptureSession } from "./capture-session.js";
import { ConnectionRecorder } from "./connection-recorder.js";
import type { CaptureDesk, RecordedTap, TapCall, TapMessage } from "./tap-message.js";
import { TapQueue } from "./tap-queue.js";
import type { Upstream } from "./upstream.js";

/** One place to listen, as its traffic is recorded. */
export interface RecordedListening {
  readonly upstream: Upstream;
  /** Which side of a gateway it is, where both are recorded. */
  readonly side?: CassetteSide;
}

export interface DeskOptions {
  readonly listen: readonly RecordedListening[];
  readonly redaction: CaptureRedaction;
  /** When the capture began, Unix milliseconds. */
  readonly startedAt: number;
  /** Takes every line but the head. */
  readonly write: (line: CassetteLine) => void;
  /** Told what could not be recorded for a reason that is none of the traffic's. */
  readonly note: (text: string) => void;
}

/** Makes lines of a cassette of what passed, in the order in which it passed, whatever connection it came on. */
export class RecordingDesk implements CaptureDesk {
  readonly #options: DeskOptions;
  readonly #session: CaptureSession;
  readonly #queue: TapQueue;
  readonly #recorders = new Map<number, ConnectionRecorder>();
  /** When what is being told has happened. */
  #at: number;

  constructor(options: DeskOptions) {
    const { redaction, write, note, startedAt } = options;
    this.#options = options;
    this.#at = startedAt;
    this.#session = new CaptureSession({ redaction, now: () => this.#at, write });
    this.#queue = new TapQueue((error) => note(`a part could not be recorded: ${messageOf(error)}`));
  }

  take(messages: readonly TapMessage[], done: () => void): void {
    for (const { tap, listening, at, call } of messages) {
      this.#at = at;
      tell(this.#recorder(tap, listening), call);
      if (call.name === "closed") this.#recorders.delete(tap);
    }
    this.#queue.add(done);
  }

  /** When all that was taken is recorded: writes the end. @param at Unix milliseconds */
  async end(at: number, status: CassetteEnd): Promise<void> {
    await this.#queue.idle();
    this.#at = at;
    this.#session.write(this.#session.at(), { type: "end", status });
  }

  #recorder(tap: number, listening: number): ConnectionRecorder {
    const known = this.#recorders.get(tap);
    if (known !== undefined) return known;
    const place = this.#options.listen[listening]!;
    const settings = { session: this.#session, queue: this.#queue, ...place };
    const recorder = new ConnectionRecorder(settings);
    this.#recorders.set(tap, recorder);
    return recorder;
  }
}

function tell(recorder: RecordedTap, { name, words }: TapCall): void {
  (recorder[name] as (...told: readonly unknown[]) => void).apply(recorder, words);
}
