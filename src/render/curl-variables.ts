/** Names of shell variables for the secrets of one command: two secrets never share one. */
export class CurlVariables {
  readonly #taken: Set<string>;

  /** @param taken names that stand for a secret already: the user's own variables */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** A variable for a secret that has none of its own: `X_API_KEY` for a header `x-api-key`, or `X_API_KEY_2`. */
  claim(name: string): string {
    const stem = asVariable(name);
    let variable = stem;
    for (let count = 2; this.#taken.has(variable); count++) variable = `${stem}_${count}`;
    this.#taken.add(variable);
    return variable;
  }
}

/** A name as the shell takes it for a variable. */
export function asVariable(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "_")
    .replace(/^(?=\d)/, "_");
}
