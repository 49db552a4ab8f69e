/** A connection that could not be made, or broke: nothing the server said. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure";
  readonly phase: "connect" | "request" | "response";
  /** `aborted`, `timeout`, or the code of the system: `ECONNREFUSED`, `ECONNRESET`, `ENOTFOUND`. */
  readonly code: string;

  constructor(phase: TransportFailure["phase"], code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.phase = phase;
    this.code = code;
  }
}
