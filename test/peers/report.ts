import { isDeepStrictEqual } from "node:util";

/** Says what was found, one line each, and counts what was not as it should be. */
export class Report {
  #failures = 0;
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  get failures(): number {
    return this.#failures;
  }

  equal(what: string, found: unknown, wanted: unknown): void {
    const isSame = isDeepStrictEqual(found, wanted);
    this.#write(`${isSame ? "ok  " : "FAIL"}  ${what}`);
    if (isSame) return;
    this.#failures++;
    this.#write(`      found   ${JSON.stringify(found)}`);
    this.#write(`      wanted  ${JSON.stringify(wanted)}`);
  }

  /** The same bytes; where they part is shown, not all of them. */
  text(what: string, found: string, wanted: string): void {
    let at = 0;
    while (at < found.length && found[at] === wanted[at]) at++;
    const isSame = found === wanted;
    const excerpt = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
    this.equal(`${what}, ${wanted.length} characters`, isSame ? "" : excerpt(found), isSame ? "" : excerpt(wanted));
  }

  note(line: string): void {
    this.#write(`      ${line}`);
  }
}
