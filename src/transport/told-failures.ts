import { TransportFailure } from "./transport-failure.js";
import type { HttpTransport, WebSocketTransport } from "./transport.js";

interface Transports {
  readonly http: HttpTransport;
  readonly webSocket: WebSocketTransport;
}

/** The same transports, which also tell why there was no answer: the client's own words leave that out. */
export function toldFailures({ http, webSocket }: Transports, tell: (failure: TransportFailure) => void): Transports {
  const told = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof TransportFailure) tell(error);
      throw error;
    }
  };
  return {
    http: { send: (request, signal) => told(http.send(request, signal)) },
    webSocket: { connect: (request, signal) => told(webSocket.connect(request, signal)) },
  };
}
