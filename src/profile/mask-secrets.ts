/** A name under which people keep secrets: `api_key`, `experimental_bearer_token`, `Authorization`, `X-Api-Key`. */
const secretName =
  /api[-_]?key|token|secret|password|authorization|cookie|credential|attestation|^key$|^code$|[-_]key$|^sig(?:nature)?$/i;
/** A name that only says where the secret is, or how many tokens are left. */
const referenceName = /^(?:anthropic-|x-)?ratelimit-|(?:_env|_file|env_key|_instructions|_limit|_timeout_ms)$/i;
/** Texts that are secrets wherever they stand: provider keys, bearer tokens, JSON web tokens, passwords in addresses. */
const secretText = /\bsk-[\w-]{6,}|\bBearer\s+[^\s"',]+|\beyJ[\w-]{8,}(?:\.[\w-]*)*|(?<=:\/\/)[^\s"'/@]+(?=@)/g;

const assignment = /((["']?)([\w$-]+)\2[ \t]*[:=]\s*)("""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')/g;

/** Whether a member of this name is likely to hold a secret (not the name of a variable or file that holds it). */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !referenceName.test(name);
}

/** Whether a text is likely to be a secret, whatever its name. */
export function isSecretText(text: string): boolean {
  secretText.lastIndex = 0;
  return secretText.test(text);
}

/**
 * The same JSON or TOML text with every likely secret replaced by asterisks. Lengths and line ends stay, so places
 * found in the original are right in the masked text.
 */
export function maskSecrets(text: string): string {
  return text
    .replace(assignment, (whole, before: string, _quote: string, name: string, value: string) =>
      isSecretName(name) ? before + stars(value) : whole,
    )
    .replace(secretText, stars);
}

/** The value of one parameter of an address, `start` and `end` in the address. */
export interface UrlSecret {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Where an address carries secrets: values of parameters whose name or look says so. */
export function secretsInUrl(url: string): UrlSecret[] {
  const found: UrlSecret[] = [];
  for (const { 0: whole, 1: name = "", 2: value = "", index } of url.matchAll(/[?&]([^=&#]*)=([^&#]+)/g)) {
    if (!isSecretName(name) && !isSecretText(value)) continue;
    const end = index + whole.length;
    found.push({ name, start: end - value.length, end });
  }
  return found;
}

/** An address as it may be shown. */
export function shownUrl(url: string): string {
  return secretsInUrl(url).reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}(redacted)${text.slice(end)}`,
    url,
  );
}

/** `maskSecrets` over UTF-8 bytes. Byte offsets of masked non-ASCII text change; lines and columns do not. */
export function maskSecretBytes(bytes: Uint8Array): Uint8Array {
  return new TextEncoder().encode(maskSecrets(new TextDecoder().decode(bytes)));
}

function stars(text: string): string {
  return text.replace(/[^"'\n\r]/g, "*");
}
