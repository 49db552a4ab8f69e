import type { JsonDocument } from "../../json/document.js";

/** A member's value, or -1 when it is absent or null. */
export function present(document: JsonDocument, object: number, name: string): number {
  const at = object === -1 ? -1 : document.member(object, name);
  return at === -1 || document.isNull(at) ? -1 : at;
}

export function stringMember(document: JsonDocument, object: number, name: string): string | undefined {
  const at = present(document, object, name);
  return at !== -1 && document.isString(at) ? document.string(at) : undefined;
}

/** A finite number; undefined for anything else. */
export function numberMember(document: JsonDocument, object: number, name: string): number | undefined {
  const at = present(document, object, name);
  const value = at === -1 ? undefined : document.value(at);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function booleanMember(document: JsonDocument, object: number, name: string): boolean | undefined {
  const at = present(document, object, name);
  const value = at === -1 ? undefined : document.value(at);
  return typeof value === "boolean" ? value : undefined;
}

/** A value of a `headers` object: a string, or the first of an array. Names are compared without regard to case. */
export function headerMember(document: JsonDocument, headers: number, names: readonly string[]): string | undefined {
  if (headers === -1 || !document.isObject(headers)) return undefined;
  for (const { key, value } of document.members(headers)) {
    if (!names.includes(document.string(key).toLowerCase())) continue;
    const at = document.isArray(value) ? document.element(value, 0) : value;
    if (at !== -1 && document.isString(at)) return document.string(at);
  }
  return undefined;
}

/** Whether a number is one of the client's whole numbers: 64 bits with a sign, without point or exponent (wire facts 7). */
export function isWholeNumber(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}
