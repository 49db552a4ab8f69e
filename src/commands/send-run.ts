import type { Problem } from "../problem/problem.js";
import { Progress } from "../recording/progress.js";
import { RedactedRun, redactedEnd } from "../recording/redacted-run.js";
import type { Redactor } from "../secrets/redactor.js";
import { systemClock } from "../run/clock.js";
import type { RunEvent } from "../run/run-event.js";
import { send, type SendEnd } from "../run/sending.js";
import { openSpinner } from "../terminal/spinner.js";
import { CountedTransport } from "../transport/counted-transport.js";
import { UndiciTransport } from "../transport/http/undici-transport.js";
import { toldFailures } from "../transport/told-failures.js";
import { WsTransport } from "../transport/websocket/ws-transport.js";
import { FailedAttempts } from "./failed-attempts.js";
import type { Invocation } from "./invocation.js";
import type { GivenProxy } from "./proxy-option.js";
import { RunLimit, type Stop } from "./run-limit.js";
import { RunRecording } from "./run-recording.js";
import { SendDisplay } from "./send-display.js";
import { showsResult, type SendOptions } from "./send-options.js";
import type { Sendable } from "./sendable.js";
import { UnreadableEvents } from "./unreadable-events.js";

/** A run that is over, without secrets. */
export interface SentRun {
  readonly end: SendEnd;
  readonly stop: Stop | undefined;
  readonly progress: Progress;
  readonly display: SendDisplay;
  /** Whether text of the answer stands in the product already. */
  readonly hasStreamed: boolean;
  /** Why the recording ends early. */
  readonly unrecorded: Problem | undefined;
  /** What is odd about the answer. */
  readonly problems: readonly Problem[];
}

/** Sends, shows what happens while it happens, and records it. */
export async function runSend(
  invocation: Invocation<SendOptions>,
  sendable: Sendable,
  redactor: Redactor,
  proxy?: GivenProxy,
): Promise<SentRun> {
  const { options, output, paint } = invocation;
  const { profile, environment, edits, endpoint } = sendable;
  const clock = systemClock;
  const progress = new Progress();
  const failed = new FailedAttempts(progress);
  const spinner = await openSpinner(output.hasNoteReader && options.json !== true, output.noteColour > 0);
  const display = new SendDisplay({
    endpoint,
    by: sendable.sending.by,
    paint,
    redactor,
    foreign: (text) => output.foreign(text),
    spinner,
    write: options.as === "text" && options.json !== true ? (text) => output.write(text) : undefined,
    // A person sees what was said and that it broke; a file gets one answer, and of a chat a pipe does, too (chat
    // translation 4).
    holds: output.isFile || (sendable.sending.by === "chat" && !output.isTerminal),
    note: (line) => {
      if (options.json !== true) output.note(line);
    },
    failed: (words) => failed.why(words),
    firstText: () => progress.text(clock.now()),
    keepsText: showsResult(options),
    keepsEvents: showsResult(options) && options.as === "responses",
  });
  // Events tell how it ended, whatever that is.
  if (options.json === true) output.whole();
  const recording = new RunRecording({
    record: options.record,
    print: options.json === true ? (text) => output.write(text) : undefined,
    source: sendable.name,
    redactor,
    clock,
    edits,
    isMock: options.mock === true,
  });
  for (const problem of sendable.problems) recording.warn(problem);
  const unreadable = new UnreadableEvents();
  const { timeout: seconds, maxBytes } = options;
  const limit = new RunLimit(invocation.interruption(), { seconds, maxBytes });
  const redacted = new RedactedRun(redactor, (event, at) => {
    progress.observe(event, at);
    recording.observe(event, at);
    display.observe(event);
    unreadable.observe(event);
  });
  const observe = (event: RunEvent): void => {
    redacted.observe(event, clock.now());
    if (event.type === "server-event" && sendable.transport === "websocket") limit.count(event.text.length);
  };
  const onConnect = (): void => observe({ type: "connected" });
  const through = proxy === undefined ? {} : { proxy };
  const http = new UndiciTransport({ onConnect, ...through });
  const counted = new CountedTransport(http, (bytes) => limit.count(bytes));
  const transports = toldFailures(
    { http: counted, webSocket: new WsTransport({ onConnect, ...through }) },
    ({ message }) => {
      progress.cause = redactor.text(message);
    },
  );
  const surroundings = { ...transports, clock, random: () => Math.random(), observe };
  try {
    const end = redactedEnd(await send(sendable.sending, profile, environment, surroundings, limit.signal), redactor);
    redacted.end();
    progress.end(end.status === "completed" ? "done" : limit.stop === undefined ? end.status : "failed", clock.now());
    const hasStreamed = display.end();
    const problems = [...unreadable.problems, ...contentTypeProblem(progress, end, sendable)];
    for (const problem of problems) recording.warn(problem);
    recording.end(end.status, end.status === "failed" ? end.error : undefined);
    const unrecorded = recording.failure;
    // The answer is all there.
    if (unrecorded !== undefined && end.status === "completed") output.whole();
    return { end, stop: limit.stop, progress, display, hasStreamed, unrecorded, problems };
  } finally {
    spinner.stop();
    limit.end();
    await http.close();
    recording.close();
  }
}

/** An event stream that says it is something else: some clients refuse that. */
function contentTypeProblem(progress: Progress, end: SendEnd, { sending }: Sendable): Problem[] {
  const { contentType, status, head, timeline } = progress;
  // A broken chat stream is asked for once more without streaming.
  const hasEvents = timeline.some(([moment]) => moment === "first event");
  const isStream = sending.by !== "chat" || (sending.call.stream && hasEvents);
  if (status !== 200 || end.status !== "completed" || !isStream || head !== undefined) return [];
  if (contentType?.toLowerCase().startsWith("text/event-stream") === true) return [];
  const message = `the answer is an event stream, but its content type is ${contentType ?? "missing"}`;
  return [{ code: "answer-content-type", severity: "warning", message }];
}
