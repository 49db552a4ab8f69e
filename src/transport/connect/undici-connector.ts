import type { Socket } from "node:net";
import { buildConnector, errors } from "undici";
import { openSocket } from "./open-socket.js";
import type { Proxy } from "./proxy.js";

/**
 * Makes the connections of undici: through a proxy where there is one, TLS inside, and so that those that are under way
 * can be given up. Its own ones go on until their time-out, and its proxies lose repeated headers.
 */
export class UndiciConnector {
  readonly #timeout: number;
  readonly #proxy: Proxy | undefined;
  readonly #secure = buildConnector({ timeout: 0 });
  readonly #underWay = new Set<AbortController>();

  /** @param timeout milliseconds for name lookup, connection, tunnel and TLS together */
  constructor(timeout: number, proxy: Proxy | undefined) {
    this.#timeout = timeout;
    this.#proxy = proxy;
  }

  readonly connect = (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    const report = async (): Promise<void> => {
      let socket: Socket;
      try {
        socket = await this.#open(options);
      } catch (error) {
        return callback(error instanceof Error ? error : new Error(String(error)), null);
      }
      callback(null, socket);
    };
    void report();
  };

  /** Gives up every connection that is not there yet. */
  close(): void {
    for (const stop of this.#underWay) stop.abort(new Error("given up"));
  }

  async #open(options: buildConnector.Options): Promise<Socket> {
    const { hostname, port, protocol } = options;
    const target = { host: hostname, port: Number(port) || (protocol === "https:" ? 443 : 80) };
    const stop = new AbortController();
    const giveUp = (): void => stop.abort(new errors.ConnectTimeoutError(`no connection within ${this.#timeout} ms`));
    const timer = setTimeout(giveUp, this.#timeout);
    this.#underWay.add(stop);
    try {
      const socket = await openSocket(target, this.#proxy, stop.signal);
      return protocol === "https:" ? await this.#secured({ ...options, httpSocket: socket }, stop.signal) : socket;
    } catch (error) {
      throw stop.signal.aborted ? stop.signal.reason : error;
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(stop);
    }
  }

  #secured(options: buildConnector.Options & { readonly httpSocket: Socket }, signal: AbortSignal): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        options.httpSocket.destroy();
        reject(new Error("given up"));
      };
      signal.addEventListener("abort", abort);
      if (signal.aborted) return abort();
      this.#secure(options, (error, socket) => {
        signal.removeEventListener("abort", abort);
        if (error === null) resolve(socket);
        else reject(error);
      });
    });
  }
}
