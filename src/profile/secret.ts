const inspect = Symbol.for("nodejs.util.inspect.custom");

/**
 * A value that must never be shown. Every ordinary way to print it (string conversion, JSON, console) gives
 * `(redacted)`; only `reveal()` gives the value, and only a transport may call it.
 */
export class Secret {
  readonly #value: string;
  /** Where the value came from, safe to show: `environment variable OPENAI_API_KEY`. */
  readonly origin: string;

  constructor(value: string, origin: string) {
    this.#value = value;
    this.origin = origin;
  }

  reveal(): string {
    return this.#value;
  }

  /** The same secret inside a longer text, such as `Bearer …`. */
  wrap(before: string): Secret {
    return new Secret(before + this.#value, this.origin);
  }

  toString(): string {
    return "(redacted)";
  }

  toJSON(): string {
    return "(redacted)";
  }

  [inspect](): string {
    return "(redacted)";
  }
}
