/** What is known of one answered request: its items and those of the answer, on top of the request it continued. */
export interface RememberedResponse {
  readonly before: RememberedResponse | undefined;
  readonly items: readonly string[];
}

/** The responses that a request may continue: those of one connection, or those that were stored. */
export class ResponseMemory {
  readonly #responses = new Map<string, RememberedResponse>();

  get(id: string): RememberedResponse | undefined {
    return this.#responses.get(id);
  }

  remember(id: string, response: RememberedResponse): void {
    this.#responses.set(id, response);
  }

  forget(id: string): void {
    this.#responses.delete(id);
  }
}

/** Every item that led to a response, oldest first. */
export function itemsOf(response: RememberedResponse | undefined): string[] {
  const parts: (readonly string[])[] = [];
  for (let at = response; at !== undefined; at = at.before) parts.push(at.items);
  return parts.toReversed().flat();
}
