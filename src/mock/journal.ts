import { isSecretField, isSecretText, shownUrl } from "../profile/mask-secrets.js";
import { Secret } from "../profile/secret.js";
import { LearnedSecrets, mostLearned } from "../secrets/learned-secrets.js";
import type { JournalEntry } from "./journal-entry.js";

/** Everything that clients sent, in order, and the secrets they sent with it. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  readonly #secrets = new LearnedSecrets([], mostLearned);

  /** Header fields of `rawHeaders`; values that look like secrets are wrapped, and are kept out of bodies from now on. */
  headers(raw: readonly string[]): JournalEntry["headers"] {
    const pairs = Array.from({ length: raw.length / 2 }, (_, index) => {
      const [name = "", value = ""] = raw.slice(index * 2, index * 2 + 2);
      return [name, value] as const;
    });
    this.#secrets.headers(pairs);
    return pairs.map(([name, value]) =>
      isSecretField(name) || isSecretText(value)
        ? ([name, new Secret(value, `header ${name}`)] as const)
        : ([name, this.#secrets.redactor.text(value)] as const),
    );
  }

  /** The whole URL; what it holds of secrets is left out. */
  url(scheme: string, host: string, target: string): string {
    this.#secrets.address(target);
    return shownUrl(`${scheme}://${host}${target}`);
  }

  /** A text without the secrets that came in headers and parameters. */
  redact(text: string): string {
    return this.#secrets.redactor.json(text);
  }
}
