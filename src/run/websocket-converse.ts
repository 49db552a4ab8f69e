import { EventReader } from "../transport/events/event-reader.js";
import { headerField } from "../transport/headers.js";
import { TransportFailure } from "../transport/transport-failure.js";
import type { WebSocketConnection, WebSocketListener } from "../transport/transport.js";
import { streamError, type ClientError } from "./client-error.js";
import { IdleTimer } from "./clock.js";
import { endOfAnswer } from "./end-of-answer.js";
import { failed, idleTimeout, interrupted, momentOf, type Exchange, type ExchangeEnd } from "./exchange.js";
import { httpError } from "./http-error.js";
import { brokenSocket, closedByServer } from "./socket-close.js";

/** Sends a frame and hears the answer. */
export async function converse(
  connection: WebSocketConnection,
  frame: Uint8Array,
  exchange: Exchange,
): Promise<ExchangeEnd> {
  const { dialect, clock, provider, signal } = exchange;
  const fasterModel = headerField(connection.headers, "x-codex-safety-buffering-faster-model");
  const reader = new EventReader({ dialect, channel: "websocket", ...(fasterModel !== undefined && { fasterModel }) });
  return new Promise<ExchangeEnd>((resolve, reject) => {
    let isSent = false;
    let isOver = false;
    const idle = new IdleTimer(clock, idleTimeout(provider), () => {
      const doing = isSent ? "waiting for websocket" : "sending websocket request";
      finish(failed(streamError(`idle timeout ${doing}`)));
    });
    const finish = (end: ExchangeEnd): void => {
      isOver = true;
      idle.cancel();
      signal.removeEventListener("abort", abort);
      connection.listen(undefined);
      resolve(end);
    };
    const abort = (): void => finish(interrupted);
    signal.addEventListener("abort", abort);
    if (signal.aborted) return abort();
    const fail = (error: ClientError): void => finish(failed(error));
    const listener: WebSocketListener = {
      text: (text) => {
        idle.touch();
        exchange.observe({ type: "server-event", text });
        for (const event of reader.read(text)) {
          exchange.receive(event, text);
          if (event.type === "error-frame") return fail(httpError(event.error, momentOf(exchange)));
          const end = endOfAnswer(event);
          if (end !== undefined) return finish(end);
        }
      },
      binary: () => fail(streamError("unexpected binary websocket event")),
      // The client says nothing of code and reason (wire contract 10.6).
      closed: (code, reason) => {
        exchange.observe({ type: "closed", ...closedByServer(code, reason) });
        fail(streamError("websocket closed by server before response.completed"));
      },
      broken: (failure) => {
        exchange.observe({ type: "closed", ...brokenSocket(failure) });
        fail(streamError("WebSocket protocol error: Connection reset without closing handshake"));
      },
    };
    const send = async (): Promise<void> => {
      try {
        await connection.send(frame);
        if (isOver) return;
        isSent = true;
        idle.touch();
        // What is left of the answer before, behind its end, is taken for the beginning of this one (wire facts 7).
        connection.listen(listener);
      } catch (error) {
        if (!(error instanceof TransportFailure))
          return reject(error instanceof Error ? error : new Error(String(error)));
        fail(streamError(`failed to send websocket request: ${error.message}`));
      }
    };
    void send();
  });
}
