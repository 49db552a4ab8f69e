/** A stream that cannot be decoded any further. */
export class SseError extends Error {
  override readonly name = "SseError";
  readonly kind: "encoding" | "too-large";

  constructor(kind: SseError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
