import { Secret } from "../profile/secret.js";
import { isSearched, shortestSearched } from "./searched-value.js";

/**
 * Every form that a secret is looked for in: as it is, as an address has it, and as the middle of base64, whatever stands
 * around it there (`Bearer …`, `user:…`, JSON). Escapes are no forms: they are read first (`escapes.ts`). None for a value
 * that is not looked for (`searched-value.ts`).
 *
 * @param secret as it stands on the wire; a scheme (`Bearer `) in front does not count
 */
export function secretForms(secret: Secret | string): Set<string> {
  const forms = new Set<string>();
  for (const value of valuesOf(secret instanceof Secret ? secret.reveal() : secret)) {
    if (!isSearched(value)) continue;
    const encoded = encodeURIComponent(value.toWellFormed());
    for (const form of [value, encoded, encoded.replaceAll("%20", "+"), encodeURI(value.toWellFormed())])
      forms.add(form);
    for (const form of base64Forms(value)) if (form.length >= shortestSearched) forms.add(form);
  }
  return forms;
}

/** The secret itself, without the scheme before it; of a login in base64 the password, too. */
function valuesOf(wire: string): string[] {
  const value = wire.replace(/^(?:Bearer|Basic|Token|ApiKey)\s+/i, "").trim();
  const login = /^Basic\s/i.test(wire) ? Buffer.from(value, "base64").toString() : "";
  const password = login.slice(login.indexOf(":") + 1);
  return login.includes(":") ? [value, login, password] : [value];
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
