import type { Header, HeaderValue } from "../compiled-request.js";

/** Values that a provider's own header of the same name keeps (wire contract 14, collisions). */
const providerWins: ReadonlySet<string> = new Set(["content-type", "originator", "user-agent"]);

/**
 * Headers in insertion order, like the client's header map: a later value of the same name replaces the earlier one
 * in its place. Names are lower case, as HTTP/1.1 sends them.
 */
export class HeaderList {
  readonly #entries: { name: string; value: HeaderValue; fromProvider: boolean }[] = [];

  /** A header of the provider's configuration. */
  provider(name: string, value: HeaderValue): void {
    this.#put(name, value, true);
  }

  /** A header of the request; undefined is not sent. */
  set(name: string, value: HeaderValue | undefined): void {
    if (value === undefined) return;
    const existing = this.#find(name);
    if (existing?.fromProvider === true && providerWins.has(name)) return;
    this.#put(name, value, false);
  }

  setAll(headers: readonly (readonly [name: string, value: HeaderValue | undefined])[]): void {
    for (const [name, value] of headers) this.set(name, value);
  }

  /** A default of the HTTP client: only when nobody set the name before. */
  default(name: string, value: HeaderValue | undefined): void {
    if (value !== undefined && this.#find(name) === undefined) this.#put(name, value, false);
  }

  list(): Header[] {
    return this.#entries.map(({ name, value }) => [name, value]);
  }

  #find(name: string): { value: HeaderValue; fromProvider: boolean } | undefined {
    return this.#entries.find((entry) => entry.name === name);
  }

  #put(name: string, value: HeaderValue, fromProvider: boolean): void {
    const existing = this.#find(name);
    if (existing === undefined) this.#entries.push({ name, value, fromProvider });
    else existing.value = value;
  }
}
