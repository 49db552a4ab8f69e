import type { Secret } from "../profile/secret.js";

/** Shorter ones stand in too many innocent words. */
export const shortestSecret = 4;
/** From this length on a text is a secret and nothing else, whatever the case of its letters. */
export const unmistakableLength = 8;

/** How a secret may be spelled. */
export interface SecretForms {
  /** Looked for exactly. */
  readonly exact: ReadonlySet<string>;
  /** Looked for in any case: long enough to be no word. */
  readonly anyCase: ReadonlySet<string>;
}

/**
 * Every form that secrets are looked for in: as they are, as an address has them, and as the middle of base64, whatever
 * stands around them there (`Bearer …`, `user:…`, JSON). Escapes are no forms: they are read first (`escapes.ts`).
 *
 * @param shortest length in characters from which on a secret counts
 */
export function secretForms(secrets: Iterable<Secret | string>, shortest = shortestSecret): SecretForms {
  const [exact, anyCase] = [new Set<string>(), new Set<string>()];
  for (const secret of secrets) {
    for (const value of valuesOf(typeof secret === "string" ? secret : secret.reveal())) {
      if (value.length < shortest) continue;
      const forms = value.length < unmistakableLength ? exact : anyCase;
      const encoded = encodeURIComponent(value.toWellFormed());
      for (const form of [value, encoded, encoded.replaceAll("%20", "+"), encodeURI(value.toWellFormed())])
        forms.add(form);
      if (value.length >= unmistakableLength) for (const form of base64Forms(value)) forms.add(form);
    }
  }
  return { exact, anyCase };
}

/** The secret itself, without the scheme before it; of a login in base64 the password, too. */
function valuesOf(wire: string): string[] {
  const value = wire.replace(/^(?:Bearer|Basic)\s+/i, "").trim();
  const login = /^Basic\s/i.test(wire) ? Buffer.from(value, "base64").toString() : "";
  const password = login.slice(login.indexOf(":") + 1);
  const values = login.includes(":") ? [value, login, password] : [value];
  // What stands in for one, `(redacted)`, is none.
  return values.filter((one) => !/^\(.*\)$/.test(one));
}

/** The characters of base64 that depend on the secret alone, wherever in its groups of three bytes it begins. */
function* base64Forms(value: string): Generator<string> {
  const bytes = Buffer.from(value);
  for (let before = 0; before < 3; before++) {
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const core = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .slice(first, last);
    yield core;
    yield core.replaceAll("+", "-").replaceAll("/", "_");
  }
}
