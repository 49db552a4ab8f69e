/** A name under which people keep secrets: `api_key`, `experimental_bearer_token`, `Authorization`, `X-Api-Key`. */
const secretName =
  /api[-_]?key|token|secret|passw(?:or)?d|passphrase|authorization|cookie|credential|attestation|^key$|^code$|[-_]key$|^sig(?:nature)?$/i;
/** Keys that open nothing, and tokens that are counted. */
const harmlessName =
  /(?:^|[-_])(?:idempotency|cache|partition|routing|row|sort|shard|group|dedup(?:lication)?|surrogate|correlation|public|websocket)[-_]?key$|(?:^|[-_])(?:max|min|input|output|total|prompt|completion|cached|reasoning|thinking|remaining|used)[-_](?:\w+[-_])?tokens?$/i;
/** What headers and parameters of addresses call secrets besides. */
const secretField =
  /^(?:x-|proxy-)?(?:auth|api|pass|pwd|pat|jwt|sid|session|authentication(?:-info)?)$|[-_](?:auth|pass|pwd|jwt|signature|sig)$/i;
/** A name that only says where the secret is, or how many tokens are left. */
const referenceName = /^(?:anthropic-|x-)?ratelimit-|(?:_env|_file|env_key|_instructions|_limit|_timeout_ms)$/i;
/**
 * Texts that are secrets wherever they stand: provider keys, bearer tokens, JSON web tokens, passwords in addresses. No
 * `{6,}`: it needs room for every character, and an image may begin like a token.
 */
const secretText =
  /\bsk-[\w-]{6}[\w-]*|\bBearer\s+(?![\w-]+=")[^\s"',]+|\beyJ[\w-]{8}[\w-]*(?:\.[\w-]*)*|(?<=:\/\/)[^\s"'/@]+(?=@)/g;

const assignment = /((["']?)([\w$-]+)\2[ \t]*[:=]\s*)("""[^]*?"""|'''[^]*?'''|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*')/g;

/** Whether a member of this name is likely to hold a secret (not the name of a variable or file that holds it). */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !referenceName.test(name) && !harmlessName.test(name);
}

/** The same for a header or for a parameter of an address, however it is escaped: `X-Auth`, `api%2Dkey`, `subscriptionKey`. */
export function isSecretField(name: string): boolean {
  const plain = percentDecoded(name).trim();
  return isSecretName(plain) || secretField.test(plain) || (/[a-z]Key$/.test(plain) && !harmlessName.test(plain));
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

/** A secret in an address, `start` and `end` in the address. */
export interface UrlSecret {
  /** What may be called after it: the parameter's name, `userinfo`, `key` in the path. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Behind `?`, `&`, `;` or `#`: a name and its value. A semicolon is part of a value where no name follows it. */
const parameter = /[?&;#]([^=&;?#]*)=((?:[^&;#]|;(?![^=&;#]*=))[^&;#]*(?:;(?![^=&;#]*=)[^&;#]*)*)/g;

/**
 * Where an address carries secrets: in front of its host, in the value of a parameter whose name or look says so, in a
 * path that holds what looks like a key. In order.
 */
export function secretsInUrl(url: string): UrlSecret[] {
  const found: UrlSecret[] = [];
  const { length: before, user = "", at } = userinfoOf(url);
  if (user !== "") found.push({ name: "userinfo", start: before, end: at });
  const query = url.slice(at).search(/[?#]/);
  const path = url.slice(at, query === -1 ? undefined : at + query);
  for (const { 0: whole, index } of path.matchAll(secretText))
    found.push({ name: "key", start: at + index, end: at + index + whole.length });
  for (const { 0: whole, 1: name = "", 2: value = "", index } of url.matchAll(parameter)) {
    const end = index + whole.length;
    if (index < at || (!isSecretField(name) && !isSecretText(percentDecoded(value)))) continue;
    found.push({ name, start: end - value.length, end });
  }
  return found;
}

function userinfoOf(url: string): { readonly length: number; readonly user?: string; readonly at: number } {
  const [, scheme, user] = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@/i.exec(url) ?? [];
  if (scheme === undefined || user === undefined) return { length: 0, at: 0 };
  return { length: scheme.length, user, at: scheme.length + user.length };
}

/** A text without its percent escapes, as far as they are such. */
export function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%[2-7][0-9a-f]/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
  }
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
