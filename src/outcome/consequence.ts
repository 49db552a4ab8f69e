import { parseJson } from "../json/parse.js";
import type { Profile } from "../profile/profile.js";
import { withProvider } from "../profile/with-values.js";
import type { ClientError } from "../run/client-error.js";
import { ClientSession } from "../run/client-session.js";
import { tokenLoginSteps, type LoginStep } from "../run/login-step.js";
import type { RunEvent } from "../run/run-event.js";
import { runTurn, type TurnEnd } from "../run/turn.js";
import { ScriptedProvider } from "./scripted-provider.js";
import { followedBy, type Elsewhere, type FollowedBy } from "../run/redirect.js";
import type { ServerMove } from "./server-move.js";
import { SimulatedClock } from "./simulated-clock.js";

/** A request that the client made, as far as it matters here. */
export interface MadeRequest {
  readonly over: "http" | "websocket";
  /** Over HTTP always full. `upgrade`: a WebSocket was asked for in vain, and no frame went out. */
  readonly decision: "full" | "delta" | "upgrade";
  readonly opensConnection: boolean;
  /** It was answered with a redirect, and asked for again at the other place. */
  readonly followed?: FollowedBy;
}

/** What a client does about a move, played through. */
export interface Consequence {
  readonly transport: "http" | "websocket";
  /** How often the move is made: then the provider answers well again. */
  readonly times: "once" | "always";
  /** Of a redirect that is followed: what is at the other place. */
  readonly elsewhere?: Elsewhere;
  readonly status: TurnEnd["status"];
  readonly error?: ClientError;
  /** Requests of the turn, retries included. */
  readonly requests: readonly MadeRequest[];
  /** Waits between them, in milliseconds, without chance. */
  readonly waits: readonly number[];
  /** Milliseconds the whole turn took, time-outs included. */
  readonly duration: number;
  /** What is tried with the login when the server answers 401, in order. Its refresh is played as if it went well. */
  readonly loginSteps: readonly LoginStep[];
  /** Notices the user sees: `Reconnecting... 1/5`, and warnings. */
  readonly notices: readonly string[];
  readonly fallsBack: boolean;
  /** What the next turn begins with. */
  readonly next: MadeRequest;
}

/** Plays a turn that meets a move, after one that went well and before another one, with the client's own rules. */
export async function consequence(
  move: ServerMove,
  transport: Consequence["transport"],
  times: Consequence["times"],
  profile: Profile,
  environment: Readonly<Record<string, string>>,
): Promise<Consequence> {
  const clock = new SimulatedClock();
  const provider = new ScriptedProvider(move, 1, times === "once" ? 1 : Number.POSITIVE_INFINITY);
  const events: RunEvent[] = [];
  const session = new ClientSession({
    prompt: { document: parseJson('{"input":[],"base_instructions":{"text":"-"}}'), node: 0 },
    profile: withProvider(profile, { supports_websockets: transport === "websocket" }),
    environment,
    http: provider,
    webSocket: provider,
    clock,
    random: () => 0.5,
    newId: () => "id",
    timeZone: "UTC",
    ...(profile.values.auth.mode === "chatgpt" && { loginSteps: tokenLoginSteps }),
    observe: (event) => events.push(event),
  });
  const turn = (): Promise<TurnEnd> => clock.until(runTurn(session, { items: [question] }));
  await turn();
  if (move.kind === "upgrade" || move.kind === "refused") await session.close();
  events.length = 0;
  const before = clock.now();
  const end = await turn();
  const duration = clock.now() - before;
  const own = [...events];
  events.length = 0;
  provider.behave();
  await turn();
  await session.close();
  const elsewhere = move.kind === "status" ? move.elsewhere : undefined;
  return {
    transport,
    times,
    ...(elsewhere !== undefined && { elsewhere }),
    status: end.status,
    ...(end.error !== null && { error: end.error }),
    requests: withRedirects(requestsOf(own), move, times),
    waits: own.flatMap((event) =>
      event.type === "request-retry" || event.type === "stream-retry" ? [event.delayMs] : [],
    ),
    duration,
    loginSteps: own.flatMap((event) => (event.type === "login-step" ? [event.step] : [])),
    notices: own.flatMap(noticeOf),
    fallsBack: own.some(({ type }) => type === "fallback"),
    next: requestsOf(events)[0]!,
  };
}

const question = {
  document: parseJson('{"type":"message","role":"user","content":[{"type":"input_text","text":"?"}]}'),
  node: 0,
};

function requestsOf(events: readonly RunEvent[]): MadeRequest[] {
  let opensConnection = false;
  const made: MadeRequest[] = [];
  const failedUpgrade = (): void => {
    if (opensConnection) made.push({ over: "websocket", decision: "upgrade", opensConnection });
    opensConnection = false;
  };
  for (const event of events) {
    if (event.type === "frame") {
      made.push({ over: "websocket", decision: event.plan.decision, opensConnection });
      opensConnection = false;
    }
    if (event.type === "http-request" || event.type === "upgrade") failedUpgrade();
    if (event.type === "http-request") made.push({ over: "http", decision: "full", opensConnection: false });
    if (event.type === "upgrade") opensConnection = true;
  }
  failedUpgrade();
  return made;
}

/** The requests that meet a redirect are made again where it leads, without an event of their own. */
function withRedirects(made: readonly MadeRequest[], move: ServerMove, times: Consequence["times"]): MadeRequest[] {
  const how = move.kind === "status" && move.elsewhere !== undefined ? followedBy(move.status) : undefined;
  return made.map((one, index) =>
    how !== undefined && (times === "always" || index === 0) ? { ...one, followed: how } : one,
  );
}

function noticeOf(event: RunEvent): string[] {
  if (event.type === "stream-retry" && event.shown) return [`Reconnecting... ${event.attempt}/${event.of}`];
  return event.type === "fallback" && event.text !== undefined ? [event.text] : [];
}
