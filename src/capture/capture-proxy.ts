import { createServer, type AddressInfo, type Server } from "node:net";
import { ProxiedConnection, type ConnectionTap } from "./proxied-connection.js";
import { localBaseUrl, type Upstream } from "./upstream.js";

export interface ProxyOptions {
  readonly upstream: Upstream;
  /** On 127.0.0.1; 0 is any free one. */
  readonly port: number;
  /** Called for every connection of a client. */
  readonly tap: () => ConnectionTap;
  /** Certificates to trust besides the usual ones, PEM. */
  readonly certificates?: string;
}

/** A reverse proxy on loopback that forwards byte for byte to one provider. */
export class CaptureProxy {
  readonly #options: ProxyOptions;
  readonly #server: Server;
  readonly #connections = new Set<ProxiedConnection>();

  private constructor(options: ProxyOptions) {
    this.#options = options;
    this.#server = createServer({ allowHalfOpen: true }, (client) => {
      const { upstream, tap, certificates } = options;
      const settings = { upstream, localPort: this.port, ...(certificates !== undefined && { certificates }) };
      const connection = new ProxiedConnection(client, settings, tap());
      this.#connections.add(connection);
      void connection.over.then(() => this.#connections.delete(connection));
    });
  }

  /** @throws Error of Node.js with `syscall` `listen` when the port cannot be had */
  static async start(options: ProxyOptions): Promise<CaptureProxy> {
    const proxy = new CaptureProxy(options);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once("error", reject);
      proxy.#server.listen(options.port, "127.0.0.1", resolve);
    });
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** What a client takes as base URL. */
  get baseUrl(): string {
    return localBaseUrl(this.#options.upstream, this.port);
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Ends every connection and stops listening. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const connections = [...this.#connections];
    for (const connection of connections) connection.end();
    await Promise.all([closed, ...connections.map(({ over }) => over)]);
  }
}
