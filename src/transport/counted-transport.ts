import type { HttpAnswer, HttpRequest, HttpTransport } from "./transport.js";

/** A transport that tells how many bytes of answers came through it. Nothing else is different. */
export class CountedTransport implements HttpTransport {
  readonly #inner: HttpTransport;
  readonly #count: (bytes: number) => void;

  constructor(inner: HttpTransport, count: (bytes: number) => void) {
    this.#inner = inner;
    this.#count = count;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const answer = await this.#inner.send(request, signal);
    const { status, headers, body } = answer;
    return { status, headers, body: this.#counted(body), close: () => answer.close() };
  }

  async *#counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#count(chunk.length);
      yield chunk;
    }
  }
}
