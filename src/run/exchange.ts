import type { Dialect } from "../compile/dialects/dialect.js";
import type { ProviderValues } from "../profile/profile.js";
import type { Completed } from "../transport/events/completed.js";
import type { ResponseEvent } from "../transport/events/response-event.js";
import type { HttpTransport, WebSocketTransport } from "../transport/transport.js";
import type { ClientError } from "./client-error.js";
import type { Clock } from "./clock.js";
import type { Moment } from "./usage-limit.js";
import type { LoginStep } from "./login-step.js";
import type { RunEvent } from "./run-event.js";

/** How one request and its answer ended. */
export type ExchangeEnd =
  | { readonly kind: "completed"; readonly completed: Completed }
  | { readonly kind: "failed"; readonly error: ClientError }
  | { readonly kind: "interrupted" };

/** What a run is given from outside. */
export interface Surroundings {
  readonly http: HttpTransport;
  readonly webSocket: WebSocketTransport;
  readonly clock: Clock;
  /** From 0 up to 1; varies the delays. */
  readonly random: () => number;
  readonly observe: (event: RunEvent) => void;
  /** What is left to try with the login when a server answers 401; nothing where it is absent. */
  readonly loginSteps?: readonly LoginStep[];
  /** IANA name for times in texts; undefined is that of the process. */
  readonly timeZone?: string;
}

/** What one exchange needs to know and to tell. */
export interface Exchange extends Surroundings {
  readonly dialect: Dialect;
  readonly provider: ProviderValues;
  readonly signal: AbortSignal;
  /** Hears every event of the answer. `text` is what the server sent; absent for what its headers said. */
  readonly receive: (event: ResponseEvent, text?: string) => void;
}

/** Silence after which the client gives an answer up, in milliseconds (wire contract 8). */
export function idleTimeout(provider: ProviderValues): number {
  return provider.stream_idle_timeout_ms ?? 300_000;
}

/** The moment and place that texts are made for. */
export function momentOf({ clock, timeZone }: Surroundings): Moment {
  return { now: clock.now(), ...(timeZone !== undefined && { timeZone }) };
}

export const interrupted: ExchangeEnd = { kind: "interrupted" };

export function failed(error: ClientError): ExchangeEnd {
  return { kind: "failed", error };
}
