import type { CassetteHead, CassetteLine } from "../cassette/cassette-line.js";
import { cassetteText } from "../cassette/cassette-line.js";
import { knownSecrets } from "../recording/known-secrets.js";
import { Progress } from "../recording/progress.js";
import { Recorder } from "../recording/recorder.js";
import { Redactor } from "../recording/redactor.js";
import { systemClock } from "../run/clock.js";
import type { RunEvent } from "../run/run-event.js";
import { send, type SendEnd } from "../run/sending.js";
import { RecordingFile } from "../terminal/recording-file.js";
import { openSpinner } from "../terminal/spinner.js";
import { CountedTransport } from "../transport/counted-transport.js";
import { UndiciTransport } from "../transport/http/undici-transport.js";
import { WsTransport } from "../transport/websocket/ws-transport.js";
import { version } from "../version.js";
import type { Invocation } from "./invocation.js";
import { SendDisplay } from "./send-display.js";
import { showsResult, type SendOptions } from "./send-options.js";
import type { Stop } from "./send-verdict.js";
import type { Sendable } from "./sendable.js";

/** A run that is over. */
export interface SentRun {
  readonly end: SendEnd;
  readonly stop: Stop | undefined;
  readonly progress: Progress;
  readonly display: SendDisplay;
  readonly redactor: Redactor;
  /** Whether text of the answer stands in the product already. */
  readonly hasStreamed: boolean;
}

/** Sends, shows what happens while it happens, and records it. */
export async function runSend(invocation: Invocation<SendOptions>, sendable: Sendable): Promise<SentRun> {
  const { options, output, paint } = invocation;
  const { profile, environment, request, edits, endpoint } = sendable;
  const redactor = new Redactor(knownSecrets(profile, environment, request));
  const clock = systemClock;
  const progress = new Progress();
  const spinner = await openSpinner(output.hasNoteReader && options.json !== true);
  const display = new SendDisplay({
    endpoint,
    paint,
    redactor,
    spinner,
    write: options.as === "text" && options.json !== true ? (text) => output.write(text) : undefined,
    note: (line) => {
      if (options.json !== true) output.note(line);
    },
    firstText: () => progress.text(clock.now()),
    keepsText: showsResult(options),
    keepsEvents: showsResult(options) && options.as === "responses",
  });
  const head: CassetteHead = {
    cassette: 1,
    program: `prompt-wire ${version}`,
    started: new Date(clock.now()).toISOString(),
    redaction: "secrets",
    source: redactor.text(sendable.name),
  };
  const file = options.record === undefined ? undefined : new RecordingFile(options.record);
  file?.append(cassetteText(head));
  if (options.json === true) output.write(cassetteText(head));
  const write = (line: CassetteLine): void => {
    const text = cassetteText(line);
    file?.append(text);
    if (options.json === true) output.write(text);
  };
  const recorder = new Recorder({ clock, redactor, edits, write });
  const limiter = new Limiter(options, invocation.interruption());
  const observe = (event: RunEvent): void => {
    progress.observe(event, clock.now());
    recorder.observe(event);
    display.observe(event);
    if (event.type === "server-event" && sendable.transport === "websocket") limiter.count(event.text.length);
  };
  const { proxy } = options;
  const onConnect = (): void => observe({ type: "connected" });
  const http = new UndiciTransport({ onConnect, ...(proxy !== undefined && { proxy }) });
  const counted = new CountedTransport(http, (bytes) => limiter.count(bytes));
  const surroundings = { http: counted, webSocket: new WsTransport(), clock, random: () => Math.random(), observe };
  try {
    const end = await send(sendable.sending, profile, environment, surroundings, limiter.signal);
    progress.end(end.status === "completed" ? "done" : limiter.stop === undefined ? end.status : "failed", clock.now());
    const hasStreamed = display.end();
    recorder.end(end.status, end.status === "failed" ? end.error : undefined);
    return { end, stop: limiter.stop, progress, display, redactor, hasStreamed };
  } finally {
    spinner.stop();
    limiter.end();
    await http.close();
    file?.close();
  }
}

/** Ends a run that takes too long or brings too much, and one that the user interrupts. */
class Limiter {
  stop: Stop | undefined;
  readonly #controller = new AbortController();
  readonly #maxBytes: number;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #interruption: AbortSignal;
  readonly #abort = (): void => this.#controller.abort();
  #bytes = 0;

  constructor({ timeout, maxBytes }: SendOptions, interruption: AbortSignal) {
    this.#maxBytes = maxBytes;
    this.#interruption = interruption;
    interruption.addEventListener("abort", this.#abort);
    if (interruption.aborted) this.#abort();
    this.#timer = timeout === undefined ? undefined : setTimeout(() => this.#end("timeout"), timeout * 1000);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#maxBytes) this.#end("too-large");
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#interruption.removeEventListener("abort", this.#abort);
  }

  #end(stop: Stop): void {
    this.stop ??= stop;
    this.#controller.abort();
  }
}
