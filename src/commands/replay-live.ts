import { startMock, type Mock } from "../mock/mock.js";
import type { Problem } from "../problem/problem.js";
import { withPlaceholderSecrets } from "../profile/placeholder-secrets.js";
import { foldLine } from "../render/fold-line.js";
import { withProvider } from "../profile/with-values.js";
import { knownSecrets } from "../recording/known-secrets.js";
import { RedactedRun, redactedClose, redactedError } from "../recording/redacted-run.js";
import type { Redactor } from "../secrets/redactor.js";
import { systemClock } from "../run/clock.js";
import type { ClientError } from "../run/client-error.js";
import { ConversationPlayer } from "../run/conversation-player.js";
import type { ConversationStep } from "../run/conversation-step.js";
import type { ExchangeEnd, Surroundings } from "../run/exchange.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import type { RunEvent } from "../run/run-event.js";
import { UndiciTransport } from "../transport/http/undici-transport.js";
import { WsTransport } from "../transport/websocket/ws-transport.js";
import type { Invocation } from "./invocation.js";
import type { ReplayOptions } from "./replay-options.js";
import { protectFrom } from "./protect-output.js";
import { readProxy } from "./proxy-option.js";
import { redirectedUpgrade } from "./redirected-upgrade.js";
import { replayAnnouncement, requireStep } from "./replay-announcement.js";
import { replayScript } from "./replay-script.js";
import { RunRecording } from "./run-recording.js";
import { RunLimit } from "./run-limit.js";

/** A conversation that was really sent, as far as it came; what the other side said holds no secrets. */
export interface PlayedConversation {
  readonly steps: readonly ReplayedStep[];
  /** Where it went. */
  readonly host: string;
  /** Why no further connection could be had. */
  readonly error?: ClientError;
  /** Why it was ended before its end. */
  readonly stop?: "timeout" | "interrupted";
  /** Why the recording ends early. */
  readonly unrecorded?: Problem;
}

/**
 * Sends a conversation over a WebSocket, to the profile's provider or to a mock that answers as was recorded.
 *
 * @param name what the user called it
 * @param planned what a mock is to get
 * @throws InputError `recording-unwritable`; UsageError and CredentialError of `--proxy`
 */
export async function playConversation(
  invocation: Invocation<ReplayOptions>,
  name: string,
  given: readonly ConversationStep[],
  planned: readonly ReplayedStep[] = [],
): Promise<PlayedConversation> {
  const proxy = readProxy(invocation.options.proxy, invocation.environment);
  const mock =
    invocation.options.mock === true
      ? await startMock({ script: replayScript(given, planned), keepJournal: false })
      : undefined;
  const steps = mock === undefined ? given : given.map((step) => forMock(step, mock));
  const http = new UndiciTransport();
  try {
    if (mock === undefined) for (const step of given) requireStep(step);
    const [first] = steps;
    const host = first === undefined ? "" : new URL(first.profile.values.provider.base_url).host;
    const secrets = steps.flatMap(({ profile, environment = {} }) =>
      knownSecrets(profile, environment, { url: profile.values.provider.base_url, headers: [] }),
    );
    const redactor = protectFrom(invocation.output, [...secrets, ...(proxy?.secrets ?? [])]);
    const { output } = invocation;
    for (const line of replayAnnouncement(steps, redactor, { isMock: mock !== undefined, proxy }))
      output.note(foldLine(line, output.noteWidth));
    const { record, timeout } = invocation.options;
    const clock = systemClock;
    const limit = new RunLimit(invocation.interruption(), { seconds: timeout });
    const isMock = mock !== undefined;
    const recording = new RunRecording({ record, print: undefined, source: name, redactor, clock, edits: [], isMock });
    const redacted = new RedactedRun(redactor, (event, at) => {
      recording.observe(event, at);
      const redirect = event.type === "upgrade-answer" ? redirectedUpgrade(event) : undefined;
      if (redirect !== undefined) output.note(foldLine(redirect, output.noteWidth));
    });
    const observe = (event: RunEvent): void => redacted.observe(event, clock.now());
    const surroundings = {
      http,
      webSocket: new WsTransport({
        onConnect: () => observe({ type: "connected" }),
        ...(proxy !== undefined && { proxy }),
      }),
      clock,
      random: () => Math.random(),
      observe,
    };
    try {
      const { steps: raw, end } = await playSteps(steps, surroundings, limit.signal);
      redacted.end();
      const played = raw.map((step) => withoutSecrets(step, redactor));
      const error = end.kind === "failed" ? redactedError(end.error, redactor) : undefined;
      recording.end(end.kind, error);
      const unrecorded = recording.failure;
      if (record !== undefined && unrecorded === undefined) output.note(`saved ${record}`);
      const isCut = error !== undefined && played.length < steps.length;
      const stop = end.kind === "interrupted" ? (limit.stop === "timeout" ? "timeout" : "interrupted") : undefined;
      return {
        steps: played,
        host,
        ...(isCut && { error }),
        ...(stop !== undefined && { stop }),
        ...(unrecorded !== undefined && { unrecorded }),
      };
    } finally {
      limit.end();
      recording.close();
    }
  } finally {
    await http.close();
    await mock?.stop();
  }
}

function withoutSecrets(step: ReplayedStep, redactor: Redactor): ReplayedStep {
  const { events, error, closed } = step;
  return {
    ...step,
    events: redactor.value(events),
    ...(error !== undefined && { error: redactedError(error, redactor) }),
    ...(closed !== undefined && { closed: redactedClose(closed, redactor) }),
  };
}

interface Played {
  readonly steps: readonly ReplayedStep[];
  /** Of the last step that failed; of a step without a frame it is why there is none. */
  readonly end: ExchangeEnd | { readonly kind: "completed" };
}

/** One step after the other, until there is no connection to be had or the user has had enough. */
async function playSteps(
  steps: readonly ConversationStep[],
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<Played> {
  const player = new ConversationPlayer(surroundings, signal);
  const played: ReplayedStep[] = [];
  let last: Played["end"] = { kind: "completed" };
  try {
    for (const step of steps) {
      const { end, replayed } = await player.play(step);
      if (replayed !== undefined) played.push(replayed);
      if (end.kind !== "completed") last = end;
      if (end.kind === "interrupted" || (end.kind === "failed" && replayed === undefined)) break;
    }
  } finally {
    player.close();
  }
  return { steps: played, end: last };
}

function forMock(step: ConversationStep, mock: Mock): ConversationStep {
  const { profile, environment } = withPlaceholderSecrets(step.profile, step.environment ?? {});
  return { ...step, profile: withProvider(profile, { base_url: mock.url }), environment };
}
