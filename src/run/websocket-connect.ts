import type { Header } from "../compile/compiled-request.js";
import { TransportFailure } from "../transport/transport-failure.js";
import type { WebSocketConnection } from "../transport/transport.js";
import { fixedError, streamError } from "./client-error.js";
import { failed, interrupted, momentOf, type Exchange, type ExchangeEnd } from "./exchange.js";
import { httpError } from "./http-error.js";

/** The server wants HTTP: nothing was sent yet (wire contract 10.7). */
export interface UpgradeRequired {
  readonly kind: "upgrade-required";
}

export type Opened =
  | { readonly kind: "connected"; readonly connection: WebSocketConnection }
  | UpgradeRequired
  | ExchangeEnd;

interface Upgrade {
  readonly url: string;
  readonly headers: readonly Header[];
}

/** Opens a connection (wire contract 10.2, 10.7). A 401 is answered as over HTTP: with what can be done for the login. */
export async function connectWebSocket(upgrade: Upgrade, exchange: Exchange): Promise<Opened> {
  for (const step of exchange.loginSteps ?? []) {
    const { opened, isUnauthorized } = await connectOnce(upgrade, exchange);
    if (!isUnauthorized) return opened;
    exchange.observe({ type: "login-step", step });
  }
  return (await connectOnce(upgrade, exchange)).opened;
}

interface Tried {
  readonly opened: Opened;
  readonly isUnauthorized?: boolean;
}

async function connectOnce({ url, headers }: Upgrade, exchange: Exchange): Promise<Tried> {
  const { clock, provider, signal, observe, webSocket } = exchange;
  const attempt = new AbortController();
  const abort = (): void => attempt.abort();
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  let isLate = false;
  const cancelTimer = clock.timer(provider.websocket_connect_timeout_ms ?? 15_000, () => {
    isLate = true;
    abort();
  });
  observe({ type: "upgrade", url, headers });
  try {
    const answer = await webSocket.connect({ url, headers }, attempt.signal);
    if (answer.kind === "connected") {
      observe({ type: "upgrade-answer", status: 101, headers: answer.connection.headers });
      return { opened: answer };
    }
    const { refused } = answer;
    observe({ type: "upgrade-answer", status: refused.status, headers: refused.headers });
    observe({ type: "answer-body", text: refused.body });
    if (refused.status === 426) return { opened: { kind: "upgrade-required" } };
    const opened = failed(httpError({ ...refused, url }, momentOf(exchange)));
    return { opened, isUnauthorized: refused.status === 401 };
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    if (signal.aborted) return { opened: interrupted };
    if (isLate || error.code === "timeout") return { opened: failed(fixedError("RequestTimeout")) };
    return { opened: failed(streamError(connectFailureText(error))) };
  } finally {
    cancelTimer();
    signal.removeEventListener("abort", abort);
  }
}

/** As the real client's system words it. */
function connectFailureText({ code, message }: TransportFailure): string {
  if (code === "ECONNREFUSED") return "Connection refused (os error 111)";
  if (code === "ECONNRESET") return "WebSocket protocol error: Handshake not finished";
  return message;
}
