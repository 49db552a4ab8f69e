import type { Writable } from "node:stream";
import * as ws from "ws";

/** What `ws` exports besides its types. */
interface Internals {
  readonly Receiver: new (options: object) => Writable;
  readonly PerMessageDeflate: {
    new (options: object): { accept(offers: object[]): void; cleanup(): void };
    readonly extensionName: string;
  };
  readonly extension: { parse(header: string): Readonly<Record<string, object[]>> };
}

/** Most bytes of one message. */
const largestMessage = 64 * 1024 * 1024;

export interface Receiver {
  /** Done when everything that is whole was told. @throws Error when this is no WebSocket */
  push(bytes: Buffer): Promise<void>;
  destroy(): void;
}

/**
 * Reads a copy of one direction of a WebSocket. Binary messages are no requests of this API: only their size is told.
 *
 * @param extensions those that were granted
 * @throws Error for extensions that cannot be read
 */
export function openReceiver(
  extensions: string,
  isFromClient: boolean,
  listener: {
    readonly message: (text: string) => void;
    readonly binary: (bytes: number) => void;
    readonly close: (code: number, reason: string) => void;
  },
): Receiver {
  const { Receiver, PerMessageDeflate, extension } = ws as unknown as Internals;
  const name = PerMessageDeflate.extensionName;
  const granted = extensions === "" ? undefined : extension.parse(extensions)[name];
  const deflate =
    granted === undefined ? undefined : new PerMessageDeflate({ isServer: isFromClient, maxPayload: largestMessage });
  deflate?.accept(isFromClient ? granted! : withoutClientBits(granted!));
  const receiver = new Receiver({
    isServer: isFromClient,
    extensions: deflate === undefined ? {} : { [name]: deflate },
    maxPayload: largestMessage,
  });
  let isOver = false;
  receiver.on("error", () => undefined);
  receiver.on("message", (data: Buffer, isBinary: boolean) => {
    if (isBinary) listener.binary(data.length);
    else listener.message(data.toString());
  });
  receiver.on("conclude", (code: number, reason: Buffer) => {
    isOver = true;
    listener.close(code, reason.toString());
  });
  return {
    push: (bytes) =>
      new Promise((resolve, reject) => {
        if (isOver) return resolve();
        // Unmasking is done in place, and these bytes may still be on their way.
        receiver.write(Buffer.from(bytes), (error) => (error instanceof Error && !isOver ? reject(error) : resolve()));
      }),
    destroy: () => {
      receiver.destroy();
      deflate?.cleanup();
    },
  };
}

/** A client refuses this word without a number, which servers send all the same. */
function withoutClientBits(granted: object[]): object[] {
  return granted.map((parameters) =>
    Object.fromEntries(
      Object.entries(parameters).filter(
        ([name, value]) => !(name === "client_max_window_bits" && (value as unknown[])[0] === true),
      ),
    ),
  );
}
