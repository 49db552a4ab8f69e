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

/** Opens a connection (wire contract 10.2, 10.7). */
export async function connectWebSocket(
  { url, headers }: { readonly url: string; readonly headers: readonly Header[] },
  exchange: Exchange,
): Promise<Opened> {
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
      return answer;
    }
    const { refused } = answer;
    observe({ type: "upgrade-answer", status: refused.status, headers: refused.headers });
    observe({ type: "answer-body", text: refused.body });
    if (refused.status === 426) return { kind: "upgrade-required" };
    return failed(httpError({ ...refused, url }, momentOf(exchange)));
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    if (signal.aborted) return interrupted;
    if (isLate || error.code === "timeout") return failed(fixedError("RequestTimeout"));
    return failed(streamError(connectFailureText(error)));
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
