import { HTTPParser, methods } from "http-parser-js";

// Header values are bytes; ASCII would lose the upper half.
HTTPParser.encoding = "latin1";

/** Most bytes of a head. The metadata header of a client grows with the folders of a thread. */
export const largestHead = 1024 * 1024;

/** Name and value, in wire order and case. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

export interface MessageHead {
  /** Of a request. */
  readonly method: string;
  /** Of an answer. */
  readonly status: number;
  readonly headers: HeaderPairs;
  /** A request that asks for another protocol, or the answer (101) that grants it. */
  readonly isUpgrade: boolean;
}

interface Listener {
  readonly head: (head: MessageHead) => void;
  readonly body: (bytes: Buffer) => void;
}

/** Reads one HTTP/1.1 message and says where it ends. */
export class HttpReader {
  readonly #parser: InstanceType<typeof HTTPParser>;
  #isComplete = false;
  #end = 0;

  /** @param hasNoBody an answer without a body whatever its headers say, as to HEAD */
  constructor(kind: "request" | "answer", listener: Listener, hasNoBody: () => boolean = () => false) {
    const parser = new HTTPParser(kind === "request" ? "REQUEST" : "RESPONSE");
    this.#parser = parser;
    parser.maxHeaderSize = largestHead;
    parser[HTTPParser.kOnHeadersComplete] = ({ method, statusCode, headers, upgrade }) => {
      if (this.#isComplete) return 0;
      const pairs = Array.from({ length: headers.length / 2 }, (_, index) => {
        return [headers[index * 2]!, headers[index * 2 + 1]!] as const;
      });
      listener.head({ method: methods[method] ?? "", status: statusCode, headers: pairs, isUpgrade: upgrade });
      // 2: the message is over, and what follows is left alone. 1: no body.
      if (upgrade) return 2;
      return hasNoBody() ? 1 : 0;
    };
    parser[HTTPParser.kOnBody] = (bytes) => {
      if (!this.#isComplete) listener.body(bytes);
    };
    parser[HTTPParser.kOnMessageComplete] = () => {
      if (this.#isComplete) return;
      this.#isComplete = true;
      this.#end = (parser as unknown as { readonly offset: number }).offset;
    };
  }

  /** How many bytes of the chunk belong to the message, and whether it is complete. @throws Error when it is no HTTP */
  push(chunk: Buffer): { readonly taken: number; readonly isComplete: boolean } {
    const result = this.#parser.execute(chunk);
    if (this.#isComplete) return { taken: this.#end, isComplete: true };
    if (result instanceof Error) throw result;
    return { taken: chunk.length, isComplete: false };
  }

  /** The connection has ended; answers whether the message is whole. */
  finish(): boolean {
    return this.#isComplete || !(this.#parser.finish() instanceof Error);
  }
}
