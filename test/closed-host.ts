import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** `127.0.0.1:PORT` where nobody listens: somebody did a moment ago, and no system gives such a port to the next one who asks. */
export async function closedHost(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `127.0.0.1:${port}`;
}
